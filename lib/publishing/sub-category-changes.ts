import { proposeSubCategorySlug } from "../routes.ts";
import { read, textOf } from "./fields.ts";

/**
 * The edits that a publish of a category makes so that former addresses of its sub-categories redirect. As with
 * documents, the current address is never listed as a former one.
 */
export function planSubCategoryChanges(
  published: unknown,
  draft: unknown,
): Readonly<Record<string, string[]>> {
  const before = new Map(
    subCategoriesOf(published).map((subCategory) => [read(subCategory, "_key"), subCategory]),
  );
  const changes = subCategoriesOf(draft).flatMap((subCategory) => {
    const key = read(subCategory, "_key");
    // A patch finds it by its key only.
    if (typeof key !== "string") return [];
    const earlier = before.get(key);
    const stored = formerSlugs(subCategory);
    const former = new Set([...formerSlugs(earlier), ...stored, slugOf(earlier)]);
    for (const none of ["", slugOf(subCategory)]) former.delete(none);
    const list = [...former];
    const isSame = list.length === stored.length && list.every((slug, index) => slug === stored[index]);
    return isSame ? [] : [[`subCategories[_key==${JSON.stringify(key)}].formerSlugs`, list] as const];
  });
  return Object.fromEntries(changes);
}

/** The slugs of a category's lists of contracts. Contracts outside of any sub-category are listed, too. */
export function listSlugs(category: unknown): string[] {
  return [...subCategoriesOf(category).map(slugOf), "others"];
}

function subCategoriesOf(document: unknown): readonly unknown[] {
  const subCategories = read(document, "subCategories");
  return Array.isArray(subCategories) ? subCategories : [];
}

function slugOf(subCategory: unknown): string {
  return textOf(read(subCategory, "slug"), "current") || proposeSubCategorySlug(textOf(subCategory, "title"));
}

function formerSlugs(subCategory: unknown): string[] {
  const slugs = read(subCategory, "formerSlugs");
  return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === "string") : [];
}
