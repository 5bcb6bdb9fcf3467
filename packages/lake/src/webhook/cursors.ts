import type { DatabaseSync } from "node:sqlite";
import type { ConfiguredWebhook } from "../settings.ts";

/** The last transaction of each dataset that a webhook has sent. */
export interface Cursors {
  get(dataset: string): number | null;
  set(dataset: string, seq: number): void;
}

type Name = ConfiguredWebhook["name"];

/** The table is older than the second webhook, whose rows bear its name before the dataset's. */
const prefixes: Readonly<Record<Name, string>> = { environment: "", "environment-2": "environment-2/" };

export function openCursors(system: DatabaseSync) {
  system.exec(
    "CREATE TABLE IF NOT EXISTS webhook_cursor (dataset TEXT PRIMARY KEY, seq INTEGER NOT NULL) STRICT",
  );
  const get = system.prepare("SELECT seq FROM webhook_cursor WHERE dataset = ?");
  const set = system.prepare(`INSERT INTO webhook_cursor (dataset, seq) VALUES (?, ?)
    ON CONFLICT (dataset) DO UPDATE SET seq = excluded.seq`);
  return {
    of: (name: Name): Cursors => ({
      get(dataset) {
        const seq = get.get(prefixes[name] + dataset)?.seq;
        return typeof seq === "number" ? seq : null;
      },
      set: (dataset, seq) => void set.run(prefixes[name] + dataset, seq),
    }),
    /** Forgets the places of webhooks that are not configured any more. */
    keepOnly(names: readonly Name[]) {
      if (!names.includes("environment"))
        system.exec("DELETE FROM webhook_cursor WHERE dataset NOT LIKE '%/%'");
      if (!names.includes("environment-2"))
        system.exec("DELETE FROM webhook_cursor WHERE dataset LIKE '%/%'");
    },
  };
}
