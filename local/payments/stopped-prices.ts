import path from "node:path";
import { priceStateKey } from "../../lib/freshness/keys.ts";
import { openPrivateDatabase } from "../private-database.ts";

/** A price that pages and the provider say differently, in words of both. */
export interface PriceProblem {
  readonly key: string;
  readonly here: string;
  readonly there: string;
}

export type StoppedPrices = ReturnType<typeof openStoppedPrices>;

/** A file of its own: the site reads it, and has no business in the one with the buyers. */
export function stoppedPricesFile(dataFolder: string): string {
  return path.join(dataFolder, "payments/stopped-prices.db");
}

/**
 * Prices that are not sold for now, kept for the next start: a price that was wrong is not sold again until the provider
 * says that it is right. The view is what the site reads (lib/freshness/stopped-prices.ts). A page looks the same
 * whatever the provider says, so its revision doesn't say it.
 */
export function openStoppedPrices(file: string) {
  const database = openPrivateDatabase(
    file,
    `CREATE TABLE IF NOT EXISTS stopped (key TEXT PRIMARY KEY, here TEXT NOT NULL, there TEXT NOT NULL) STRICT;
     CREATE VIEW IF NOT EXISTS published AS SELECT '${priceStateKey("")}' || key AS key, 'stopped' AS rev FROM stopped;`,
  );
  const select = database.prepare("SELECT key, here, there FROM stopped ORDER BY key");
  const insert = database.prepare("INSERT OR REPLACE INTO stopped (key, here, there) VALUES (?, ?, ?)");
  const remove = database.prepare("DELETE FROM stopped WHERE key = ?");
  return {
    all: (): PriceProblem[] =>
      select
        .all()
        .map(({ key, here, there }) => ({ key: String(key), here: String(here), there: String(there) })),
    stop: ({ key, here, there }: PriceProblem): void => void insert.run(key, here, there),
    goOn: (key: string): void => void remove.run(key),
    close: () => database.close(),
  };
}
