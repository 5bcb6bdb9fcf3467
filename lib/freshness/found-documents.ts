import { publishedIdOf } from "@paraph/lake/document-ids";
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
  /** Ids that the lake does not have. Without a type, one counts only where the document is known. */
  readonly missing?: readonly { readonly id: string; readonly type: string | null }[];
}

/** What the lake says of a document that a webhook announced, or of a release. */
interface Announced {
  /** `null`: there is none. */
  readonly itself: FoundDocument | null;
  /** Whether a release is being published: until it has been, some of its documents may be and others not. */
  readonly isPublishing: boolean;
  /** The ids of the documents that were published together with it, in a release. */
  readonly together: readonly string[];
}

const documentFields = /* groq */ `_id, _type, _rev, _updatedAt, "path": string(path), "slug": slug.current`;

/** A release that stays longer in a state between two others has failed, and pages wait for it no more. */
const isRecent = /* groq */ `dateTime(_updatedAt) > dateTime(now()) - 300`;

const publishing = /* groq */ `"publishing": count(*[_type == "system.release" && state == "publishing" && ${isRecent}])`;

/** Ids with a dot belong to drafts and to the lake's own documents. */
export const ALL_DOCUMENTS_QUERY = /* groq */ `{ "now": now(), ${publishing}, "documents": *[_id in path("*") && _id > $after] | order(_id asc)[0...$most] { ${documentFields} } }`;

export const CHANGES_QUERY = /* groq */ `{ "now": now(), ${publishing}, "count": count(*[_id in path("*")]), "documents": *[_id in path("*") && _updatedAt >= $since] | order(_updatedAt asc)[0...$most] { ${documentFields} } }`;

/** About one published document or one release. A later webhook of the same release finds its documents known. */
export const ANNOUNCED_QUERY = /* groq */ `{ ${publishing}, "itself": *[_id == $id][0] { ${documentFields} }, "together": *[_type == "system.release" && state == "published" && (_id == $id || ${isRecent} && "versions." + name + "." + $id in finalDocumentStates[].id)].finalDocumentStates[].id }`;

export const DOCUMENTS_QUERY = /* groq */ `*[_id in $ids] { ${documentFields} }`;

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
const publishingField = { publishing: z.number() };
const allSchema = z.object({ ...publishingField, now: z.iso.datetime(), documents: z.array(documentSchema) });
const changesSchema = allSchema.extend({ count: z.number() });
const announcedSchema = z.object({
  ...publishingField,
  itself: documentSchema.nullable(),
  together: z.array(z.string().nullable()),
});

export function readAnnounced(answer: unknown): Announced {
  const { itself, publishing, together } = announcedSchema.parse(answer);
  // A release names its documents by their versions.
  const ids = together.flatMap((version) => (version === null ? [] : [publishedIdOf(version)]));
  return { itself, isPublishing: publishing > 0, together: [...new Set(ids)] };
}

export function readDocuments(answer: unknown): FoundDocument[] {
  return z.array(documentSchema).parse(answer);
}

export function readAll(answer: unknown): z.infer<typeof allSchema> {
  return allSchema.parse(answer);
}

export function readChanges(answer: unknown): z.infer<typeof changesSchema> {
  return changesSchema.parse(answer);
}
