import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { evaluate, evaluateSync, parse } from "groq-js";
import { runQuery } from "../../local/lake/query/engine.ts";
import { parsePerspective } from "../../local/lake/query/perspective.ts";
import { openStore } from "../../local/lake/store/store.ts";
import type { Dataset, LakeDocument } from "../../local/lake/store/types.ts";
import { geometricMean, type Measurement, milliseconds, percentile, times } from "./measurement.ts";
import { createSiteDocuments } from "./site-documents.ts";
import { readSiteQueries, type SiteQuery } from "./site-queries.ts";

const caller = { id: "bench", role: "editor" } as const;
const perspective = parsePerspective("published");

/**
 * The lake's engine compared with plain `groq-js`, over the same documents in the same process. groq-js gets parsed
 * trees and is measured twice: as documented, and with its faster synchronous function. The lake caches no results, so
 * each run is a full evaluation.
 */
export async function measureQueries(root: string): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const count of [1_000, 10_000, 50_000]) {
    const folder = mkdtempSync(path.join(tmpdir(), "paraph-bench-"));
    const store = openStore({ folder });
    try {
      const dataset = store.createDataset("production");
      dataset.commit({ author: "bench", changes: createSiteDocuments(root, count) });
      const documents = [...dataset.documents.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
      const ratios: number[] = [];
      const synchronousRatios: number[] = [];
      for (const query of await readSiteQueries(root, count)) {
        const { lake, plain, synchronous } = await measure(query, dataset, documents);
        ratios.push(plain / lake);
        synchronousRatios.push(synchronous / lake);
        rows.push({
          what: `query ${query.name}, ${count} documents`,
          measured: milliseconds(lake),
          beside: `groq-js ${milliseconds(plain)}, synchronous ${milliseconds(synchronous)}`,
          ratio: times(plain / lake),
        });
      }
      rows.push({
        what: `queries, ${count} documents, geometric mean`,
        measured: "",
        beside: `groq-js; against its synchronous function ${times(geometricMean(synchronousRatios))}`,
        ratio: times(geometricMean(ratios)),
        ...(count === 10_000 ? { budget: "at least 100 x" } : {}),
      });
    } finally {
      store.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return rows;
}

async function measure({ name, query, params }: SiteQuery, dataset: Dataset, documents: LakeDocument[]) {
  const tree = parse(query, { params });
  // One time for all, because some queries return it.
  const now = new Date();
  const options = { dataset: documents, params, timestamp: now };
  const plain = await sample(async () => (await evaluate(tree, options)).get());
  const lake = await sample(
    async () => (await runQuery(dataset, { query, params, perspective, caller, now })).result,
  );
  if (JSON.stringify(lake.answer) !== JSON.stringify(plain.answer)) {
    throw new Error(`The lake and groq-js answer differently at ${documents.length} documents: ${name}`);
  }
  const synchronous = await sample(async () => evaluateSync(tree, options).data);
  return { lake: lake.median, plain: plain.median, synchronous: synchronous.median };
}

async function sample(run: () => Promise<unknown>): Promise<{ median: number; answer: unknown }> {
  const durations: number[] = [];
  let answer: unknown;
  const deadline = performance.now() + 1_500;
  while (durations.length < 5 || (durations.length < 200 && performance.now() < deadline)) {
    const started = performance.now();
    answer = await run();
    durations.push(performance.now() - started);
  }
  return { median: percentile(durations, 0.5), answer };
}
