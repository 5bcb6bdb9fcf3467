import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { isRecord } from "@paraph/service/json";
import { extract } from "@sanity/mutator";
import type { Mutation, SanityClient, SanityDocument, Schema } from "sanity";
import type { Content, Fields, Finding } from "./content.ts";
import { unknownFields } from "./describe-type.ts";

export interface Written {
  readonly id: string;
  /** False: the lake was only asked what would happen. */
  readonly isStored: boolean;
  /** One line for each value that differs, with both of them. */
  readonly differences: readonly string[];
  /** What the report says of the draft afterwards. */
  readonly findings: readonly Finding[];
}

export interface Drafts {
  /** The draft of a document, else what is published. */
  read(id: string): Promise<SanityDocument | null>;
  create(type: string, content: Fields, isDryRun: boolean): Promise<Written>;
  change(id: string, change: DraftChange, isDryRun: boolean): Promise<Written>;
}

interface Writing {
  /** `null` for a new document. */
  readonly before: SanityDocument | null;
  readonly change?: DraftChange;
  readonly isDryRun: boolean;
}

/** Writes drafts and nothing else, with the rights of the client. */
export function openDrafts(client: SanityClient, content: Content): Drafts {
  const { schema, publishedIdOf } = content;

  async function read(id: string): Promise<SanityDocument | null> {
    const own = publishedIdOf(id);
    const [draft, published] = await client.getDocuments([`drafts.${own}`, own]);
    return draft ?? published ?? null;
  }

  async function write(mutations: Mutation[], { before, change = {}, isDryRun }: Writing): Promise<Written> {
    const send = async (dryRun: boolean) => {
      const options = { dryRun, returnDocuments: true, autoGenerateArrayKeys: true } as const;
      const documents: SanityDocument[] = await client.mutate(mutations, { ...options, returnFirst: false });
      const document = documents.at(-1);
      if (!document) throw new Error("The lake answered without the document that it wrote.");
      return document;
    };
    const next = await send(true);
    requireKnownFields(next, schema);
    const missing = before ? missingPlaces(change, before, next) : [];
    if (before && missing.length > 0)
      throw new Error(
        `Nothing was written: "${publishedIdOf(before._id)}" has nothing at ${missing.join(", ")}. Read it with read_page for the keys in its lists.`,
      );
    const written = isDryRun ? next : await send(false);
    return {
      id: publishedIdOf(written._id),
      isStored: !isDryRun,
      differences: differencesOf(before, written),
      findings: await content.report(written),
    };
  }

  return {
    read,
    create(type, fields, isDryRun) {
      requireWritable(type, content);
      const document = { ...fields, _id: `drafts.${randomUUID()}`, _type: type };
      return write([{ create: document }], { before: null, isDryRun });
    },
    async change(id, { set, unset, insert }, isDryRun) {
      const before = await read(id);
      if (!before)
        throw new Error(`Changing "${id}" failed: there is no document with this id. Search for it.`);
      requireWritable(before._type, content);
      const draftId = `drafts.${publishedIdOf(id)}`;
      const { _rev, _updatedAt, ...fields } = before;
      const patch = {
        id: draftId,
        ...(set && { set: { ...set } }),
        ...(unset && { unset: [...unset] }),
        ...(insert && {
          insert: {
            ...(insert.before === undefined ? { after: insert.after } : { before: insert.before }),
            items: [...insert.items],
          },
        }),
      };
      // The client's type asks for exactly one place of an insertion.
      return write([{ createIfNotExists: { ...fields, _id: draftId } }, { patch }] as Mutation[], {
        before,
        change: { set, unset, insert },
        isDryRun,
      });
    },
  };
}

function requireWritable(type: string, { schema, hiddenTypes }: Content): void {
  const known = schema.get(type);
  if (known?.type?.name === "document" && !hiddenTypes.includes(type) && !type.startsWith("sanity.")) return;
  throw new Error(
    `Writing a document of the type "${type}" failed: choose one of those that list_types names.`,
  );
}

function requireKnownFields(document: SanityDocument, schema: Schema): void {
  const type = schema.get(document._type);
  const unknown = type ? unknownFields(document, type) : [];
  if (unknown.length === 0) return;
  throw new Error(
    `Nothing was written: the type "${document._type}" has no ${unknown.join(", ")}. Read describe_type again.`,
  );
}

/** A change in the format of the lake's patches. */
interface DraftChange {
  readonly set?: Fields | undefined;
  readonly unset?: readonly string[] | undefined;
  readonly insert?: Insertion | undefined;
}

/** `after: "blocks[-1]"` adds at the end of a list, `before: "blocks[0]"` at its beginning. */
interface Insertion {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly items: readonly Fields[];
}

/** The paths of a change at which a document has nothing. The lake leaves them out without a word. */
function missingPlaces(
  { set = {}, unset = [], insert }: DraftChange,
  before: object,
  after: object,
): string[] {
  const place = insert?.before ?? insert?.after;
  return [
    // A field that was not there before is made.
    ...Object.keys(set).filter((path) => extract(path, after).length === 0),
    ...[...unset, ...(place === undefined ? [] : [place])].filter(
      (path) => extract(path, before).length === 0,
    ),
  ];
}

/** One line for each value that differs, by its path as the lake's patches name it, with both values in full. */
function differencesOf(before: Fields | null, after: Fields): string[] {
  const withoutOwn = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith("_")));
  return differences("", withoutOwn(before ?? {}), withoutOwn(after));
}

function differences(place: string, from: unknown, to: unknown): string[] {
  if (isDeepStrictEqual(from, to)) return [];
  if (isRecord(from) && isRecord(to)) {
    const names = new Set([...Object.keys(from), ...Object.keys(to)]);
    return [...names].flatMap((name) =>
      differences(place === "" ? name : `${place}.${name}`, from[name], to[name]),
    );
  }
  if (isKeyed(from) && isKeyed(to)) return itemDifferences(place, from, to);
  return [`${place}: ${inWords(from)} → ${inWords(to)}`];
}

interface Keyed extends Fields {
  readonly _key: string;
}

function itemDifferences(place: string, from: readonly Keyed[], to: readonly Keyed[]): string[] {
  const byKey = (items: readonly Keyed[]) => new Map(items.map((item) => [item._key, item]));
  const [old, next] = [byKey(from), byKey(to)];
  const keys = new Set([...old.keys(), ...next.keys()]);
  const changed = [...keys].flatMap((key) =>
    differences(`${place}[_key=="${key}"]`, old.get(key), next.get(key)),
  );
  const common = (items: readonly Keyed[]) =>
    items.map(({ _key }) => _key).filter((key) => old.has(key) && next.has(key));
  const isMoved = !isDeepStrictEqual(common(from), common(to));
  return isMoved ? [...changed, `${place}: in another order`] : changed;
}

function isKeyed(value: unknown): value is readonly Keyed[] {
  return Array.isArray(value) && value.every((item) => typeof item?._key === "string");
}

function inWords(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
