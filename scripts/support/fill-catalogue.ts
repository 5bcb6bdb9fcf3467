import { mkdirSync } from "node:fs";
import path from "node:path";
import { importDocuments } from "@paraph/lake/transfer/import";
import { readContentFolder, type SourceFields } from "@paraph/lake/transfer/source";
import { openSiteLake } from "./open-site-lake.ts";
import { type CatalogueSlot, createContracts } from "./synthetic-contracts.ts";

/** Fills a dataset with the project's content and synthetic contracts. Returns the dataset. */
export async function fillCatalogue(
  root: string,
  { data, dataset, count }: { data: string; dataset: string; count: number },
): Promise<string> {
  mkdirSync(path.join(data, "lake"), { recursive: true });
  const source = await readContentFolder(path.join(root, "content"));
  const contracts = createContracts(count, slotsIn(source.documents.map(({ fields }) => fields)));
  const documents = [
    ...source.documents,
    ...contracts.map((fields) => ({ fields, from: `synthetic contract ${fields._id}` })),
  ];
  using lake = await openSiteLake(data, dataset);
  await importDocuments({ ...source, documents }, lake.target, "replace");
  return lake.description;
}

function slotsIn(documents: readonly SourceFields[]): CatalogueSlot[] {
  return documents.flatMap(({ _id, _type, subCategories }) => {
    if (_type !== "contractCategory" || !Array.isArray(subCategories)) return [];
    return subCategories.flatMap((entry: unknown) => {
      const key = typeof entry === "object" && entry !== null && "_key" in entry ? entry._key : null;
      return typeof key === "string" ? [{ category: _id, subCategory: key }] : [];
    });
  });
}
