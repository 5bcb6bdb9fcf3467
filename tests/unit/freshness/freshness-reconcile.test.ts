import { execFile } from "node:child_process";
import { channel } from "node:diagnostics_channel";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { typeKey } from "@paraph/lake/keys";
import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { toTags } from "../../../lib/freshness/dependencies.ts";
import { doubtOf } from "../../../lib/freshness/doubts.ts";
import { keepFresh } from "../../../lib/freshness/keep-fresh.ts";
import { PublishedTable } from "../../../lib/freshness/published-table.ts";
import { reconcile } from "../../../lib/freshness/reconcile.ts";
import { type LakeRead, lakeRead } from "../../../lib/lake-read.ts";
import { type Delivery, IDS, pages, startHosted } from "../../support/hosted-site.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A change to a document, and the fate of its webhook. */
const step = fc.record({
  id: fc.constantFrom(...IDS),
  does: fc.constantFrom("publish", "publish", "unpublish"),
  webhook: fc.constantFrom(
    "arrives",
    "is lost",
    "is lost",
    "is lost",
    "is late",
    "comes twice",
    "comes twice",
  ),
  isRenderedAfter: fc.constantFrom(false, false, false, true),
  after: fc.constantFrom(0, SECOND, 20 * SECOND),
});

test("R-CMS-7 one query to the hosted lake leaves no page stale, whatever happened to its webhooks", async () => {
  let staleBefore = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.constantFrom("kept", "wiped"),
      fc.boolean(),
      async (steps, folder, isReversed) => {
        await using site = await startHosted();
        const first = site.openFolder();
        await reconcile(first.around, "all");
        let stored = await first.render();
        site.sent.length = 0;
        const arriving: Delivery[] = [];
        for (const [index, { id, does, webhook, isRenderedAfter, after }] of steps.entries()) {
          if (does === "publish") await site.publish(id, `words-${index}`);
          else await site.unpublish(id);
          const delay = webhook === "is late" ? 6 * MINUTE : 0;
          const told = site.sent.splice(0).map((one) => ({ ...one, sentAt: one.sentAt - delay }));
          if (webhook !== "is lost") arriving.push(...told);
          if (webhook === "comes twice") arriving.push(...told);
          if (isRenderedAfter) stored = await first.render();
          site.clock.now += after;
        }
        if (isReversed) arriving.reverse();
        for (const delivery of arriving) expect([200, 202, 503]).toContain(await first.deliver(delivery));
        staleBefore += (await first.stale(stored)).length;
        site.clock.now += MINUTE;
        const now = folder === "wiped" ? site.openFolder() : first;
        expect(await reconcile(now.around, "changes")).toBe(0);
        expect(await now.stale(stored)).toEqual([]);
        stored = await now.render();
        expect(stored.filter(({ tags }) => !now.revisions.isCurrent(tags))).toEqual([]);
      },
    ),
    { numRuns: 25, seed: 12 },
  );
  // Without the query there would be stale pages, so this test can fail.
  expect(staleBefore).toBeGreaterThan(10);
});

test("a build made elsewhere is stale only where content has changed", async () => {
  await using site = await startHosted();
  const elsewhere = site.openFolder();
  await reconcile(elsewhere.around, "all");
  const stored = await elsewhere.render();
  await site.publish("post-b", "later");
  const here = site.openFolder();
  expect(await here.stale(stored), "before querying the lake").not.toEqual([]);
  await reconcile(here.around, "all");
  expect(await here.stale(stored)).toEqual([]);
  const outdated = [...stored.keys()].filter((index) => !here.revisions.isCurrent(stored[index]?.tags ?? []));
  expect(outdated.map((index) => pages[index]?.query)).toEqual([pages[3]?.query, pages[5]?.query]);
});

test("reconciling removes table entries of documents that the lake no longer has", async () => {
  await using site = await startHosted();
  const { around, file, revisions } = site.openFolder();
  const database = new DatabaseSync(file);
  for (const key of ["page-former", "address:page-former", "type:former"])
    database.prepare("INSERT INTO published VALUES (?, 'r1')").run(key);
  database.close();
  const tags = toTags(new Map([["page-former", "r1"]]));
  expect(revisions.isCurrent(tags)).toBe(true);
  await reconcile(around, "all");
  expect(revisions.isCurrent(tags)).toBe(false);
  expect(["page-former", "type:former"].map((key) => revisions.revisionOf(key))).toEqual(["", ""]);
});

test("the next query detects a deleted document by the count, without comparing everything each time", async () => {
  await using site = await startHosted();
  const { around, table, render, stale } = site.openFolder();
  await reconcile(around, "all");
  const stored = await render();
  site.clock.now += MINUTE;
  const asked = vi.fn(around.ask);
  expect(await reconcile({ ...around, ask: asked }, "changes")).toBe(0);
  expect(asked).toHaveBeenCalledTimes(1);
  await site.unpublish("post-a");
  site.clock.now += MINUTE;
  expect(await reconcile({ ...around, ask: asked }, "changes")).toBe(0);
  expect(asked).toHaveBeenCalledTimes(3);
  expect([await stale(stored), table.countWith([])]).toEqual([[], IDS.length - 1]);
});

test("a document imported with an old date is found within the hour", async () => {
  await using site = await startHosted();
  const { around, render, stale } = site.openFolder();
  await reconcile(around, "all");
  const stored = await render();
  site.clock.now += 59 * MINUTE;
  const previous = site.lake.dataset.documents.get("page-a") ?? null;
  const next = { ...previous, _id: "page-a", _type: "page", _rev: "", title: "imported" };
  const dates = { _createdAt: "2020-01-01T00:00:00Z", _updatedAt: "2020-01-01T00:00:00Z" };
  site.lake.dataset.commit({
    author: "system",
    transactionId: "imported",
    changes: [{ id: "page-a", previous, next: { ...next, ...dates, _rev: "imported" }, mutations: [] }],
  });
  await reconcile(around, "changes");
  expect(await stale(stored)).toEqual([0]);
  site.clock.now += MINUTE;
  await reconcile(around, "changes");
  expect(await stale(stored)).toEqual([]);
});

test("an outdated query result does not undo a newer webhook", async () => {
  await using site = await startHosted();
  const { around, revisions, deliver } = site.openFolder();
  await reconcile(around, "all");
  site.sent.length = 0;
  site.clock.now += MINUTE;
  const before = await around.ask(`*[_id == "page-a"][0]._rev`);
  const ask: typeof around.ask = async (query, params) => {
    const answer = await around.ask(query, params);
    await site.publish("page-a", "newest");
    for (const delivery of site.sent.splice(0)) expect(await deliver(delivery)).toBe(200);
    return answer;
  };
  await reconcile({ ...around, ask }, "all");
  expect(revisions.revisionOf("page-a")).not.toBe(before);
  expect(revisions.revisionOf("page-a")).toBe(await around.ask(`*[_id == "page-a"][0]._rev`));
});

test("a list never returns to an earlier revision, even when it has the same documents again", async () => {
  await using site = await startHosted();
  const { around, revisions } = site.openFolder();
  const seen = new Set<string>();
  for (const act of [
    async () => {},
    () => site.publish("post-d", "new"),
    () => site.unpublish("post-d"),
    () => site.publish("post-d", "again"),
    () => site.unpublish("post-d"),
  ]) {
    await act();
    site.clock.now += MINUTE;
    await reconcile(around, "all");
    seen.add(revisions.revisionOf(typeKey("post")));
  }
  expect(seen.size).toBe(5);
});

test("one of the processes that share a folder queries the lake each minute, and soon again after a failure", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-beats-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let asked = 0;
  let isDown = false;
  const ask = async (query: string) => {
    asked += 1;
    if (isDown) throw new Error("no route to the lake");
    const now = new Date().toISOString();
    return { now, publishing: 0, ...(query.includes('"count"') && { count: 0 }), documents: [] };
  };
  const log: string[] = [];
  const start = () =>
    keepFresh({
      table: new PublishedTable(path.join(folder, "revisions.db")),
      ask,
      log: (message: string) => log.push(message),
    });
  const both = [await start(), await start()];
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(10 * MINUTE + SECOND);
  expect(asked).toBe(12);
  both[1]?.stop();
  isDown = true;
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  expect(asked).toBeLessThan(12 + 25);
  expect(log).toHaveLength(1);
  expect(log[0]).toContain("no route to the lake");
  expect(doubtOf("compared")?.reason).toContain("no route to the lake");
  isDown = false;
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(log[1]).toContain("answers again");
  expect(doubtOf("compared")).toBeNull();
  await vi.advanceTimersByTimeAsync(MINUTE);
  isDown = true;
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  isDown = false;
  // A page was made of it, somewhere in this process.
  channel(lakeRead).publish({ outcome: "answered", seconds: 1 } satisfies LakeRead);
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect(doubtOf("compared")).toBeNull();
  both[0]?.stop();
  const before = asked;
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(asked).toBe(before);
});

test("the next scheduled query does not keep a process alive", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-ends-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = JSON.stringify(path.join(folder, "revisions.db"));
  const program = `import { keepFresh } from "./lib/freshness/keep-fresh.ts";
    import { PublishedTable } from "./lib/freshness/published-table.ts";
    const ask = async () => ({ now: new Date().toISOString(), publishing: 0, documents: [] });
    await keepFresh({ table: new PublishedTable(${file}), ask, log: console.log });
    console.log("started");`;
  const cwd = path.resolve(import.meta.dirname, "../../..");
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], {
    cwd,
    timeout: 300_000,
  });
  expect(stdout.trim()).toBe("started");
});
