import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { readProcessFile } from "@paraph/service/process-file";
import type { SanityClient } from "@sanity/client";
import { withBuiltSite } from "./built-site.ts";
import { lakeClient } from "./lake-client.ts";
import { type Measurement, milliseconds, percentile } from "./measurement.ts";

const count = 1_000;
/** Documents in one request. */
const batch = 100;
const readers = 4;
/** In milliseconds: without any page for so long, the site has made all that it makes by itself. */
const longestPause = 10_000;
/** Whose text the pages have, so that a page is as long as real ones. */
const model = "page-about";
const pathOf = (n: number) => `/release-${n}`;
const pageIds = Array.from({ length: count }, (_, n) => `release-page-${n}`);

/** A release of 1,000 pages: its transaction, when all pages answer with the new text, and what the processes hold. */
export async function measureRelease(root: string): Promise<Measurement[]> {
  return withBuiltSite(
    root,
    async ({ url, dataFolder, pid, output }) => {
      const client = lakeClient(url, dataFolder);
      const lake = readProcessFile(dataFolder, "lake")?.pid ?? 0;
      const memory = (at?: "highest") => ({ lake: residentMemory(lake, at), site: residentMemory(pid, at) });
      const document = await client.getDocument(model);
      await inBatches((ids) => writePages(client, document, ids));
      await readAll(url, "Edition 1");
      const stored = await readAll(url, "Edition 1");
      const before = memory();

      await prepare(client, "rRead", "Edition 2");
      const committed = await publish(client, "rRead");
      const read = await readAll(url, "Edition 2");
      const after = memory();
      const highest = memory("highest");

      await prepare(client, "rUnread", "Edition 3");
      const [rendered, began] = [output().length, performance.now()];
      const committedUnread = await publish(client, "rUnread");
      const warm = await untilRendered(() => output().slice(rendered), began);

      const megabytes = (value: number) => `${value.toFixed(0)} MB`;
      const held = (what: "lake" | "site"): Measurement => ({
        what: `a release of ${count} pages: memory of the ${what} after it`,
        measured: `${megabytes(after[what])}, at its highest ${megabytes(highest[what])}`,
        beside: `before ${megabytes(before[what])}`,
        ratio: `${(after[what] / before[what]).toFixed(2)} x`,
      });
      return [
        {
          what: `a release of ${count} pages: from publish to its answer`,
          measured: milliseconds(committed),
          beside: `once more ${milliseconds(committedUnread)}`,
          ratio: "",
        },
        {
          what: `a release of ${count} pages: until ${readers} readers have read each in its new text`,
          measured: `${seconds(read.total)}, a page p99 ${milliseconds(percentile(read.durations, 0.99))}`,
          beside: `stored pages ${seconds(stored.total)}, p99 ${milliseconds(percentile(stored.durations, 0.99))}`,
          ratio: `${(read.total / stored.total).toFixed(0)} x`,
        },
        {
          what: `a release of ${count} pages: old pages after publish has answered`,
          measured: String(read.old),
          beside: `${count} pages`,
          ratio: String(read.old / count),
          budget: "0",
        },
        {
          what: `a release of ${count} pages: until those in memory are made anew while nobody reads`,
          measured: `${seconds(warm.time)}, ${warm.pages} pages`,
          beside: `four readers ${seconds(read.total)}`,
          ratio: "",
        },
        held("lake"),
        held("site"),
      ];
    },
    { PARAPH_LOG: "renders" },
  );
}

const seconds = (time: number) => `${(time / 1_000).toFixed(1)} s`;

async function inBatches(work: (ids: readonly string[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < count; at += batch) await work(pageIds.slice(at, at + batch));
}

function writePages(client: SanityClient, document: object | undefined, ids: readonly string[]) {
  const transaction = client.transaction();
  for (const _id of ids) {
    const path = pathOf(pageIds.indexOf(_id));
    const seo = { _type: "seo", title: "Edition 1" };
    transaction.createOrReplace({ ...document, _id, _type: "page", title: "Edition 1", path, seo });
  }
  return transaction.commit();
}

/** A release that gives every page another title. */
async function prepare(client: SanityClient, releaseId: string, title: string): Promise<void> {
  await client.releases.create({ releaseId });
  await inBatches(async (ids) => {
    const versionOf = (publishedId: string) => `versions.${releaseId}.${publishedId}`;
    await client.action(
      ids.map((publishedId) => ({
        actionType: "sanity.action.document.version.create" as const,
        publishedId,
        baseId: publishedId,
        versionId: versionOf(publishedId),
      })),
    );
    const transaction = client.transaction();
    for (const id of ids)
      transaction.patch(versionOf(id), (patch) => patch.set({ title, "seo.title": title }));
    await transaction.commit();
  });
}

/** In milliseconds, until the lake has answered. */
async function publish(client: SanityClient, releaseId: string): Promise<number> {
  const began = performance.now();
  await client.releases.publish({ releaseId });
  return performance.now() - began;
}

/** Several readers ask for all pages, each for its own ones, and count those without the text. */
async function readAll(url: string, text: string) {
  const durations: number[] = [];
  let old = 0;
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: readers }, async () => {
      while (next < count) {
        const asked = performance.now();
        const html = await (await fetch(url + pathOf(next++))).text();
        durations.push(performance.now() - asked);
        if (!html.includes(text)) old += 1;
      }
    }),
  );
  return { durations, old, total: performance.now() - began };
}

/** How many pages the site makes anew by itself, and after how many milliseconds it made the last. */
async function untilRendered(log: () => string, began: number): Promise<{ pages: number; time: number }> {
  let [pages, time] = [0, 0];
  while (pages < count && performance.now() - began - time < longestPause) {
    await wait(50);
    const rendered = new Set(Array.from(log().matchAll(/rendered (\/release-\d+) /g), ([, path]) => path));
    if (rendered.size > pages) [pages, time] = [rendered.size, performance.now() - began];
  }
  return { pages, time };
}

/** Resident memory of a process in MB, now or at its highest. */
function residentMemory(pid: number, at: "now" | "highest" = "now"): number {
  const status = statusOf(pid);
  const line = at === "now" ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/;
  return Number(line.exec(status)?.[1] ?? 0) / 1024;
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    // The process has ended since it was listed.
    return "";
  }
}
