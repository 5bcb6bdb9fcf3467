import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Mutation, SanityClient, SanityDocument, Schema } from "sanity";
import { isRecord } from "../lib/publishing/records.ts";
import { publishedId } from "../schemas/checks/addresses.ts";
import { type Checker, type ReportFinding, reportOn } from "../schemas/checks/report.ts";
import { unknownFields } from "./describe-type.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A change in the format of the lake's patches. */
export interface DraftChange {
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

export interface Written {
  readonly id: string;
  /** False: the lake was only asked what would happen. */
  readonly isStored: boolean;
  /** One line for each field that differs, with both values. */
  readonly differences: readonly string[];
  /** What the report says of the draft afterwards. */
  readonly findings: readonly ReportFinding[];
}

export interface Drafts {
  /** The draft of a document, else what is published. */
  read(id: string): Promise<SanityDocument | null>;
  create(type: string, content: Fields, isDryRun: boolean): Promise<Written>;
  change(id: string, change: DraftChange, isDryRun: boolean): Promise<Written>;
}

/** Writes drafts and nothing else, with the rights of the client. */
export function openDrafts(client: SanityClient, checker: Checker): Drafts {
  const { schema } = checker.workspace;

  async function read(id: string): Promise<SanityDocument | null> {
    const own = publishedId(id);
    const [draft, published] = await client.getDocuments([`drafts.${own}`, own]);
    return draft ?? published ?? null;
  }

  async function write(
    mutations: Mutation[],
    { before, isDryRun }: { before: SanityDocument | null; isDryRun: boolean },
  ): Promise<Written> {
    const send = async (dryRun: boolean) => {
      const options = { dryRun, returnDocuments: true, autoGenerateArrayKeys: true } as const;
      const documents: SanityDocument[] = await client.mutate(mutations, { ...options, returnFirst: false });
      const document = documents.at(-1);
      if (!document) throw new Error("The lake answered without the document that it wrote.");
      return document;
    };
    const next = await send(true);
    requireKnownFields(next, schema);
    const written = isDryRun ? next : await send(false);
    return {
      id: publishedId(written._id),
      isStored: !isDryRun,
      differences: differencesOf(before, written),
      findings: await reportOn(written, checker),
    };
  }

  return {
    read,
    create(type, content, isDryRun) {
      requireWritable(type, schema);
      const document = { ...content, _id: `drafts.${randomUUID()}`, _type: type };
      return write([{ create: document }], { before: null, isDryRun });
    },
    async change(id, { set, unset, insert }, isDryRun) {
      const before = await read(id);
      if (!before)
        throw new Error(`Changing "${id}" failed: there is no document with this id. Search for it.`);
      requireWritable(before._type, schema);
      const draftId = `drafts.${publishedId(id)}`;
      const { _rev, _updatedAt, ...content } = before;
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
      return write([{ createIfNotExists: { ...content, _id: draftId } }, { patch }] as Mutation[], {
        before,
        isDryRun,
      });
    },
  };
}

function requireWritable(type: string, schema: Schema): void {
  const known = schema.get(type);
  if (known?.type?.name === "document" && !isRecord(type) && !type.startsWith("sanity.")) return;
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

/** Top-level fields, and the items of lists by their key. */
function differencesOf(before: SanityDocument | null, after: SanityDocument): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    if (name.startsWith("_")) return [];
    const [from, to]: unknown[] = [before?.[name], after[name]];
    if (isDeepStrictEqual(from, to)) return [];
    if (!isKeyed(from) || !isKeyed(to)) return [`${name}: ${inShort(from)} → ${inShort(to)}`];
    return itemDifferences(name, from, to);
  });
}

interface Keyed {
  readonly _key: string;
}

function itemDifferences(name: string, from: readonly Keyed[], to: readonly Keyed[]): string[] {
  const [old, next] = [from, to].map((items) => new Map(items.map((item) => [item._key, item])));
  const keys = new Set([...(old?.keys() ?? []), ...(next?.keys() ?? [])]);
  const changed = [...keys].flatMap((key) => {
    const [one, other] = [old?.get(key), next?.get(key)];
    return isDeepStrictEqual(one, other) ? [] : [`${name}[${key}]: ${inShort(one)} → ${inShort(other)}`];
  });
  return changed.length > 0 ? changed : [`${name}: in another order`];
}

function isKeyed(value: unknown): value is readonly Keyed[] {
  return Array.isArray(value) && value.every((item) => typeof item?._key === "string");
}

const LONGEST = 300;

function inShort(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
