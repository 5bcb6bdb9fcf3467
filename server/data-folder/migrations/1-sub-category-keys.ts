import { publishedIdOf } from "@paraph/lake/document-ids";
import type { LakeDocument } from "@paraph/lake/store/types";
import { inEachDataset } from "../in-each-dataset.ts";
import type { AnyDocument, Migration } from "../migration.ts";
import { writeDocuments } from "./1-write-documents.ts";

/**
 * Contract templates named their sub-category by its title, and sub-categories had no address of their own. Now they
 * name it by its `_key`, and it keeps its address when its title changes.
 */
export const subCategoryKeys: Migration = {
  title: "contract templates name their sub-category by its key",
  run(dataFolder, report) {
    inEachDataset(dataFolder, (database, dataset) => {
      const stored = database
        .prepare("SELECT json FROM doc")
        .all()
        .map(({ json }): LakeDocument => JSON.parse(String(json)));
      const changed = changedDocuments(stored);
      if (changed.length > 0) writeDocuments(database, stored, changed);
      report(`${dataset}: ${changed.length} documents`);
    });
  },
  documents: changedDocuments,
};

interface SubCategories {
  readonly keys: Set<string>;
  readonly keyOfTitle: Map<string, string>;
}

function changedDocuments<Stored extends AnyDocument>(documents: readonly Stored[]): Stored[] {
  const known = subCategoriesOf(documents);
  return documents.flatMap((document) => {
    if (document._type === "contractCategory") return withAddresses(document) ?? [];
    if (document._type === "contractTemplate") return withKey(document, known) ?? [];
    return [];
  });
}

/** By the published id of the category. A draft may have other titles, and its templates' drafts name those. */
function subCategoriesOf(documents: readonly AnyDocument[]): Map<string, SubCategories> {
  const known = new Map<string, SubCategories>();
  const isEdition = ({ _id }: AnyDocument) => Number(_id.includes("."));
  const categories = documents.filter(({ _type }) => _type === "contractCategory");
  // Published ones first: where a draft gives their title to another sub-category, they are right.
  for (const category of categories.toSorted((one, other) => isEdition(one) - isEdition(other))) {
    const id = publishedIdOf(category._id);
    const { keys, keyOfTitle } = known.get(id) ?? { keys: new Set(), keyOfTitle: new Map() };
    known.set(id, { keys, keyOfTitle });
    for (const { _key: key, title } of objectsIn(category.subCategories)) {
      if (typeof key !== "string") continue;
      keys.add(key);
      if (typeof title === "string" && !keyOfTitle.has(title)) keyOfTitle.set(title, key);
    }
  }
  return known;
}

function withKey<Stored extends AnyDocument>(
  template: Stored,
  known: ReadonlyMap<string, SubCategories>,
): Stored | null {
  const { category, subCategory } = template;
  if (!isObject(category) || typeof category._ref !== "string" || typeof subCategory !== "string")
    return null;
  const subCategories = known.get(category._ref);
  if (!subCategories || subCategories.keys.has(subCategory)) return null;
  const key = subCategories.keyOfTitle.get(subCategory);
  return key === undefined ? null : { ...template, subCategory: key };
}

/** Stores the address that the title made, so that the list stays where it is. */
function withAddresses<Stored extends AnyDocument>(category: Stored): Stored | null {
  const stored: unknown = category.subCategories;
  if (!Array.isArray(stored)) return null;
  const taken = new Set(["", "others", ...objectsIn(stored).map(slugOf)]);
  let isChanged = false;
  const subCategories = stored.map((subCategory: unknown) => {
    if (!isObject(subCategory)) return subCategory;
    const current = slugify(subCategory.title);
    if (slugOf(subCategory) !== "" || taken.has(current)) return subCategory;
    taken.add(current);
    isChanged = true;
    return { ...subCategory, slug: { _type: "slug", current } };
  });
  return isChanged ? { ...category, subCategories } : null;
}

function slugOf({ slug }: Readonly<Record<string, unknown>>): string {
  return isObject(slug) && typeof slug.current === "string" ? slug.current : "";
}

/** As the address was made from the title when the title was all there was. */
function slugify(title: unknown): string {
  if (typeof title !== "string") return "";
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

function objectsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
