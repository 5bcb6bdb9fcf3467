import { evaluate, parse } from "groq-js";
import { PATHS_QUERY } from "@/lib/content/queries";
import { MOST_ROWS, readInPages } from "@/lib/content/read-in-pages";
import type { PATHS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { createRows, type PathRows } from "@/lib/routing/path-rows";

/** A category with these sub-categories and only the fields that the catalogue's queries read. */
export function category(
  slug: string,
  heading: string,
  titles: readonly string[],
  top: readonly string[] = [],
) {
  return {
    _id: `contractCategory-${slug}`,
    _type: "contractCategory",
    _rev: "1",
    _updatedAt: "2026-01-01T00:00:00Z",
    heading,
    description: `All of ${heading}.`,
    slug: { current: slug },
    sideColor: "teal",
    subCategories: titles.map((title) => ({
      _key: title,
      title,
      intro: `About ${title}.`,
      top: top.map((id) => ({ _key: id, _ref: id })),
    })),
  };
}

export function contract(name: string, subCategory: string | null, fields: object = {}) {
  return {
    _id: `t-${name}`,
    _type: "contractTemplate",
    _rev: "1",
    _updatedAt: "2026-01-01T00:00:00Z",
    name,
    slug: { current: name.toLowerCase().replaceAll(" ", "-") },
    summary: `When one needs ${name}.`,
    subCategory,
    category: { _ref: "contractCategory-business" },
    clauses: [{ _key: "a" }, { _key: "b" }],
    reviewedOn: "2026-10-01",
    ...fields,
  };
}

/** `count` contracts, in the order of their names. */
export function contracts(count: number, subCategory: string) {
  return Array.from({ length: count }, (_, index) =>
    contract(`${subCategory} ${String(index + 1).padStart(5, "0")}`, subCategory),
  );
}

/** The result of one of the site's queries. Throws when it is null. */
export async function ask<Result>(
  query: string,
  params: Readonly<Record<string, unknown>>,
  dataset: readonly object[],
): Promise<NonNullable<Result>> {
  const tree = parse(query, { params });
  const result: NonNullable<Result> | null = await (
    await evaluate(tree, { dataset: [...dataset], params })
  ).get();
  if (result === null) throw new Error(`The query has no result for ${JSON.stringify(params)}.`);
  return result;
}

/** Parameters that make a paged query return everything at once. */
export const firstPage = { after: "", most: MOST_ROWS };

/** Every address, read as the site reads them. `onAnswer` is called with the rows of each page. */
export async function askRows(
  dataset: readonly object[],
  most = MOST_ROWS,
  onAnswer?: (rows: readonly unknown[]) => void,
): Promise<PathRows> {
  const asked = async (params: Readonly<Record<string, unknown>>) => {
    const rows = await ask<PATHS_QUERY_RESULT>(PATHS_QUERY, params, dataset);
    onAnswer?.(rows);
    return rows;
  };
  return createRows(await readInPages(asked, most));
}
