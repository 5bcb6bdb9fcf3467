import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fillCatalogue } from "../support/fill-catalogue.ts";
import { buildOnce } from "./built-site.ts";
import { type BuildFigures, measureBuild } from "./catalogue-build.ts";
import { figureNames, measureSite, type SiteFigures } from "./catalogue-site.ts";
import { type Measurement, times } from "./measurement.ts";

const counts = [100, 1_000, 10_000] as const;

const names: Readonly<Record<keyof Figures, string>> = {
  seconds: "build, s",
  memory: "memory of the build, MB",
  requests: "requests to the lake during the build",
  ...figureNames,
};

const budgets: Partial<Record<keyof Figures, string>> = {
  seconds: "at most 1.1 x",
  memory: "at most 1.1 x",
  requests: "flat",
  menu: "at most 20 KiB",
  index: "at most 300 KiB",
  publishSlowest: "at most 100 ms",
};

type Figures = BuildFigures & SiteFigures;

/** The cost of a hundred times as many contracts. Each size uses its own data folder. */
export async function measureCatalogue(root: string): Promise<Measurement[]> {
  // So that no size pays for work that only the first build does.
  await buildOnce(root);
  const figures = new Map<number, Figures>();
  for (const count of counts) {
    const dataFolder = mkdtempSync(path.join(tmpdir(), "paraph-bench-"));
    try {
      await fillCatalogue(root, { data: dataFolder, dataset: "production", count });
      const built = await measureBuild(root, dataFolder);
      figures.set(count, { ...built, ...(await measureSite(root, dataFolder, count)) });
    } finally {
      rmSync(dataFolder, { recursive: true, force: true });
    }
  }
  return Object.entries(names).map(([key, what]) => {
    // The keys of `names` are those of the figures.
    const [few = 0, some = 0, many = 0] = counts.map((count) => figures.get(count)?.[key as keyof Figures]);
    const budget = budgets[key as keyof Figures];
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
