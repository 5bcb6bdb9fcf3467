import { publishedIdOf } from "@paraph/lake/document-ids";
import { isRecord } from "@paraph/service/json";
import type { SanityClient, SanityDocument } from "sanity";
import { textOf } from "@/schemas/objects/search-rules";
import { referenceTo } from "@/schemas/starters/starter";
import { withFreshKeys } from "../starting/fresh-keys";

type Client = Pick<SanityClient, "fetch" | "transaction">;

export interface BlockEntry {
  readonly _key: string;
  readonly _type: string;
  readonly [field: string]: unknown;
}

/**
 * Turns a block of a document into a reusable one: the new document and the reference to it come in one transaction, so
 * that no other page can see half of it. It is published at once, because a page can only show what visitors may see.
 * Its times stay with the page.
 */
export async function makeReusable(
  client: Client,
  document: SanityDocument,
  { block, title, id }: { block: BlockEntry; title: string; id: string },
): Promise<void> {
  const { shownFrom, shownUntil, ...content } = block;
  const times = {
    ...(shownFrom !== undefined && { shownFrom }),
    ...(shownUntil !== undefined && { shownUntil }),
  };
  const place = { _key: block._key, _type: "reusable", reference: referenceTo(id), ...times };
  await editing(client, document)
    .create({ _id: id, _type: "reusableBlock", title, blocks: withFreshKeys([content]) })
    .patch(editedId(document), (patch) => patch.set({ [entryPath(block)]: place }))
    .commit({ tag: "make-reusable" });
}

/** Puts the blocks themselves in the place of a reusable block. Later changes to it no longer reach this document. */
export async function detach(client: Client, document: SanityDocument, block: BlockEntry): Promise<void> {
  const id = textOf(block.reference, "_ref");
  const found = await client.fetch<BlockEntry[] | null>(
    "*[_id == $id][0].blocks",
    { id },
    { perspective: "published" },
  );
  if (!found || found.length === 0) throw new Error(`The reusable block "${id}" has no published blocks.`);
  const { shownFrom, shownUntil } = block;
  const copies = withFreshKeys(found).map((copy) => ({
    ...copy,
    ...(shownFrom !== undefined && { shownFrom }),
    ...(shownUntil !== undefined && { shownUntil }),
  }));
  await editing(client, document)
    // Two patches: the Studio's form can't follow one that replaces entries.
    .patch(editedId(document), (patch) => patch.insert("after", entryPath(block), copies))
    .patch(editedId(document), (patch) => patch.unset([entryPath(block)]))
    .commit({ tag: "detach" });
}

/** The name of a new reusable block: what the block says of itself. */
export function titleOfBlock(block: BlockEntry, type: string): string {
  return textOf(block, "heading") || textOf(block, "title") || type;
}

export function isBlockEntry(value: unknown): value is BlockEntry {
  return isRecord(value) && typeof value._key === "string" && typeof value._type === "string";
}

/** The value of a form, which has an id and a type before the document exists. */
export function isFormDocument(value: unknown): value is SanityDocument {
  return isRecord(value) && typeof value._id === "string" && typeof value._type === "string";
}

/** A transaction on the draft or version in the form. Where nobody has begun a draft, it begins one. */
function editing(client: Client, document: SanityDocument) {
  const { _rev: _, _updatedAt: __, ...content } = document;
  return client.transaction().createIfNotExists({ ...content, _id: editedId(document) });
}

function editedId({ _id }: SanityDocument): string {
  return _id.startsWith("versions.") ? _id : `drafts.${publishedIdOf(_id)}`;
}

function entryPath({ _key }: BlockEntry): string {
  return `blocks[_key=="${_key}"]`;
}
