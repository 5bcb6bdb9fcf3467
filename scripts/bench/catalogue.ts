import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fillCatalogue } from "../support/fill-catalogue.ts";
import { buildOnce } from "./built-site.ts";
import { figureNames, measureSite, type SiteFigures } from "./catalogue-site.ts";
import { type Measurement, times } from "./measurement.ts";

const counts = [100, 1_000, 10_000] as const;

const budgets: Partial<Record<keyof SiteFigures, string>> = {
  menu: "at most 20 KiB",
  index: "at most 300 KiB",
  publishSlowest: "at most 100 ms",
};

/** The cost of a hundred times as many contracts. Each size uses its own data folder. */
export async function measureCatalogue(root: string): Promise<Measurement[]> {
  await buildOnce(root);
  const figures = new Map<number, SiteFigures>();
  for (const count of counts) {
    const dataFolder = mkdtempSync(path.join(tmpdir(), "paraph-bench-"));
    try {
      await fillCatalogue(root, { data: dataFolder, dataset: "production", count });
      figures.set(count, await measureSite(root, dataFolder, count));
    } finally {
      rmSync(dataFolder, { recursive: true, force: true });
    }
  }
  return Object.entries(figureNames).map(([key, what]) => {
    // The keys of `figureNames` are those of the figures.
    const figure = key as keyof SiteFigures;
    const [few = 0, some = 0, many = 0] = counts.map((count) => figures.get(count)?.[figure]);
    const budget = budgets[figure];
    return {
      what: `10000 contracts: ${what}`,
      measured: rounded(many),
      beside: `100: ${rounded(few)}, 1000: ${rounded(some)}`,
      ratio: times(many / few),
      ...(budget && { budget }),
    };
  });
}

function rounded(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}
