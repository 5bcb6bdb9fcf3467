import type { TestLake } from "./lake.ts";
import { createPlain, createQuarters, quartersSvg } from "./pictures.ts";

/** Documents that are hard to transfer: circular references, drafts, pictures used twice, files, awkward text. */
export async function fillWithContent(lake: TestLake): Promise<void> {
  const client = lake.client("editor");
  const upload = (kind: "image" | "file", bytes: Buffer | string, filename: string, more = {}) =>
    // The client has a signature for each kind, and none for both.
    client.assets.upload(kind as "image", Buffer.from(bytes), { filename, ...more });
  const photo = await upload("image", await createQuarters(), "Four quarters.png", {
    title: "Quarters",
    description: "Four of them",
    creditLine: "The studio",
  });
  const plain = await upload("image", await createPlain("#123456"), "Four quarters.png");
  const drawing = await upload("image", quartersSvg(), "drawing.svg");
  const unused = await upload("image", await createPlain("#654321"), "unused.png");
  const table = await upload("file", "a,b\n1,2\n", "table.csv");
  const asset = (_id: string) => ({ asset: { _type: "reference", _ref: _id } });
  await client
    .transaction()
    .create({
      _id: "page-home",
      _type: "page",
      title: "Ünïcode, “quotes”\nand\u2028lines",
      group: "general",
      zero: 0,
      nothing: null,
      empty: [],
      author: { _type: "reference", _ref: "person-ada" },
      picture: { _type: "picture", ...asset(photo._id), alt: "Four", hotspot: { x: 0.5, y: 0.25 } },
      blocks: [
        { _key: "k1", _type: "logos", logos: [{ _key: "k2", _type: "reference", _ref: "logo-a" }] },
        { _key: "k3", _type: "picture", ...asset(plain._id), decorative: true },
        { _key: "k4", _type: "file", ...asset(table._id) },
      ],
    })
    .create({
      _id: "person-ada",
      _type: "person",
      name: "Ada",
      home: { _type: "reference", _ref: "page-home" },
    })
    .create({
      _id: "logo-a",
      _type: "logo",
      name: "A",
      picture: { _type: "picture", ...asset(drawing._id), decorative: true },
      same: { _type: "picture", ...asset(photo._id), decorative: true },
      maybe: { _type: "reference", _ref: "not-there-yet", _weak: true },
    })
    .create({
      _id: "drafts.page-home",
      _type: "page",
      title: "A draft",
      picture: { _type: "picture", ...asset(unused._id), decorative: true },
    })
    .create({ _id: "drafts.secret-1", _type: "sanity.previewUrlSecret", secret: "hidden" })
    .commit();
}

interface Fields {
  readonly [field: string]: unknown;
}

/** What two lakes with the same content have in common: everything but revisions, times and the lake's address. */
export function comparable(documents: Iterable<Fields>, options = { drafts: true }): Record<string, Fields> {
  const entries = [...documents]
    .filter(
      ({ _id, _type }) =>
        _type !== "sanity.previewUrlSecret" && (options.drafts || !String(_id).includes(".")),
    )
    .map(({ _rev, _createdAt, _updatedAt, url, ...fields }): [string, Fields] => [
      String(fields._id),
      fields,
    ]);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
