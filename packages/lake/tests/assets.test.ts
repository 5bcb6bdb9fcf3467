import { createHash } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { SanityImageAssetDocument } from "@sanity/client";
import sharp from "sharp";
import { expect, test } from "vitest";
import { startLake, transports } from "./support/lake.ts";
import { createFolder } from "./support/lake-store.ts";
import {
  createAnimation,
  createPhoto,
  createPlain,
  createQuarters,
  quartersSvg,
} from "./support/pictures.ts";

const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest("hex");

test.each(transports)("stores an uploaded image under the hash of its bytes, over %s", async (over) => {
  await using lake = await startLake({ over });
  const bytes = await createQuarters(400, 200);
  const document = await lake.client("editor").assets.upload("image", bytes, {
    filename: "../../etc/Quarters.PNG",
    label: "four",
    title: "Four quarters",
    description: "Red, green, blue and yellow",
    creditLine: "The studio",
    source: { id: "42", name: "catalogue", url: "https://example.org/42" },
    contentType: "text/html",
  });
  const hash = sha1(bytes);
  expect(document).toMatchObject({
    _id: `image-${hash}-400x200-png`,
    _type: "sanity.imageAsset",
    assetId: hash,
    sha1hash: hash,
    extension: "png",
    mimeType: "image/png",
    size: bytes.byteLength,
    originalFilename: "Quarters.PNG",
    label: "four",
    title: "Four quarters",
    description: "Red, green, blue and yellow",
    creditLine: "The studio",
    source: { id: "42", name: "catalogue", url: "https://example.org/42" },
    path: `images/local/production/${hash}-400x200.png`,
    url: `${lake.context.publicUrl}/images/local/production/${hash}-400x200.png`,
  });
  expect(lake.dataset.documents.get(document._id)).toEqual(document);
  const [row] = lake.dataset.history(document._id);
  expect(row).toMatchObject({ author: "token-editor", transactionId: document._rev });

  const served = await lake.fetch(document.url);
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
  expect(served.headers.get("content-type")).toBe("image/png");
});

test("stores identical bytes once, even if two uploads arrive at the same time", async () => {
  await using lake = await startLake();
  const bytes = await createQuarters();
  const { assets } = lake.client("editor");
  const [one, two] = await Promise.all([assets.upload("image", bytes), assets.upload("image", bytes)]);
  const three = await assets.upload("image", bytes, { filename: "other.png" });
  expect([two._rev, three._rev]).toEqual([one._rev, one._rev]);
  expect(lake.dataset.seq).toBe(1);
  const files = readdirSync(path.join(lake.folder, "assets"), { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile()).map((entry) => entry.name)).toEqual([sha1(bytes)]);
});

test("stores an image's size, placeholder and transparency", async () => {
  await using lake = await startLake();
  const upload = async (bytes: Buffer): Promise<SanityImageAssetDocument["metadata"]> =>
    (await lake.client("editor").assets.upload("image", bytes)).metadata;
  const plain = await upload(await createPlain("#1a66cc", 60, 30));
  expect(plain.dimensions).toEqual({
    _type: "sanity.imageDimensions",
    width: 60,
    height: 30,
    aspectRatio: 2,
  });
  expect(plain).toMatchObject({ hasAlpha: true, isOpaque: true });
  const [scheme, data = ""] = (plain.lqip ?? "").split(",");
  expect(scheme).toBe("data:image/jpeg;base64");
  expect((await sharp(Buffer.from(data, "base64")).metadata()).width).toBe(20);
  const glass = await upload(await createPlain("#1a66cc", 60, 30, 0.5));
  expect(glass).toMatchObject({ hasAlpha: true, isOpaque: false });
});

test("omits a photo's camera and location from the metadata", async () => {
  await using lake = await startLake();
  const { metadata } = await lake
    .client("editor")
    .assets.upload("image", await createPhoto(), { extract: ["exif", "location"] });
  expect(metadata.dimensions).toMatchObject({ width: 200, height: 400 });
  expect(Object.keys(metadata).sort()).toEqual(["_type", "dimensions", "hasAlpha", "isOpaque", "lqip"]);
});

test("detects a file's type from its content, not from its header", async () => {
  await using lake = await startLake();
  const { assets } = lake.client("editor");
  const types = async (content: string | Buffer, filename: string) => {
    const options = { filename, contentType: "image/png" };
    const { mimeType, extension } = await assets.upload("file", Buffer.from(content), options);
    return `${mimeType} .${extension}`;
  };
  expect(await types("%PDF-1.7 contract", "contract.exe")).toBe("application/pdf .pdf");
  expect(await types("<!doctype html><script>alert(1)</script>", "notes.txt")).toBe("text/html .html");
  expect(await types(quartersSvg(), "notes.txt")).toBe("image/svg+xml .svg");
  expect(await types("name,age\nAda,36\n", "people.csv")).toBe("text/csv .csv");
  expect(await types(Buffer.from([80, 75, 3, 4, 0]), "letter.docx")).toContain(
    "wordprocessingml.document .docx",
  );
  expect(await types(Buffer.from([0, 1, 2, 3]), "data")).toBe("application/octet-stream .bin");
});

test.each([
  ["a text file", Buffer.from("not a picture"), /could not read metadata/],
  ["an empty file", Buffer.alloc(0), /it is empty/],
  [
    "a HEIC photo",
    Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
    /HEIC.*JPEG, PNG, WebP or AVIF/,
  ],
  [
    "a JPEG in name only",
    Buffer.from("\xff\xd8\xff\xe0 and then words", "latin1"),
    /could not read metadata/,
  ],
])("refuses %s as an image and stores nothing", async (_name, bytes, message) => {
  await using lake = await startLake();
  const upload = lake.client("editor").assets.upload("image", bytes);
  await expect(upload).rejects.toMatchObject({ statusCode: 400, message: expect.stringMatching(message) });
  expect(lake.dataset.seq).toBe(0);
});

test("refuses a truncated picture", async () => {
  await using lake = await startLake();
  const whole = await createPhoto();
  const upload = lake.client("editor").assets.upload("image", whole.subarray(0, whole.byteLength / 2));
  await expect(upload).rejects.toMatchObject({ statusCode: 400, message: /could not be decoded/ });
});

test.each(["viewer", "anonymous"] as const)("refuses uploads by callers with the role %s", async (role) => {
  await using lake = await startLake();
  const upload = lake.client(role).assets.upload("file", Buffer.from("text"), { filename: "a.txt" });
  const refusal: unknown = await upload.catch((error: unknown) => error);
  expect(refusal).toMatchObject({ statusCode: role === "viewer" ? 403 : 401 });
  expect(lake.dataset.seq).toBe(0);
});

test("takes an AVIF of the shared brand, and a drawing with the entities that drawing programs write", async () => {
  await using lake = await startLake();
  const avif = await sharp(await createQuarters())
    .avif()
    .toBuffer();
  // What other programs write: the shared brand first, and avif among the compatible ones.
  const shared = Buffer.concat([
    Buffer.from("\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf", "latin1"),
    avif.subarray(avif.readUInt32BE(0)),
  ]);
  const entities =
    '[<!ENTITY ns_svg "http://www.w3.org/2000/svg"> <!ENTITY ns_ai "http://ns.adobe.com/AI/">]';
  const drawing = `<?xml version="1.0"?><!-- A program --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" ${entities}><svg xmlns="&ns_svg;" width="8" height="4"><rect width="8" height="4"/></svg>`;
  const store = async (bytes: Buffer) => {
    const { mimeType, metadata } = await lake.client("editor").assets.upload("image", bytes);
    return [mimeType, metadata.dimensions.width];
  };
  expect(await store(shared)).toEqual(["image/avif", 400]);
  expect(await store(Buffer.from(drawing))).toEqual(["image/svg+xml", 8]);
});

test("keeps the frames of an animation", async () => {
  await using lake = await startLake();
  const document = await lake
    .client("editor")
    .assets.upload("image", await createAnimation(["#ff0000", "#0000ff"]));
  expect(document.metadata.dimensions).toMatchObject({ width: 40, height: 30 });
  const served = await lake.fetch(document.url);
  expect((await sharp(await served.arrayBuffer()).metadata()).pages).toBe(2);
});

test("the next start removes partially written files of a killed process, and nothing else", async () => {
  using temporary = createFolder();
  let bytes: Uint8Array | undefined;
  {
    await using lake = await startLake({ folder: temporary.path });
    const { url, sha1hash } = await lake.client("editor").assets.upload("image", await createQuarters());
    bytes = new Uint8Array(await (await lake.fetch(url)).arrayBuffer());
    const sha1 = String(sha1hash);
    const kept = path.join(temporary.path, "assets", sha1.slice(0, 2), sha1);
    writeFileSync(`${kept}.0b7f.tmp`, "half");
    expect(readdirSync(path.dirname(kept))).toHaveLength(2);
  }
  await using lake = await startLake({ folder: temporary.path });
  const files = readdirSync(path.join(temporary.path, "assets"), { recursive: true, encoding: "utf8" });
  expect(files.filter((file) => file.endsWith(".tmp"))).toEqual([]);
  const [asset] = await lake
    .client("viewer")
    .fetch<{ url: string }[]>(`*[_type == "sanity.imageAsset"]{url}`);
  const again = await lake.fetch(asset?.url ?? "");
  expect(new Uint8Array(await again.arrayBuffer())).toEqual(bytes);
});
