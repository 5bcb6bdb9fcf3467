import { createImageUrlBuilder } from "@sanity/image-url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { startLake, type TestLake, transports } from "./support/lake.ts";
import {
  createAnimation,
  createPhoto,
  createQuarters,
  quartersSvg,
  readPicture,
} from "./support/pictures.ts";

async function upload(lake: TestLake, bytes: Buffer): Promise<string> {
  return (await lake.client("editor").assets.upload("image", bytes, { filename: "A b.png" })).url;
}

test("auto=format sends a format that the browser accepts, with a Vary header for caches", async () => {
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

test("auto=format keeps what moves moving, as WebP where AVIF is accepted, and a still WebP becomes AVIF", async () => {
  await using lake = await startLake();
  const gif = await createAnimation(["#ff0000", "#0000ff"]);
  const moving = await upload(lake, await sharp(gif, { animated: true }).webp().toBuffer());
  const still = await upload(lake, await sharp(gif).webp().toBuffer());
  const load = async (url: string) => {
    const response = await lake.fetch(`${url}?auto=format&w=20`, {
      headers: { accept: "image/avif,image/webp" },
    });
    const { pages, format } = await readPicture(new Uint8Array(await response.arrayBuffer()));
    return `${pages} ${format}`;
  };
  expect(await load(moving)).toBe("2 webp");
  expect(await load(still)).toBe("1 heif");
});

test("an animation keeps its frames when resized, cropped or converted to WebP, and has one as JPEG", async () => {
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

test("a photo taken sideways is shown upright, and rect refers to the upright picture", async () => {
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

test("a vector image is sent unchanged and sandboxed, and rasterized only if a format is requested", async () => {
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

test.each(transports)("responses are cacheable forever and revalidated by ETag, over %s", async (over) => {
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

test("supports the URLs that the vendor's builder creates from crop and hotspot", async () => {
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
