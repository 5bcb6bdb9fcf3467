import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { plainError } from "../errors.ts";

const pairs = z.array(z.object({ key: z.string().min(1).max(500), value: z.unknown() })).max(100);

/** Settings that the Studio stores for each person: list layouts, saved queries, recent searches. */
export function openKeyValues(system: DatabaseSync) {
  system.exec(`CREATE TABLE IF NOT EXISTS keyvalue (
    person_id TEXT NOT NULL, key TEXT NOT NULL, json TEXT NOT NULL,
    PRIMARY KEY (person_id, key)) STRICT`);
  const read = system.prepare("SELECT json FROM keyvalue WHERE person_id = ? AND key = ?");
  const write = system.prepare(`INSERT INTO keyvalue (person_id, key, json) VALUES (?, ?, ?)
    ON CONFLICT (person_id, key) DO UPDATE SET json = excluded.json`);

  return {
    get(personId: string, keys: readonly string[]): { key: string; value: unknown }[] {
      return keys.map((key) => {
        // node:sqlite returns untyped rows. The statement selects only this column.
        const row = read.get(personId, key) as { json: string } | undefined;
        return { key, value: row ? JSON.parse(row.json) : null };
      });
    },
    put(personId: string, body: unknown): { key: string; value: unknown }[] {
      const parsed = pairs.safeParse(body);
      if (!parsed.success) {
        throw plainError(400, "Bad Request", "Storing key-values failed: send a list of {key, value}");
      }
      for (const { key, value } of parsed.data) write.run(personId, key, JSON.stringify(value ?? null));
      return parsed.data.map(({ key, value }) => ({ key, value: value ?? null }));
    },
  };
}
