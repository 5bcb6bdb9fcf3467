import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/**
 * Prices that nobody may buy for now, because the payment provider says something else than pages. The local payments
 * API writes them into a table of the same form as that of published revisions (local/payments/stopped-prices.ts), so
 * pages depend on a price as they do on a document: what sells it is made anew when it stops, and when it goes on.
 */
export class StoppedPrices {
  readonly #database: DatabaseSync;
  readonly #select;
  readonly #version;

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { readOnly: true, timeout: 2000 });
    this.#select = this.#database.prepare("SELECT rev FROM published WHERE key = ?");
    this.#version = this.#database.prepare("PRAGMA data_version");
  }

  /** The revision of a price's state; `""` while it is sold. */
  revisionOf(key: string): string {
    const rev = this.#select.get(key)?.rev;
    return typeof rev === "string" ? rev : "";
  }

  /** Changes whenever a price stops or goes on. It may change without that. */
  version(): number {
    return Number(this.#version.get()?.data_version);
  }

  close(): void {
    this.#database.close();
  }
}

let shared: StoppedPrices | undefined;

/** The table this process was started with (`PARAPH_STOPPED_PRICES`), opened once; `null` where no payments API runs. */
export function sharedStoppedPrices(): StoppedPrices | null {
  const file = process.env.PARAPH_STOPPED_PRICES;
  if (shared === undefined && file && existsSync(file)) shared = new StoppedPrices(file);
  return shared ?? null;
}
