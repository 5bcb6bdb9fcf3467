import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type DataFolderOptions, prepareDataFolder } from "../../server/data-folder/prepare-data-folder.ts";

/** Prepares a data folder and returns what was said. */
export async function prepare(
  dataFolder: string,
  options: Partial<DataFolderOptions> = {},
): Promise<string[]> {
  const lines: string[] = [];
  await prepareDataFolder({ dataFolder, log: (line) => lines.push(line), ...options });
  return lines;
}

export function copiesIn(dataFolder: string): string[] {
  const folder = path.join(dataFolder, "before-migrations");
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** What the tables of all databases hold, by file and table. */
export function contentOf(dataFolder: string): Record<string, unknown> {
  const rows = [
    "lake/datasets/production",
    "lake/datasets/staging",
    "payments/payments",
    "auth/accounts",
  ].map((name) => [name, Object.entries(tablesIn(path.join(dataFolder, `${name}.db`)))]);
  return Object.fromEntries(rows);
}

/** The rows of all tables of a database file, which may be in use. */
export function tablesIn(file: string): Record<string, unknown[]> {
  using database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  const plain = tables.map((table) => String(table.name)).filter((table) => !table.startsWith("fts"));
  return Object.fromEntries(plain.map((table) => [table, database.prepare(`SELECT * FROM ${table}`).all()]));
}

export function subCategoriesIn(dataFolder: string, dataset: string): Record<string, unknown> {
  using database = new DatabaseSync(path.join(dataFolder, `lake/datasets/${dataset}.db`), { readOnly: true });
  const found = database.prepare(
    "SELECT id, json ->> 'subCategory' AS named FROM doc WHERE json ->> '_type' = 'contractTemplate'",
  );
  return Object.fromEntries(found.all().map(({ id, named }) => [String(id), named]));
}

export const inProduction = {
  "contractTemplate-beehive-placement-agreement": "land-and-access",
  "contractTemplate-boundary-line-agreement": "Fences",
  "contractTemplate-easement-agreement": "land-and-access",
  "contractTemplate-grazing-license": "4f1c09a2b7de",
  "contractTemplate-residential-lease-agreement": "leases",
  "drafts.contractTemplate-residential-lease-agreement": "leases",
  "versions.r1.contractTemplate-easement-agreement": "leases",
};

export const inStaging = {
  "contractTemplate-beehive-placement-agreement": "land-and-access",
  "contractTemplate-residential-lease-agreement": "leases",
};
