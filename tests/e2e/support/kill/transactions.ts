import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { KilledSystem } from "./killed-system.ts";
import { ask, bodyOf, type Writer } from "./writer.ts";

const ids = ["kill-left", "drafts.kill-right", "kill-third"];

/** Transactions of three documents, each of which gets the transaction's number. */
export function transactionWriter(system: KilledSystem): Writer {
  const acknowledged = new Map<string, number>();
  let n = 0;
  return {
    name: "transactions",
    async write() {
      n += 1;
      const transactionId = `kill-${randomUUID()}`;
      const documents = ids.map((_id) => ({ _id, _type: "person", name: "Somebody", role: String(n) }));
      const answer = await ask(`${system.lakeApi}/data/mutate/production`, {
        method: "POST",
        headers: system.writes(),
        body: JSON.stringify({
          transactionId,
          mutations: documents.map((createOrReplace) => ({ createOrReplace })),
        }),
      });
      const said = await bodyOf(answer);
      expect(answer.status, said).toBe(200);
      acknowledged.set(transactionId, n);
    },
    check() {
      using lake = system.openDatabase("lake/datasets/production.db");
      const numbers = ids.map((id) => Number(lake.documentOf(id)?.role));
      expect(new Set(numbers).size, `numbers of one transaction: ${numbers}`).toBe(1);
      expect(numbers[0], "the last acknowledged transaction").toBeGreaterThanOrEqual(
        Math.max(0, ...acknowledged.values()),
      );
      const written = new Map(
        lake
          .rows("SELECT tx.id, count(*) AS n FROM tx JOIN txdoc USING (seq) GROUP BY tx.seq")
          .map((row) => [row.id, row.n]),
      );
      const lost = [...acknowledged.keys()].filter((id) => written.get(id) !== ids.length);
      expect(lost, "acknowledged transactions without all of their documents").toEqual([]);
      const [log] = lake.rows("SELECT count(*) AS n, max(seq) AS last FROM tx");
      expect(log?.n, "transactions without a gap").toBe(log?.last);
    },
  };
}
