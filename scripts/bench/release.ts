import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { readProcessFile } from "@paraph/service/supervisor";
import type { SanityClient } from "@sanity/client";
import { withBuiltSite } from "./built-site.ts";
import { lakeClient } from "./lake-client.ts";
import {
  count,
  type Figure,
  type Measurement,
  milliseconds,
  percentile,
  rounds,
  seconds,
} from "./measurement.ts";

const pages = rounds(1_000, 100);
/** Documents in one request. */
const batch = 100;
const readers = 4;
/** In milliseconds: without any page for so long, the site has made all that it makes by itself. */
const longestPause = rounds(10_000, 500);
/** Whose text the pages have, so that a page is as long as real ones. */
const model = "page-about";
const pathOf = (n: number) => `/release-${n}`;
const pageIds = Array.from({ length: pages }, (_, n) => `release-page-${n}`);

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
      const highest = memory("highest");

      await prepare(client, "rUnread", "Edition 3");
      const [rendered, began] = [output().length, performance.now()];
      const committedUnread = await publish(client, "rUnread");
      const warm = await untilRendered(() => output().slice(rendered), began);

      const held = (what: "lake" | "site"): Measurement => ({
        what: `memory of the ${what} at its highest`,
        measured: megabytes(highest[what]),
        beside: { of: "before", ...megabytes(before[what]) },
      });
      return [
        {
          what: `from publishing ${pages} pages to the answer`,
          measured: milliseconds(committed),
          beside: { of: "once more", ...milliseconds(committedUnread) },
        },
        {
          what: `until ${readers} readers have read each page in its new text`,
          measured: seconds(read.total),
          beside: { of: "stored pages", ...seconds(stored.total) },
        },
        {
          what: "a page of these, p99",
          measured: milliseconds(percentile(read.durations, 0.99)),
          beside: { of: "stored pages", ...milliseconds(percentile(stored.durations, 0.99)) },
        },
        {
          what: "old pages after publish has answered",
          measured: count(read.old),
          beside: `${pages} pages`,
          budget: "0",
        },
        {
          what: "until those in memory are made anew while nobody reads",
          measured: seconds(warm.time),
          beside: { of: `${readers} readers`, ...seconds(read.total) },
        },
        {
          what: "how many those are",
          measured: count(warm.pages),
          beside: `${pages} pages`,
        },
        held("lake"),
        held("site"),
      ];
    },
    { PARAPH_LOG: "renders" },
  );
}

const megabytes = (value: number): Figure => ({ value, unit: "MB" });

async function inBatches(work: (ids: readonly string[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < pages; at += batch) await work(pageIds.slice(at, at + batch));
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
      while (next < pages) {
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
  let [made, time] = [0, 0];
  while (made < pages && performance.now() - began - time < longestPause) {
    await wait(50);
    const rendered = new Set(Array.from(log().matchAll(/rendered (\/release-\d+) /g), ([, path]) => path));
    if (rendered.size > made) [made, time] = [rendered.size, performance.now() - began];
  }
  return { pages: made, time };
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
