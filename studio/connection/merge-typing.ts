import { isRecord } from "@paraph/service/json";
import { ClientError } from "@sanity/client";
import { getPublishedId, isVersionId, type SanityClient, type SanityDocument } from "sanity";
import type { Fields } from "@/lib/publishing/values";
import type { KeptTyping } from "./kept-typing";

/** Where two people changed the same value. */
export interface Clash {
  /** Keys of fields and items, from the document's root. */
  readonly path: readonly string[];
  readonly mine: unknown;
  readonly theirs: unknown;
}

interface Keyed {
  readonly _key: string;
}

type List = readonly (Keyed & Fields)[];

interface Merged {
  readonly merged: unknown;
  readonly clashes: readonly Clash[];
}

/**
 * Puts what somebody typed into a document that has changed since: by field, by item of a list, and, where a text only
 * grew, by its words. What two people changed in different ways is as `winner` has it, and is named.
 */
export function mergeTyping(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  winner: "mine" | "theirs",
  path: readonly string[] = [],
): Merged {
  if (isSame(mine, base) || isSame(mine, theirs)) return { merged: theirs, clashes: [] };
  if (isSame(theirs, base)) return { merged: mine, clashes: [] };
  if (isRecord(mine) && isRecord(theirs)) {
    const from = isRecord(base) ? base : {};
    const merged: Record<string, unknown> = {};
    const clashes: Clash[] = [];
    for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
      const field = mergeTyping(from[name], mine[name], theirs[name], winner, [...path, name]);
      if (field.merged !== undefined) merged[name] = field.merged;
      clashes.push(...field.clashes);
    }
    return { merged, clashes };
  }
  if (isKeyed(base) && isKeyed(mine) && isKeyed(theirs)) {
    const items = mergeItems(base, mine, theirs, winner, path);
    if (items) return items;
  }
  if (typeof mine === "string" && typeof theirs === "string") {
    // Nobody's words go: one text holds all of the other.
    if (grewFrom(theirs, mine)) return { merged: mine, clashes: [] };
    if (grewFrom(mine, theirs)) return { merged: theirs, clashes: [] };
  }
  return { merged: winner === "mine" ? mine : theirs, clashes: [{ path, mine, theirs }] };
}

/** `null` if both moved items, or one took away what the other one edited. */
function mergeItems(
  base: List,
  mine: List,
  theirs: List,
  winner: "mine" | "theirs",
  path: readonly string[],
): Merged | null {
  const hasMoved = (list: List) => !isSame(list.map(keyOf), base.map(keyOf));
  if (hasMoved(mine) && hasMoved(theirs)) return null;
  const [order, other] = hasMoved(mine) ? [mine, theirs] : [theirs, mine];
  const gone = base.filter((item) => !itemOf(order, item._key));
  if (gone.some((item) => !isSame(itemOf(other, item._key), item))) return null;
  const items = order.map((item) => {
    const own = itemOf(mine, item._key);
    const their = itemOf(theirs, item._key);
    const isNew = !own || !their;
    return isNew
      ? { merged: item, clashes: [] }
      : mergeTyping(itemOf(base, item._key), own, their, winner, [...path, item._key]);
  });
  return { merged: items.map(({ merged }) => merged), clashes: items.flatMap(({ clashes }) => clashes) };
}

/** Whether values are the same for the lake, which knows no order of fields. */
export function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, at) => isSame(item, right[at]));
  if (!isRecord(left) || !isRecord(right)) return false;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) =>
    isSame(left[name], right[name]),
  );
}

function isKeyed(value: unknown): value is List {
  return Array.isArray(value) && value.every((item) => isRecord(item) && typeof item._key === "string");
}

function keyOf({ _key }: Keyed): string {
  return _key;
}

function itemOf(list: List, key: string): (Keyed & Fields) | undefined {
  return list.find(({ _key }) => _key === key);
}

/** Whether `longer` is `shorter` with words put in at one place. */
function grewFrom(shorter: string, longer: string): boolean {
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start += 1;
  let end = 0;
  while (end < shorter.length - start && shorter.at(-1 - end) === longer.at(-1 - end)) end += 1;
  return longer.length >= shorter.length && start + end === shorter.length;
}

type Restored =
  | { readonly kind: "nothing left" | "put back" }
  | { readonly kind: "left out"; readonly clashes: readonly Clash[] };

/** What the lake sets by itself. */
const system = new Set(["_id", "_type", "_rev", "_createdAt", "_updatedAt", "_system"]);

/** How often a document may change while it is written to. */
const mostTries = 4;

/**
 * Puts what was typed and never sent into the draft or version it was typed in. If others have changed the same
 * words since, nothing is written and they are named, unless `isSure`. Rejects with the reason the lake gave.
 */
export async function restoreTyping(
  client: SanityClient,
  typing: KeptTyping,
  isSure = false,
): Promise<Restored> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await restoreOnce(client, typing, isSure);
    } catch (error) {
      const hasChanged = error instanceof ClientError && error.statusCode === 409;
      if (!hasChanged || tries === mostTries) throw error;
    }
  }
}

async function restoreOnce(client: SanityClient, typing: KeptTyping, isSure: boolean): Promise<Restored> {
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
