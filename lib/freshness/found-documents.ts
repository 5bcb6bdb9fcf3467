import { z } from "zod";

/** A published document in the lake's answer. */
export interface FoundDocument {
  readonly id: string;
  readonly type: string;
  readonly revision: string;
  readonly updatedAt: string;
  readonly path: string | null;
  readonly slug: string | null;
}

/** One answer of the lake. */
export interface Answer {
  /** The `PublishedTable.mark()` from before the query. */
  readonly mark: number;
  readonly now: Date;
  readonly found: readonly FoundDocument[];
  /** Ids that the lake does not have. */
  readonly missing?: readonly { readonly id: string; readonly type: string }[];
}

const documentFields = /* groq */ `_id, _type, _rev, _updatedAt, "path": string(path), "slug": slug.current`;

/** Ids with a dot belong to drafts and to the lake's own documents. */
export const ALL_DOCUMENTS_QUERY = /* groq */ `{ "now": now(), "documents": *[_id in path("*") && _id > $after] | order(_id asc)[0...$most] { ${documentFields} } }`;

export const CHANGES_QUERY = /* groq */ `{ "now": now(), "count": count(*[_id in path("*")]), "documents": *[_id in path("*") && _updatedAt >= $since] | order(_updatedAt asc)[0...$most] { ${documentFields} } }`;

/** The lake's answer about one published document. */
export const DOCUMENT_QUERY = /* groq */ `*[_id == $id][0] { ${documentFields} }`;

const documentSchema = z
  .object({
    _id: z.string(),
    _type: z.string(),
    _rev: z.string(),
    _updatedAt: z.string(),
    path: z.string().nullable(),
    slug: z.unknown(),
  })
  .transform(
    ({ _id, _type, _rev, _updatedAt, path, slug }): FoundDocument => ({
      id: _id,
      type: _type,
      revision: _rev,
      updatedAt: _updatedAt,
      path,
      slug: typeof slug === "string" ? slug : null,
    }),
  );
const allSchema = z.object({ now: z.iso.datetime(), documents: z.array(documentSchema) });
const changesSchema = allSchema.extend({ count: z.number() });

export function readDocument(answer: unknown): FoundDocument | null {
  return documentSchema.nullable().parse(answer);
}

export function readAll(answer: unknown): z.infer<typeof allSchema> {
  return allSchema.parse(answer);
}

export function readChanges(answer: unknown): z.infer<typeof changesSchema> {
  return changesSchema.parse(answer);
}
