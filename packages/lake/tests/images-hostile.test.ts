import { expect, test } from "vitest";
import { startLake, type TestLake } from "./support/lake.ts";
import { createPlain, createQuarters, readPicture } from "./support/pictures.ts";

async function upload(lake: TestLake, bytes: Buffer): Promise<string> {
  return (await lake.client("editor").assets.upload("image", bytes, { filename: "A b.png" })).url;
}

const hostile: readonly [query: string, message: RegExp][] = [
  ["w=0", /"w" is "0" and must be a number from 1 to 8192/],
  ["w=8193", /"w".*8192/],
  ["w=1e9", /"w"/],
  ["w=-5", /"w"/],
  ["w=abc", /"w" is "abc"/],
  ["w=", /"w"/],
  ["w=99999999999999999999", /"w"/],
  ["h=NaN", /"h"/],
  ["max-w=Infinity", /"max-w"/],
  ["q=0", /"q" is "0" and must be a number from 1 to 100/],
  ["q=101", /"q"/],
  ["dpr=4", /"dpr" is "4" and must be a number from 1 to 3/],
  ["blur=2001", /"blur".*2000/],
  ["sharp=101", /"sharp".*100/],
  ["sat=50", /"sat" is "50" and must be -100/],
  ["fit=stretch", /"fit" is "stretch" and must be one of clip, crop/],
  ["crop=middle", /"crop"/],
  ["fp-x=1.5", /"fp-x"/],
  ["fm=exe", /"fm" is "exe" and must be one of jpg, pjpg, png, webp, avif/],
  ["or=45", /"or".*0, 90, 180, 270/],
  ["flip=x", /"flip"/],
  ["bg=red", /"bg".*hexadecimal/],
  ["bg=%23fff%00", /"bg"/],
  ["rect=1,2,3", /"rect"/],
  ["rect=0,0,0,0", /"rect"/],
  ["rect=400,0,10,10", /"rect" lies outside of the image, which is 400x200/],
  ["pad=100000", /"pad"/],
  ["invert=1", /"invert"/],
  ["frame=2", /"frame"/],
  ["auto=everything", /"auto"/],
];

test("refuses parameters that are out of range and names the parameter and the range", async () => {
  await using lake = await startLake();
  const url = await upload(lake, await createQuarters());
  for (const [query, message] of hostile) {
    const response = await lake.fetch(`${url}?${query}`);
    expect(response.status, query).toBe(400);
    expect(await response.json(), query).toMatchObject({ message: expect.stringMatching(message) });
  }
});

test("never renders more than the limit, whatever the requested size", async () => {
  await using lake = await startLake();
  const url = await upload(lake, await createPlain("#ff0000", 10, 40));
  const sizeOf = async (query: string) => {
    const response = await lake.fetch(`${url}?${query}&fm=jpg&q=1`);
    const { width, height } = await readPicture(new Uint8Array(await response.arrayBuffer()));
    return [width, height];
  };
  expect(await sizeOf("w=8000")).toEqual([10, 40]);
  expect(await sizeOf("w=8192&h=8192&fit=fillmax")).toEqual([3840, 3840]);
  expect(await sizeOf("w=3840&h=8192&fit=fillmax")).toEqual([2804, 5982]);
});

test.each([
  "images/local/production/..%2f..%2fsystem.db",
  "images/local/production/%2e%2e%2f%2e%2e%2fsystem.db",
  "images/local/..%2f..%2f/a.png",
  "images/local/production/0000000000000000000000000000000000000000-1x1.png",
  "files/local/production/0000000000000000000000000000000000000000.pdf",
  "files/local/production/..",
  "files/other/production/0000000000000000000000000000000000000000.pdf",
])("answers 404 or 501 to %s", async (address) => {
  await using lake = await startLake();
  const response = await lake.fetch(`${lake.url}/${address}`);
  expect([404, 501]).toContain(response.status);
});

test("answers 404 in a dataset without the asset", async () => {
  await using lake = await startLake();
  const url = await upload(lake, await createQuarters());
  lake.context.store.createDataset("other");
  expect((await lake.fetch(url.replace("/production/", "/other/"))).status).toBe(404);
});
