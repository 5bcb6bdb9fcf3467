import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startSystem } from "../support/system.ts";
import { buildOnce } from "./built-site.ts";
import { copyFresh, measureInstalled } from "./fresh-clone.ts";
import { type Measurement, times } from "./measurement.ts";

/** What was agreed for an installation, in bytes. */
const INSTALLED = 1.2e9;

/**
 * The time from the command to the first answer: in a fresh clone, where the site and the Studio are built first, and
 * built before, with an empty data folder and with the filled one.
 */
export async function measureStart(root: string): Promise<Measurement[]> {
  const fresh = await startFresh(root);
  await buildOnce(root);
  const dataFolder = mkdtempSync(path.join(tmpdir(), "paraph-bench-"));
  try {
    const first = await startAndVisit(dataFolder);
    const later = await startAndVisit(dataFolder);
    const { bytes, packages } = measureInstalled(root);
    return [
      {
        what: "fresh clone to the first page",
        measured: `${fresh.site.toFixed(1)} s`,
        beside: `later start ${later.toFixed(1)} s`,
        ratio: times(fresh.site / later),
        budget: "45 s",
      },
      {
        what: "fresh clone to the Studio",
        measured: `${fresh.studio.toFixed(1)} s`,
        beside: `the first page ${fresh.site.toFixed(1)} s`,
        ratio: times(fresh.studio / fresh.site),
        budget: "90 s",
      },
      {
        what: "first start to the first page, built before",
        measured: `${first.toFixed(1)} s`,
        beside: `later start ${later.toFixed(1)} s`,
        ratio: times(first / later),
      },
      {
        what: `${packages} installed packages on disk`,
        measured: `${(bytes / 1e6).toFixed(0)} MB`,
        beside: `${INSTALLED / 1e6} MB`,
        ratio: times(bytes / INSTALLED),
      },
    ];
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function startFresh(root: string): Promise<{ site: number; studio: number }> {
  const folder = copyFresh(root);
  try {
    const started = performance.now();
    const environment = { PARAPH_BUILD: "first" };
    const system = await startSystem({ root: folder, dataFolder: path.join(folder, ".data"), environment });
    await visit(system.url);
    const site = (performance.now() - started) / 1000;
    while (!(await fetch(`${system.url}/studio`)).ok) {
      if (system.output().includes("Building the Studio failed")) throw new Error(system.output());
      await wait(100);
    }
    const studio = (performance.now() - started) / 1000;
    await system.stop();
    return { site, studio };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startAndVisit(dataFolder: string): Promise<number> {
  const started = performance.now();
  const system = await startSystem({ dataFolder });
  await visit(system.url);
  const seconds = (performance.now() - started) / 1000;
  await system.stop();
  return seconds;
}

async function visit(url: string): Promise<void> {
  const answer = await fetch(url);
  await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} after the start.`);
}
