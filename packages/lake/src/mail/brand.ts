import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** The document in which editors name the site. */
export const brandDocument = "siteSettings";

/** As that document has it; `null`: nobody has named it. */
export function brandFrom(settings: Readonly<Record<string, unknown>> | undefined): string | null {
  const brand = settings?.brand;
  return typeof brand === "string" && brand.trim() !== "" ? brand : null;
}

/** The same from the file of a dataset, for a terminal beside a lake that runs or not. */
export function brandInFile(file: string): string | null {
  if (!existsSync(file)) return null;
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const row = database.prepare("SELECT json ->> '$.brand' AS brand FROM doc WHERE id = ?").get(brandDocument);
  return brandFrom(row);
}
