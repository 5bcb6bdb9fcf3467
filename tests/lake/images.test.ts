import { createImageUrlBuilder } from "@sanity/image-url";
import { expect, test } from "vitest";
import { startLake, type TestLake, transports } from "../support/lake.ts";
import {
  createAnimation,
  createPhoto,
  createPlain,
  createQuarters,
  quartersSvg,
  readPicture,
} from "../support/pictures.ts";

interface Row {
  readonly query: string;
  readonly size: string;
  /** Corner colours in reading order, see `readPicture`; the original is `r g b y`. */
  readonly corners?: string;
  readonly format?: string;
}

/** The original is 400 x 200: red and green above, blue and yellow below. */
const rows: readonly Row[] = [
  { query: "w=100", size: "100x50" },
  { query: "h=100", size: "200x100" },
  { query: "w=100&h=100", size: "100x50" },
  { query: "w=100&h=100&fit=clip", size: "100x50" },
  { query: "w=100&h=100&fit=max", size: "100x50" },
  { query: "w=800&fit=clip", size: "800x400" },
  { query: "w=800&fit=max", size: "400x200" },
  { query: "w=800&h=800&fit=max", size: "400x200" },
  { query: "w=100&h=100&fit=scale", size: "100x100" },
  { query: "w=100&h=100&fit=crop", size: "100x100" },
  { query: "w=100&h=100&fit=crop&crop=left", size: "100x100", corners: "r r b b" },
  { query: "w=100&h=100&fit=crop&crop=right", size: "100x100", corners: "g g y y" },
  { query: "w=400&h=100&fit=crop&crop=top", size: "400x100", corners: "r g r g" },
  { query: "w=400&h=100&fit=crop&crop=bottom", size: "400x100", corners: "b y b y" },
  { query: "w=100&h=100&fit=crop&crop=bottom,right", size: "100x100", corners: "g g y y" },
  { query: "w=100&h=100&fit=crop&crop=center", size: "100x100" },
  { query: "w=100&h=100&fit=crop&crop=focalpoint&fp-x=0.9&fp-y=0.5", size: "100x100", corners: "g g y y" },
  { query: "w=100&h=100&fit=crop&fp-x=0.1", size: "100x100", corners: "r r b b" },
  { query: "w=100&h=100&fit=crop&crop=entropy", size: "100x100" },
  { query: "w=1000&h=1000&fit=min", size: "200x200" },
  { query: "w=100&h=100&fit=min", size: "100x100" },
  { query: "w=100&h=100&fit=fill", size: "100x100", corners: "- - - -" },
  { query: "w=100&h=100&fit=fill&bg=000", size: "100x100", corners: "k k k k" },
  { query: "w=100&h=100&fit=fill&bg=ffffff&fm=jpg", size: "100x100", corners: "w w w w", format: "jpeg" },
  { query: "w=800&h=800&fit=fill&bg=fff", size: "800x800", corners: "w w w w" },
  { query: "w=800&h=400&fit=fillmax&bg=fff", size: "800x400", corners: "w w w w" },
  { query: "rect=200,0,200,100", size: "200x100", corners: "g g g g" },
  { query: "rect=0,100,400,100&w=200", size: "200x50", corners: "b y b y" },
  { query: "rect=300,150,5000,5000", size: "100x50", corners: "y y y y" },
  { query: "rect=0,0,200,200&w=50&h=50&fit=crop", size: "50x50", corners: "r r b b" },
  { query: "w=100&dpr=2", size: "200x100" },
  { query: "w=33&h=33&fit=crop&dpr=1.5", size: "50x50" },
  { query: "max-w=100", size: "100x50" },
  { query: "max-w=1000", size: "400x200" },
  { query: "max-h=50", size: "100x50" },
  { query: "min-w=600", size: "600x300" },
  { query: "w=300&max-w=200", size: "200x100" },
  { query: "flip=h", size: "400x200", corners: "g r y b" },
  { query: "flip=v", size: "400x200", corners: "b y r g" },
  { query: "flip=hv", size: "400x200", corners: "y b g r" },
  { query: "or=90", size: "200x400", corners: "b r y g" },
  { query: "or=180", size: "400x200", corners: "y b g r" },
  { query: "or=270", size: "200x400", corners: "g y r b" },
  { query: "or=90&w=100", size: "100x200", corners: "b r y g" },
  { query: "or=90&w=100&h=100&fit=crop&crop=top", size: "100x100", corners: "b r b r" },
  { query: "or=270&w=100&h=100&fit=crop&crop=top", size: "100x100", corners: "g y g y" },
  { query: "or=180&w=100&h=100&fit=crop&crop=left", size: "100x100", corners: "y y g g" },
  { query: "or=90&rect=0,0,200,100&w=50", size: "50x100", corners: "r r r r" },
  { query: "invert=true", size: "400x200", corners: "c m y b" },
  { query: "sat=-100&w=40", size: "40x20", corners: "k w k w" },
  { query: "pad=20&bg=000", size: "440x240", corners: "k k k k" },
  { query: "pad=20&bg=fff&invert=true", size: "440x240", corners: "w w w w" },
  { query: "blur=1", size: "400x200" },
  { query: "blur=2000&w=80", size: "80x40" },
  { query: "sharp=50", size: "400x200" },
  { query: "q=10&fm=jpg", size: "400x200", format: "jpeg" },
  { query: "fm=pjpg&w=50", size: "50x25", format: "jpeg" },
  { query: "fm=webp&w=50", size: "50x25", format: "webp" },
  { query: "fm=avif&w=50", size: "50x25", format: "heif" },
  { query: "unknown=1", size: "400x200" },
];

async function upload(lake: TestLake, bytes: Buffer): Promise<string> {
  return (await lake.client("editor").assets.upload("image", bytes, { filename: "A b.png" })).url;
}

test("transforms have the size and the pixels that the parameters say", async () => {
  await using lake = await startLake();
  const url = await upload(lake, await createQuarters());
  const softened = new Set(["blur=2000&w=80", "w=100&h=100&fit=crop&crop=entropy"]);
  for (const { query, size, corners = "r g b y", format = "png" } of rows) {
    const response = await lake.fetch(`${url}?${query}`);
    expect(response.status, query).toBe(200);
    const picture = await readPicture(new Uint8Array(await response.arrayBuffer()));
    expect(`${picture.width}x${picture.height} ${picture.format}`, query).toBe(`${size} ${format}`);
    if (!softened.has(query)) expect(picture.corners, query).toBe(corners);
  }
});

test("crops to where most happens when asked for entropy", async () => {
  await using lake = await startLake();
  const dots = Array.from(
    { length: 60 },
    (_, i) => `<circle cx="${310 + (i % 9) * 10}" cy="${i * 3}" r="3"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#f00"/><rect x="300" width="100" height="200" fill="#0f0"/>${dots.join("")}</svg>`;
  const url = await upload(lake, Buffer.from(svg));
  const response = await lake.fetch(`${url}?fm=png&w=100&h=200&fit=crop&crop=entropy`);
  const picture = await readPicture(new Uint8Array(await response.arrayBuffer()));
  expect(picture).toMatchObject({ width: 100, height: 200 });
  expect(picture.corners).not.toContain("r");
});

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

test("refuses parameters out of range, naming the parameter and the range", async () => {
  await using lake = await startLake();
  const url = await upload(lake, await createQuarters());
  for (const [query, message] of hostile) {
    const response = await lake.fetch(`${url}?${query}`);
    expect(response.status, query).toBe(400);
    expect(await response.json(), query).toMatchObject({ message: expect.stringMatching(message) });
  }
});

test("never paints more than the limit, however much is asked for", async () => {
  await using lake = await startLake();
  const url = await upload(lake, await createPlain("#ff0000", 10, 40));
  const response = await lake.fetch(`${url}?w=8000&fm=jpg&q=1`);
  const picture = await readPicture(new Uint8Array(await response.arrayBuffer()));
  expect([picture.width, picture.height]).toEqual([2048, 8192]);
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

test("answers 404 in a dataset that does not have the asset", async () => {
  await using lake = await startLake();
  const url = await upload(lake, await createQuarters());
  lake.context.store.createDataset("other");
  expect((await lake.fetch(url.replace("/production/", "/other/"))).status).toBe(404);
});

test("auto=format answers what the browser accepts, and says so to caches", async () => {
  await using lake = await startLake();
  const url = await upload(lake, await createQuarters());
  const typeFor = async (accept: string, address = `${url}?auto=format&w=40`) => {
    const response = await lake.fetch(address, { headers: { accept } });
    return `${response.headers.get("content-type")} ${response.headers.get("vary")}`;
  };
  expect(await typeFor("image/avif,image/webp,*/*")).toMatch(/^image\/avif .*Accept/);
  expect(await typeFor("image/webp,*/*")).toMatch(/^image\/webp .*Accept/);
  expect(await typeFor("*/*")).toMatch(/^image\/png .*Accept/);
  expect(await typeFor("image/webp", `${url}?auto=format&fm=jpg`)).toMatch(/^image\/jpeg/);
  const moving = await upload(lake, await createAnimation(["#ff0000", "#0000ff"]));
  expect(await typeFor("image/avif,image/webp", `${moving}?auto=format&w=20`)).toMatch(/^image\/webp/);
});

test("an animation keeps moving when it is sized, cut and turned into WebP, and stands still as JPEG", async () => {
  await using lake = await startLake();
  const url = await upload(lake, await createAnimation(["#ff0000", "#0000ff", "#00ff00"]));
  const load = async (query: string) => {
    const response = await lake.fetch(`${url}?${query}`);
    const { width, height, pages, format } = await readPicture(new Uint8Array(await response.arrayBuffer()));
    return `${width}x${height} ${pages} ${format}`;
  };
  expect(await load("w=20")).toBe("20x15 3 gif");
  expect(await load("w=20&h=20&fit=crop&fm=webp")).toBe("20x20 3 webp");
  expect(await load("rect=0,0,20,10")).toBe("20x10 3 gif");
  expect(await load("w=20&fm=jpg")).toBe("20x15 1 jpeg");
  expect(await load("w=20&frame=1")).toBe("20x15 1 gif");
});

test("a photo taken sideways is upright, and rect counts in what one sees", async () => {
  await using lake = await startLake();
  const url = await upload(lake, await createPhoto());
  const load = async (query: string) =>
    readPicture(new Uint8Array(await (await lake.fetch(`${url}?${query}`)).arrayBuffer()));
  expect(await load("w=100&fm=png")).toMatchObject({ width: 100, height: 200, corners: "b r y g" });
  expect(await load("rect=100,0,100,200&fm=png")).toMatchObject({
    width: 100,
    height: 200,
    corners: "r r r r",
  });
});

test("a drawing is sent as it is, locked in, and made of pixels only when a format is named", async () => {
  await using lake = await startLake();
  const url = await upload(lake, Buffer.from(quartersSvg()));
  for (const query of ["", "?w=100", "?w=100&auto=format"]) {
    const response = await lake.fetch(url + query, { headers: { accept: "image/avif,image/webp" } });
    expect(await response.text()).toBe(quartersSvg());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
    });
  }
  const drawn = await lake.fetch(`${url}?fm=png&w=1600`);
  const picture = await readPicture(new Uint8Array(await drawn.arrayBuffer()));
  expect(picture).toMatchObject({ width: 1600, height: 800, corners: "r g b y", format: "png" });
  const cut = await lake.fetch(`${url}?fm=png&rect=200,100,100,50&w=1000`);
  expect(await readPicture(new Uint8Array(await cut.arrayBuffer()))).toMatchObject({
    width: 1000,
    height: 500,
    corners: "y y y y",
  });
});

test.each(transports)("answers are kept for ever and asked for again by ETag, over %s", async (over) => {
  await using lake = await startLake({ over });
  const url = await upload(lake, await createQuarters());
  for (const address of [url, `${url}?w=50`]) {
    const first = await lake.fetch(address);
    await first.arrayBuffer();
    expect(first.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{40}"$/);
    const again = await lake.fetch(address, { headers: { "if-none-match": `W/${etag}` } });
    expect(again.status).toBe(304);
    const other = await lake.fetch(address, { headers: { "if-none-match": '"other"' } });
    expect(other.status).toBe(200);
    await other.arrayBuffer();
    const head = await lake.fetch(address, { method: "HEAD" });
    expect([head.status, head.headers.get("etag")]).toEqual([200, etag]);
  }
});

test("understands the addresses that the vendor's builder makes from crop and hotspot", async () => {
  await using lake = await startLake();
  const document = await lake.client("editor").assets.upload("image", await createQuarters());
  const source = {
    _type: "image",
    asset: { _ref: document._id, _type: "reference" },
    crop: { left: 0, right: 0.5, top: 0, bottom: 0 },
    hotspot: { x: 0.25, y: 0.75, width: 0.2, height: 0.2 },
  };
  const builder = createImageUrlBuilder({ projectId: "local", dataset: "production", baseUrl: lake.url });
  const address = builder.image(source).width(120).height(60).fit("crop").format("png").url();
  const response = await lake.fetch(address);
  const picture = await readPicture(new Uint8Array(await response.arrayBuffer()));
  expect(picture).toMatchObject({ width: 120, height: 60 });
  expect(picture.corners).toBe("b b b b");
});
