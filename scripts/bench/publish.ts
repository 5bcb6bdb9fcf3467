import { setTimeout as wait } from "node:timers/promises";
import { withBuiltSite } from "./built-site.ts";
import { lakeClient } from "./lake-client.ts";
import { count, type Measurement, milliseconds, percentile, rounds } from "./measurement.ts";

const publishes = rounds(200, 3);
/** Warm-up, not counted: work that a process does once. */
const warmUps = 5;
const page = { id: "page-about", path: "/about" };

const readers = 4;
const slowest = 300;

/** The time from pressing Publish until a visitor gets the new text, and what a publish costs those who read meanwhile. */
export async function measurePublish(root: string): Promise<Measurement[]> {
  return withBuiltSite(root, async ({ url, dataFolder }) => {
    const client = lakeClient(url, dataFolder);
    const alone = await publishOften(url, client);
    const reading = readTogether(async () => {
      await visit(`${url}${page.path}`);
    });
    const besideReaders = await publishOften(url, client);
    await reading.end();
    const stored = await storedPage(`${url}${page.path}`);
    return [
      ...rowsOf("publish to visible", alone, stored),
      ...rowsOf(`publish to visible, ${readers} readers`, besideReaders, stored),
      await publishOfEveryPage(url, client, stored),
    ];
  });
}

interface Published {
  readonly visible: readonly number[];
  readonly old: number;
}

async function publishOften(url: string, client: ReturnType<typeof lakeClient>): Promise<Published> {
  const key = await client.fetch<string>("*[_id == $id][0].blocks[defined(heading)][0]._key", {
    id: page.id,
  });
  const visible: number[] = [];
  let old = 0;
  for (let at = -warmUps; at < publishes; at++) {
    const heading = `Heading number ${at} of the measurement at ${performance.now()}`;
    await edit(client, page.id, { [`blocks[_key=="${key}"].heading`]: heading });
    const started = performance.now();
    await publish(client, page.id);
    while (!(await visit(`${url}${page.path}`)).includes(heading)) old += 1;
    if (at >= 0) visible.push(performance.now() - started);
  }
  return { visible, old };
}

function rowsOf(what: string, { visible, old }: Published, stored: number): Measurement[] {
  const beside = { of: "stored page", ...milliseconds(stored) };
  const [p50, p99] = [percentile(visible, 0.5), percentile(visible, 0.99)];
  return [
    {
      what: `${what}, p50`,
      measured: milliseconds(p50),
      beside,
      budget: "40 ms",
    },
    {
      what: `${what}, p99`,
      measured: milliseconds(p99),
      beside,
      budget: "100 ms",
    },
    {
      what: `${what}: old pages shown after publish returned`,
      measured: count(old),
      beside: `${publishes} publishes`,
      budget: "0",
    },
  ];
}

/** The navigation is on every page: all of them are made anew while visitors go on reading. */
async function publishOfEveryPage(
  url: string,
  client: ReturnType<typeof lakeClient>,
  stored: number,
): Promise<Measurement> {
  const sitemap = await visit(`${url}/sitemap.xml`);
  const paths = Array.from(sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)/g), ([, at]) => at || "/");
  for (const one of paths) await visit(`${url}${one}`);
  await edit(client, "navigation", { "entries[0].label": "All of it" });
  const durations: number[] = [];
  let at = 0;
  const reading = readTogether(async () => {
    const started = performance.now();
    await visit(`${url}${paths[at++ % paths.length]}`);
    durations.push(performance.now() - started);
    await wait(20);
  });
  await publish(client, "navigation");
  await wait(rounds(10_000, 500));
  await reading.end();
  const p99 = percentile(durations, 0.99);
  return {
    what: `a visit in the 10 s after a publish that outdates ${paths.length} pages, p99`,
    measured: milliseconds(p99),
    beside: { of: "stored page", ...milliseconds(stored) },
    budget: `${slowest} ms`,
  };
}

/** Reads until it is ended, as several visitors do. */
function readTogether(once: () => Promise<void>): { end(): Promise<unknown> } {
  let isOver = false;
  const all = Array.from({ length: readers }, async () => {
    while (!isOver) await once();
  });
  return {
    end() {
      isOver = true;
      return Promise.all(all);
    },
  };
}

function edit(
  client: ReturnType<typeof lakeClient>,
  id: string,
  set: Record<string, unknown>,
): Promise<unknown> {
  return client.action({
    actionType: "sanity.action.document.edit",
    draftId: `drafts.${id}`,
    publishedId: id,
    patch: { set },
  });
}

function publish(client: ReturnType<typeof lakeClient>, id: string): Promise<unknown> {
  const ids = { draftId: `drafts.${id}`, publishedId: id };
  return client.action({ actionType: "sanity.action.document.publish", ...ids });
}

async function storedPage(url: string): Promise<number> {
  const durations: number[] = [];
  for (let at = 0; at < 200; at++) {
    const started = performance.now();
    await visit(url);
    durations.push(performance.now() - started);
  }
  return percentile(durations, 0.5);
}

async function visit(url: string): Promise<string> {
  return await (await fetch(url)).text();
}
