import { gzipSync } from "node:zlib";
import { readProcessFile } from "@paraph/service/process-file";
import type { SanityClient } from "@sanity/client";
import { withSystem } from "./built-site.ts";
import { lakeClient } from "./lake-client.ts";
import { percentile } from "./measurement.ts";
import { residentMemory } from "./resident-memory.ts";
import { withSiteModules } from "./site-modules.ts";

/** What visitors and marketers experience: gzip bytes, milliseconds, MB. */
export type SiteFigures = Readonly<Record<keyof typeof figureNames, number>>;

export const figureNames = {
  categoryPage: "page of a category, KiB",
  menu: "contracts menu, KiB for each category",
  index: "search index of a category, KiB",
  search: "search.json, KiB",
  makeIndex: "making the index of a category, ms",
  answer: "answer of the search in a category, p95, ms",
  firstVisit: "contract that no build rendered, first visit, p50, ms",
  laterVisit: "the same contract again, p50, ms",
  publish: "publish to visible, p50, ms",
  publishSlowest: "publish to visible, p99, ms",
  rendered: "pages rendered again after a publish",
  siteMemory: "memory of the site, MB",
  lakeMemory: "memory of the lake, MB",
};

const base = "/signature/contracts";
const visits = 50;
const publishes = 50;
/** A search as typed, and with one wrong letter. */
const queries = ["l", "le", "lea", "lease", "lease agr", "lease agreement", "leese agrement", "zzqx"];

export async function measureSite(root: string, dataFolder: string, count: number): Promise<SiteFigures> {
  return withSystem(
    dataFolder,
    async ({ url, pid, output }) => {
      const client = lakeClient(url, dataFolder);
      const read = async (path: string) => await (await fetch(`${url}${path}`)).text();
      const size = async (path: string) => gzipSync(await read(path)).length / 1024;
      const steps = Array.from({ length: visits }, (_, at) => Math.floor((at * count) / visits));
      const contracts = await pathsOf(
        client,
        steps.map((step) => `synthetic-contract-${step}`),
      );
      const firstVisits = await timed(contracts, read);
      const laterVisits = await timed(contracts, read);
      return {
        categoryPage: await size(`${base}/business`),
        menu: (await size("/api/menus/contracts")) / 3,
        index: await size("/api/contracts/business"),
        search: await size("/search.json"),
        ...(await measureSearch(root, await read("/api/contracts/business"))),
        firstVisit: percentile(firstVisits, 0.5),
        laterVisit: percentile(laterVisits, 0.5),
        ...(await measurePublishes(client, read)),
        rendered: await countRendered(client, read, contracts, output),
        siteMemory: residentMemory(pid),
        lakeMemory: residentMemory(readProcessFile(dataFolder, "lake")?.pid ?? 0),
      };
    },
    { PARAPH_LOG: "renders" },
  );
}

async function timed(paths: readonly string[], read: (path: string) => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  for (const path of paths) {
    const started = performance.now();
    await read(path);
    durations.push(performance.now() - started);
  }
  return durations;
}

const contract = "synthetic-contract-1";

/** From pressing Publish to the new words in a visitor's page. */
async function measurePublishes(client: SanityClient, read: (path: string) => Promise<string>) {
  const path = await pathOf(client, contract);
  const durations: number[] = [];
  for (let at = -5; at < publishes; at++) {
    const heading = `Heading number ${at} of the measurement`;
    const published = await publish(client, heading);
    while (!(await read(path)).includes(heading));
    if (at >= 0) durations.push(performance.now() - published);
  }
  return { publish: percentile(durations, 0.5), publishSlowest: percentile(durations, 0.99) };
}

/** How many stored pages are rendered again after one contract was published. */
async function countRendered(
  client: SanityClient,
  read: (path: string) => Promise<string>,
  contracts: readonly string[],
  output: () => string,
): Promise<number> {
  const places = [
    await pathOf(client, contract),
    base,
    `${base}/business`,
    "/",
    "/pricing",
    "/search",
    ...contracts,
  ];
  for (const place of places) await read(place);
  const before = output().length;
  await publish(client, "The last heading");
  for (const place of places) await read(place);
  return (
    output()
      .slice(before)
      .match(/rendered \//g)?.length ?? 0
  );
}

/** Returns when Publish was pressed. */
async function publish(client: SanityClient, heading: string): Promise<number> {
  const draft = { draftId: `drafts.${contract}`, publishedId: contract };
  const patch = { set: { 'clauses[_key=="c0"].heading': heading } };
  await client.action({ actionType: "sanity.action.document.edit", ...draft, patch });
  const pressed = performance.now();
  await client.action({ actionType: "sanity.action.document.publish", ...draft });
  return pressed;
}

async function pathOf(client: SanityClient, id: string): Promise<string> {
  const [path = ""] = await pathsOf(client, [id]);
  return path;
}

function pathsOf(client: SanityClient, ids: readonly string[]): Promise<string[]> {
  return client.fetch<string[]>(
    '*[_id in $ids]{ "path": $base + "/" + category->slug.current + "/" + slug.current }.path',
    { ids, base },
  );
}

async function measureSearch(root: string, file: string): Promise<Pick<SiteFigures, "makeIndex" | "answer">> {
  return withSiteModules(root, async () => {
    const { readIndexFile } = await import("../../lib/contracts/contract-index.ts");
    const { createContractFinder } = await import("../../lib/search/contract-finder.ts");
    const contracts = readIndexFile(JSON.parse(file), "business");
    const started = performance.now();
    const find = await createContractFinder(contracts);
    const makeIndex = performance.now() - started;
    const durations = Array.from({ length: 20 }, () => queries)
      .flat()
      .map((query) => {
        const asked = performance.now();
        find(query);
        return performance.now() - asked;
      });
    return { makeIndex, answer: percentile(durations, 0.95) };
  });
}
