import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runQuery } from "../../local/lake/query/engine.ts";
import { parsePerspective } from "../../local/lake/query/perspective.ts";
import { openStore } from "../../local/lake/store/store.ts";
import type { Dataset } from "../../local/lake/store/types.ts";
import { type Measurement, milliseconds, percentile, times } from "./measurement.ts";
import { createSiteDocuments } from "./site-documents.ts";

const caller = { id: "bench", role: "editor" } as const;
const perspective = parsePerspective("drafts");
const types = ["page", "deal", "solution", "caseStudy", "post", "comparison", "announcement"];

/** The link picker's query of the installed Studio; `tests/lake/search.test.ts` lets the Studio itself ask. */
const query = `*[_type in $__types] | score(
    boost(_type in ${JSON.stringify(types)} && title match text::query($__query), 10),
    boost(_type in ["page", "deal"] && path match text::query($__query), 5),
    boost(_type in ${JSON.stringify([...types.slice(2), "contractTemplate"])} && slug.current match text::query($__query), 2),
    boost(_type in ["contractTemplate"] && name match text::query($__query), 10),
    ([@, _id] match text::query($__query) || references($__rawQuery))
  ) [_score > 0] {_type, _id, _originalId, "orderings": [_score]} | order(orderings[0] desc) [0...$__limit]`;

/** The link picker's search compared with a scan of every title, the minimum for a lake without an index. */
export async function measureSearch(root: string): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const count of [10_000, 50_000]) {
    const folder = mkdtempSync(path.join(tmpdir(), "paraph-bench-"));
    const store = openStore({ folder });
    try {
      const dataset = store.createDataset("production");
      const changes = createSiteDocuments(root, count);
      for (let at = 0; at < count; at += 5_000) {
        dataset.commit({ author: "bench", changes: changes.slice(at, at + 5_000) });
      }
      const scan = await sample(dataset, `count(*[title match "home*"])`, {});
      for (const text of ["about us", "pric", "home", ""]) {
        const params = {
          __types: [...types, "contractTemplate"],
          __limit: 102,
          __query: `${text}*`,
          __rawQuery: text,
        };
        const search = await sample(dataset, query, params);
        rows.push({
          what: `search of the link picker for "${text}", ${count} documents`,
          measured: milliseconds(search),
          beside: `a look at every title ${milliseconds(scan)}`,
          ratio: times(scan / search),
          budget: `at most ${count === 10_000 ? 30 : 100} ms`,
        });
      }
    } finally {
      store.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return rows;
}

/** Processor time, because other work on the machine would stretch these long searches. */
async function sample(dataset: Dataset, text: string, params: Record<string, unknown>): Promise<number> {
  const durations: number[] = [];
  while (durations.length < 15) {
    const before = process.cpuUsage();
    await runQuery(dataset, { query: text, params, perspective, caller });
    const { user, system } = process.cpuUsage(before);
    durations.push((user + system) / 1000);
  }
  return percentile(durations, 0.5);
}
