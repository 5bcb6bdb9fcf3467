import { existsSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { StoredPrice } from "./entities.ts";

/** A price that somebody created at the stand-in of this data folder, running or not; null if there is none. */
export function findCreatedPrice(dataFolder: string, id: string): StoredPrice | null {
  const file = path.join(dataFolder, "payments/payments.db");
  if (!existsSync(file)) return null;
  using database = new DatabaseSync(file, { readOnly: true, timeout: 2000 });
  const tables = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'stripe_price'");
  if (tables.get() === undefined) return null;
  const row = database.prepare("SELECT data FROM stripe_price WHERE id = ?").get(id);
  return row ? JSON.parse(String(row.data)) : null;
}
