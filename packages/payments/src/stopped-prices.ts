import { createHash } from "node:crypto";
import path from "node:path";
import { openPrivateDatabase } from "@paraph/service/database-file";
import { priceStateKey } from "./price-state-key.ts";

/** A price that pages and the provider say differently, in words of both. */
export interface PriceProblem {
  readonly key: string;
  readonly here: string;
  readonly there: string;
}

/** A price of a line of configuration, as the provider says it. The site reads it from the table. */
export interface AddedPrice {
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly currency: "USD";
  readonly interval: "month" | "year" | null;
  /** Free days before the first payment. */
  readonly trial: number | null;
}

export type StoppedPrices = ReturnType<typeof openStoppedPrices>;

/** A file of its own: the site reads it, and has no business in the one with the buyers. */
export function stoppedPricesFile(dataFolder: string): string {
  return path.join(dataFolder, "payments/stopped-prices.db");
}

/**
 * Prices that are not sold for now, kept for the next start: a price that was wrong is not sold again until the provider
 * says that it is right. Beside them the prices that lines of configuration add, kept for a start without the provider.
 * The view is what pages depend on (lib/selling/offers/stopped-prices.ts). A page with a price of the table looks the same
 * whatever the provider says, so its revision doesn't say it; one with an added price shows what the provider says.
 */
export function openStoppedPrices(file: string) {
  const state = priceStateKey("");
  const database = openPrivateDatabase(
    file,
    `CREATE TABLE IF NOT EXISTS stopped (key TEXT PRIMARY KEY, here TEXT NOT NULL, there TEXT NOT NULL) STRICT;
     CREATE TABLE IF NOT EXISTS added (key TEXT PRIMARY KEY, rev TEXT NOT NULL, price TEXT NOT NULL) STRICT;
     CREATE VIEW IF NOT EXISTS state AS
       SELECT '${state}' || key AS key, 'stopped' AS rev FROM stopped WHERE key NOT IN (SELECT key FROM added)
       UNION ALL SELECT '${state}' || added.key, added.rev || iif(stopped.key IS NULL, '', '-stopped')
         FROM added LEFT JOIN stopped USING (key);`,
  );
  const select = database.prepare("SELECT key, here, there FROM stopped ORDER BY key");
  const insert = database.prepare("INSERT OR REPLACE INTO stopped (key, here, there) VALUES (?, ?, ?)");
  const remove = database.prepare("DELETE FROM stopped WHERE key = ?");
  const selectAdded = database.prepare("SELECT price FROM added ORDER BY key");
  const insertAdded = database.prepare("INSERT OR REPLACE INTO added (key, rev, price) VALUES (?, ?, ?)");
  const removeAdded = database.prepare("DELETE FROM added WHERE key = ?");
  return {
    all: (): PriceProblem[] =>
      select
        .all()
        .map(({ key, here, there }) => ({ key: String(key), here: String(here), there: String(there) })),
    stop: ({ key, here, there }: PriceProblem): void => void insert.run(key, here, there),
    goOn: (key: string): void => void remove.run(key),
    /** Only {@link keep} writes them, so each is an {@link AddedPrice}. */
    added: (): AddedPrice[] => selectAdded.all().map(({ price }) => JSON.parse(String(price))),
    keep(price: AddedPrice): void {
      const text = JSON.stringify(price);
      insertAdded.run(price.key, createHash("sha256").update(text).digest("hex").slice(0, 16), text);
    },
    forget: (key: string): void => void removeAdded.run(key),
    close: () => database.close(),
  };
}
