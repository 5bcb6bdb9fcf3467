import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSystem } from "../support/system.ts";
import { buildOnce } from "./built-site.ts";
import { type Measurement, times } from "./measurement.ts";

/** The time from the command to the first answer, with an empty data folder and with the filled one. */
export async function measureStart(root: string): Promise<Measurement[]> {
  await buildOnce(root);
  const dataFolder = mkdtempSync(path.join(tmpdir(), "paraph-bench-"));
  try {
    const first = await startAndVisit(dataFolder);
    const later = await startAndVisit(dataFolder);
    return [
      {
        what: "first start to the first page, built before",
        measured: `${first.toFixed(1)} s`,
        beside: `later start ${later.toFixed(1)} s`,
        ratio: times(first / later),
      },
    ];
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function startAndVisit(dataFolder: string): Promise<number> {
  const started = performance.now();
  const system = await startSystem({ dataFolder });
  const answer = await fetch(system.url);
  await answer.text();
  const seconds = (performance.now() - started) / 1000;
  await system.stop();
  if (!answer.ok) throw new Error(`${system.url} answered ${answer.status} after the start.`);
  return seconds;
}
