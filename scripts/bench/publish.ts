import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildOnce, withSystem } from "./built-site.ts";
import { lakeClient } from "./lake-client.ts";
import { type Measurement, milliseconds, percentile, times } from "./measurement.ts";

const publishes = 200;
/** Warm-up, not counted: work that a process does once. */
const warmUps = 5;
const page = { id: "page-about", path: "/about" };

/** The time from pressing Publish until a visitor gets the new text. */
export async function measurePublish(root: string): Promise<Measurement[]> {
  await buildOnce(root);
  const dataFolder = mkdtempSync(path.join(tmpdir(), "paraph-bench-"));
  try {
    return await withSystem(dataFolder, async ({ url }) => {
      const client = lakeClient(url, dataFolder);
      const key = await client.fetch<string>("*[_id == $id][0].blocks[defined(heading)][0]._key", {
        id: page.id,
      });
      const visible: number[] = [];
      let stale = 0;
      for (let at = -warmUps; at < publishes; at++) {
        const heading = `Heading number ${at} of the measurement`;
        const draft = { draftId: `drafts.${page.id}`, publishedId: page.id };
        await client.action({
          actionType: "sanity.action.document.edit",
          ...draft,
          patch: { set: { [`blocks[_key=="${key}"].heading`]: heading } },
        });
        const started = performance.now();
        await client.action({ actionType: "sanity.action.document.publish", ...draft });
        while (!(await read(`${url}${page.path}`)).includes(heading)) stale += 1;
        if (at >= 0) visible.push(performance.now() - started);
      }
      const stored = await storedPage(`${url}${page.path}`);
      const [p50, p99] = [percentile(visible, 0.5), percentile(visible, 0.99)];
      const beside = `stored page ${milliseconds(stored)}`;
      return [
        { what: "publish to visible, p50", measured: milliseconds(p50), beside, ratio: times(p50 / stored) },
        {
          what: "publish to visible, p99",
          measured: milliseconds(p99),
          beside,
          ratio: times(p99 / stored),
          budget: "at most 100 ms",
        },
        {
          what: "old pages shown after publish returned",
          measured: String(stale),
          beside: `${publishes} publishes`,
          ratio: String(stale / publishes),
          budget: "0",
        },
      ];
    });
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function storedPage(url: string): Promise<number> {
  const durations: number[] = [];
  for (let at = 0; at < 200; at++) {
    const started = performance.now();
    await read(url);
    durations.push(performance.now() - started);
  }
  return percentile(durations, 0.5);
}

async function read(url: string): Promise<string> {
  return await (await fetch(url)).text();
}
