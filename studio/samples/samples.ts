import { publishedIdOf } from "@paraph/lake/document-ids";

export interface FoundSample {
  readonly _id: string;
  readonly _type: string;
  readonly isSample: boolean | null;
  readonly title: string | null;
  readonly path: string | null;
  readonly shownOn: readonly (string | null)[] | null;
}

export interface Sample {
  readonly _id: string;
  readonly _type: string;
  readonly title: string | null;
  readonly isDraft: boolean;
  /** Names of the documents that show it, its own page included. */
  readonly shownOn: readonly string[];
}

/** Documents of these types, published and drafts. */
export const samplesQuery = `*[_type in $types && !(_id in path("versions.**"))] | order(_type asc, _id asc) {
  _id, _type, isSample, "title": coalesce(customer, name, title), "path": slug.current,
  "shownOn": *[references(^._id) && !(_id in path("versions.**"))] | order(_type asc, _id asc).title
}`;

/** Each sample once. What an editor has made real in a draft is still sample until that is published. */
export function samplesOf(found: readonly FoundSample[]): Sample[] {
  const samples = new Map<string, Sample>();
  for (const { _id: id, _type, isSample, title, path, shownOn } of found) {
    if (isSample !== true) continue;
    const _id = publishedIdOf(id);
    const known = samples.get(_id);
    const own = path === null ? [] : [`its own page, /customers/${path}`];
    const names = new Set([...own, ...(shownOn ?? []).filter((name) => name !== null)]);
    samples.set(_id, {
      _id,
      _type,
      title,
      shownOn: [...names],
      isDraft: id !== _id && (known?.isDraft ?? true),
    });
  }
  return [...samples.values()];
}
