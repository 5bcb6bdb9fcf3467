import { getPublishedId, isVersionId, type SanityClient, type SanityDocument } from "sanity";
import type { KeptTyping } from "./kept-typing";
import { type Clash, isSame, mergeTyping } from "./merge-typing";

export type Restored =
  | { readonly kind: "nothing left" | "put back" }
  | { readonly kind: "left out"; readonly clashes: readonly Clash[] };

/** What the lake sets by itself. */
const system = new Set(["_id", "_type", "_rev", "_createdAt", "_updatedAt", "_system"]);

/**
 * Puts what was typed in a tab that is gone into the draft or version it was typed in. If others have changed the same
 * words since, nothing is written and they are named, unless `isSure`. Rejects with the reason the lake gave.
 */
export async function restoreTyping(
  client: SanityClient,
  typing: KeptTyping,
  isSure = false,
): Promise<Restored> {
  const publishedId = getPublishedId(typing.id);
  const [target, published] = await Promise.all([typing.id, publishedId].map((id) => client.getDocument(id)));
  const now = target ?? (isVersionId(typing.id) ? null : published) ?? null;
  const theirs = contentOf(now);
  const winner = isSure ? "mine" : "theirs";
  const { merged, clashes } = mergeTyping(contentOf(typing.base), contentOf(typing.mine), theirs, winner);
  if (!isSure && clashes.length > 0) return { kind: "left out", clashes };
  if (isSame(merged, theirs)) return { kind: "nothing left" };
  await write(client, typing, { now, isThere: Boolean(target), wanted: asFields(merged) });
  return { kind: "put back" };
}

async function write(
  client: SanityClient,
  { id, type }: KeptTyping,
  {
    now,
    isThere,
    wanted,
  }: {
    readonly now: SanityDocument | null;
    readonly isThere: boolean;
    readonly wanted: Record<string, unknown>;
  },
): Promise<void> {
  if (!isThere) {
    await client.create({ ...wanted, _id: id, _type: type });
    return;
  }
  const before = asFields(contentOf(now));
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isSame(value, before[name])),
  );
  const gone = Object.keys(before).filter((name) => !(name in wanted));
  const patch = client.patch(id).set(changed).unset(gone);
  await (now ? patch.ifRevisionId(now._rev) : patch).commit();
}

function contentOf(document: SanityDocument | null): unknown {
  if (!document) return undefined;
  return Object.fromEntries(Object.entries(document).filter(([name]) => !system.has(name)));
}

function asFields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
