import { slugOfShelf } from "@/lib/contracts/shelf";
import { read, textOf } from "@/schemas/objects/search-rules";

/**
 * What a publish of a category has to write so that the former addresses of its sub-categories lead on. As for whole
 * documents, the present address never stands among the former ones.
 */
export function planShelfChanges(published: unknown, draft: unknown): Readonly<Record<string, string[]>> {
  const before = new Map(shelvesOf(published).map((shelf) => [read(shelf, "_key"), shelf]));
  const changes = shelvesOf(draft).flatMap((shelf) => {
    const key = read(shelf, "_key");
    const earlier = before.get(key);
    const stored = formerSlugs(shelf);
    const former = new Set([...formerSlugs(earlier), ...stored, slugOf(earlier)]);
    for (const none of ["", slugOf(shelf)]) former.delete(none);
    const list = [...former];
    const isSame = list.length === stored.length && list.every((slug, index) => slug === stored[index]);
    return isSame ? [] : [[`subCategories[_key==${JSON.stringify(key)}].formerSlugs`, list] as const];
  });
  return Object.fromEntries(changes);
}

function shelvesOf(document: unknown): readonly unknown[] {
  const shelves = read(document, "subCategories");
  return Array.isArray(shelves) ? shelves : [];
}

function slugOf(shelf: unknown): string {
  return slugOfShelf({ slug: textOf(read(shelf, "slug"), "current"), title: textOf(shelf, "title") });
}

function formerSlugs(shelf: unknown): string[] {
  const slugs = read(shelf, "formerSlugs");
  return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === "string") : [];
}
