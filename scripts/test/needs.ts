import { statfsSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import {
  caddy,
  chromium,
  firefox,
  headlessShell,
  missingPrograms,
  type Program,
  redis,
  webKitDriver,
  xvfb,
} from "../support/programs.ts";

/** The projects of playwright.config.ts and of vitest.config.ts that need programs of the machine, and what they prove. */
const needs: Readonly<Record<string, { readonly about: string; readonly programs: readonly Program[] }>> = {
  chromium: { about: "the website in a browser", programs: [headlessShell] },
  studio: { about: "the Studio", programs: [headlessShell] },
  hosted: { about: "a hosted lake", programs: [headlessShell] },
  public: { about: "a site in public", programs: [headlessShell, caddy] },
  machines: { about: "several machines", programs: [headlessShell, caddy, redis] },
  firefox: { about: "Firefox", programs: [firefox] },
  webkit: { about: "WebKit", programs: [webKitDriver, xvfb] },
  store: { about: "a store that machines share", programs: [redis] },
};

const GIGABYTE = 1e9;
/** Measured by a whole run: build, data folders and reports, and what two systems with their browsers hold. */
const DISK = 2 * GIGABYTE;
const MEMORY = 8 * GIGABYTE;

/** What these projects need and this machine lacks. */
export function missingFor(projects: readonly string[]): Program[] {
  return missingPrograms([...new Set(projects.flatMap((name) => needs[name]?.programs ?? []))]).filter(
    (program) => program !== headlessShell || missingPrograms([chromium]).length > 0,
  );
}

/** Those of these projects whose programs are all there. */
export function runnableOf(projects: readonly string[]): string[] {
  return projects.filter((name) => missingFor([name]).length === 0);
}

/** What a run leaves out on this machine, and how to get it; empty when it leaves nothing out. */
export function leftOut(projects: readonly string[]): string {
  const missing = missingFor(projects);
  if (missing.length === 0) return "";
  const out = projects.filter((name) => missingFor([name]).length > 0).map((name) => needs[name]?.about);
  const packages = missing.map((program) => program.package).join(" ");
  return (
    `Left out: the tests of ${out.join(", ")}, because this machine lacks ` +
    `${missing.map(({ name }) => name).join(", ")}. On Debian: sudo apt-get install ${packages}`
  );
}

/** What this machine has less of than a whole run needs. */
export function scarce(root: string): string[] {
  const { bavail, bsize } = statfsSync(root);
  const free = bavail * bsize;
  const lacks: string[] = [];
  if (free < DISK) lacks.push(`${inGigabytes(free)} of disk are free, and a run writes ${inGigabytes(DISK)}`);
  if (totalmem() < MEMORY)
    lacks.push(
      `this machine has ${inGigabytes(totalmem())} of memory, and a run takes ${inGigabytes(MEMORY)}`,
    );
  if (availableParallelism() < 2) lacks.push("one processor core makes a run take twice as long");
  return lacks;
}

function inGigabytes(bytes: number): string {
  return `${(bytes / GIGABYTE).toFixed(1)} GB`;
}
