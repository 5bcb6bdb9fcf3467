import { publishedIdOf } from "@paraph/lake/document-ids";
import { pathOf, type Routed } from "@/lib/routes";

interface Found extends Routed {
  readonly _id: string;
  readonly title: string | null;
}

interface FoundThrough extends Found {
  /** Titles of the reusable blocks that show the document. */
  readonly through: readonly (string | null)[] | null;
}

export interface UseFound {
  readonly direct: readonly Found[];
  readonly indirect: readonly FoundThrough[];
}

export interface Use {
  readonly _id: string;
  readonly _type: string;
  readonly title: string | null;
  readonly path: string | null;
  /** Only a draft links here, so visitors don't see the link yet. */
  readonly isDraft: boolean;
  /** The reusable block in between. */
  readonly through: string | null;
}

const fields = `_id, _type, path, "slug": slug.current, "category": category->slug.current,
  "title": coalesce(title, heading, name, from)`;

/** Documents that link to `$id`, and those that show it through a reusable block. */
export const usesQuery = `{
  "direct": *[references($id) && !(_id in path("versions.**"))] | order(_type asc, _id asc) {${fields}},
  "indirect": *[references(*[_type == "reusableBlock" && references($id)]._id) && !(_id in path("versions.**"))] | order(_type asc, _id asc) {
    ${fields}, "through": *[_type == "reusableBlock" && references($id) && ^._id != _id].title
  }
}`;

/** Each document once, published or draft. A direct link makes the way through a block redundant. */
export function usesOf(documentId: string, { direct, indirect }: UseFound): Use[] {
  const uses = new Map<string, Use>();
  const add = (found: Found, through: string | null) => {
    const _id = publishedIdOf(found._id);
    if (_id === publishedIdOf(documentId)) return;
    const known = uses.get(_id);
    if (known?.through === null && through !== null) return;
    const isDraft = found._id !== _id && (known?.isDraft ?? true);
    uses.set(_id, { _id, _type: found._type, title: found.title, path: pathOf(found), isDraft, through });
  };
  for (const found of direct) add(found, null);
  for (const found of indirect) add(found, found.through?.find(Boolean) ?? "a reusable block");
  return [...uses.values()];
}
