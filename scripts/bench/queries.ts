import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { evaluate, parse } from "groq-js";
import { runQuery } from "../../local/lake/query/engine.ts";
import { parsePerspective } from "../../local/lake/query/perspective.ts";
import { openStore } from "../../local/lake/store/store.ts";
import { createDocuments } from "./documents.ts";
import { geometricMean, type Measurement, milliseconds, percentile, times } from "./measurement.ts";

/** Queries as the site asks them. */
const queries: readonly { readonly name: string; readonly query: string }[] = [
  { name: "by id", query: '*[_id == "post-400"][0]{ _id, title }' },
  {
    name: "by slug",
    query: '*[_type == "post" && slug.current == "how-team-400-signs"][0]{ _id, title, body }',
  },
  {
    name: "with reference",
    query: '*[_type == "post" && slug.current == "how-team-400-signs"][0]{ title, author->{ name } }',
  },
  { name: "referring", query: '*[references("person-40")] | order(_id)[0...20]{ _id, title }' },
  {
    name: "newest ten",
    query: '*[_type == "post"] | order(publishedAt desc)[0...10]{ title, author->{ name } }',
  },
  {
    name: "in a list of ids",
    query: '*[_id in ["post-1", "post-200", "post-400"]]{ title, author->{ name } }',
  },
];

const caller = { id: "bench", role: "editor" } as const;
const perspective = parsePerspective("published");

/** The lake's engine against plain `groq-js` over the same documents, in the same process. */
export async function measureQueries(): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const count of [1_000, 10_000, 50_000]) {
    const folder = mkdtempSync(path.join(tmpdir(), "paraph-bench-"));
    const store = openStore({ folder });
    try {
      const dataset = store.createDataset("production");
      dataset.commit({ author: "bench", changes: createDocuments(count) });
      const documents = [...dataset.documents.values()];
      const ratios: number[] = [];
      for (const { name, query } of queries) {
        const lake = await sample(
          async () => (await runQuery(dataset, { query, perspective, caller })).result,
        );
        const plain = await sample(async () => (await evaluate(parse(query), { dataset: documents })).get());
        if (JSON.stringify(lake.answer) !== JSON.stringify(plain.answer)) {
          throw new Error(`The lake and groq-js answer differently at ${count} documents: ${query}`);
        }
        ratios.push(plain.median / lake.median);
        rows.push({
          what: `query ${name}, ${count} documents`,
          measured: milliseconds(lake.median),
          beside: `groq-js ${milliseconds(plain.median)}`,
          ratio: times(plain.median / lake.median),
        });
      }
      rows.push({
        what: `queries, ${count} documents, geometric mean`,
        measured: "",
        beside: "groq-js",
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
