import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestLake } from "@paraph/lake/testing/lake";
import { rounds } from "@paraph/service/testing/extent";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { UnconfirmedError } from "../../lib/freshness/mirror.ts";
import { startStoreServer } from "../../scripts/support/machines.ts";
import { startMachine, startSharedLake } from "../support/shared-lake.ts";

/** Publishes as the Studio does, and answers when the lake does. */
async function publish(lake: TestLake, id: string, text: string): Promise<string> {
  const { _rev } = await lake.client("editor").createOrReplace({ _id: id, _type: "post", text });
  return _rev;
}

test("a machine knows of a publish when its answer has come, and of no draft", async () => {
  await using store = await startStoreServer();
  await using lake = await startSharedLake(store.url);
  await using machine = await startMachine(store.url, () => "http://127.0.0.1:1", "no lake for this machine");
  const revision = await publish(lake, "post-a", "one");
  await machine.mirror.confirm();
  expect(machine.revisions.revisionOf("post-a")).toBe(revision);
  expect(machine.revisions.revisionOf("type:post")).toBe(revision);
  const before = machine.mirror.position;
  await publish(lake, "drafts.post-a", "not yet");
  await machine.mirror.confirm();
  expect(machine.mirror.position).toEqual(before);
  await lake.client("editor").delete("post-a");
  await machine.mirror.confirm();
  expect(machine.revisions.revisionOf("post-a")).toBe("");
  expect(machine.revisions.changedSince(0)).toEqual(["post-a"]);
});

test("a store that lost everything is told everything, and the lake is asked meanwhile", async () => {
  await using store = await startStoreServer();
  await using lake = await startSharedLake(store.url);
  const token = lake.tokenOf("editor");
  await using machine = await startMachine(store.url, () => lake.url, token);
  const one = await publish(lake, "post-a", "one");
  await store.kill();
  const refused = await publish(lake, "post-b", "two").catch((error: unknown) => error);
  expect(String(refused)).toContain("The change is saved");
  await machine.mirror.confirm();
  expect(machine.revisions.revisionOf("post-a")).toBe(one);
  expect(machine.revisions.revisionOf("post-b")).not.toBe("");
  await store.start();
  await expect.poll(() => lake.lake.services.sharing?.relay.behind).toBe(0);
  await using later = await startMachine(store.url, () => "http://127.0.0.1:1", token);
  await later.mirror.confirm();
  expect(later.revisions.revisionOf("post-b")).toBe(machine.revisions.revisionOf("post-b"));
  expect(lake.logged.some((message) => message.includes("The store"))).toBe(true);
});

test("a store that comes back with an older state is not believed before the lake has confirmed it", async () => {
  await using store = await startStoreServer();
  await using lake = await startSharedLake(store.url);
  const token = lake.tokenOf("editor");
  await publish(lake, "post-a", "one");
  await using idle = await startMachine(store.url, () => lake.url, token);
  await idle.mirror.confirm();
  await idle.store.ask((client) => client.sendCommand(["SAVE"]));
  const two = await publish(lake, "post-a", "two");
  await store.kill();
  // The relay can't tell the store anything while it does not run.
  await lake.lake.services.sharing?.relay.stop();
  await store.start();
  await expect.poll(() => idle.store.problem).toBe(null);
  await idle.mirror.confirm();
  expect(idle.revisions.revisionOf("post-a")).toBe(two);
});

test("nothing is called current when neither the store nor the lake answers", async () => {
  await using store = await startStoreServer();
  await using lake = await startSharedLake(store.url);
  await using machine = await startMachine(store.url, () => "http://127.0.0.1:1", "none");
  await publish(lake, "post-a", "one");
  await machine.mirror.confirm();
  await store.kill();
  await expect(machine.mirror.confirm()).rejects.toThrow(UnconfirmedError);
});

test("whatever happens to store and lake, no machine is behind a publish that was answered", async () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.constant("publish" as const) },
    { weight: 2, arbitrary: fc.constant("look" as const) },
    fc.constantFrom(
      "kill the store",
      "start the store",
      "save the store",
      "empty the store",
      "restart the lake",
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const folder = mkdtempSync(path.join(tmpdir(), "paraph-shared-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      await using store = await startStoreServer();
      const settings = { storeWaitMilliseconds: 300 };
      let lake = await startSharedLake(store.url, { folder, settings });
      const token = lake.tokenOf("editor");
      let isStoreUp = true;
      const answered = new Map<string, string>();
      {
        await using one = await startMachine(store.url, () => lake.url, token);
        await using other = await startMachine(store.url, () => lake.url, token);
        for (const [at, what] of steps.entries()) {
          if (what === "publish") {
            const id = `post-${at % 3}`;
            const revision = await publish(lake, id, what + at).catch(() => null);
            if (revision) answered.set(id, revision);
            // It was saved, but nobody was promised that visitors see it.
            else answered.delete(id);
          } else if (what === "kill the store") {
            await store.kill();
            isStoreUp = false;
          } else if (what === "start the store" && !isStoreUp) {
            await store.start();
            isStoreUp = true;
          } else if (what === "save the store")
            await one.store.ask((client) => client.sendCommand(["SAVE"])).catch(() => {}); // it may be down
          else if (what === "empty the store")
            await one.store.ask((client) => client.flushAll()).catch(() => {}); // it may be down
          else if (what === "restart the lake") {
            await lake[Symbol.asyncDispose]();
            lake = await startSharedLake(store.url, { folder, settings });
          }
          // One machine has visitors all the time, the other one now and then.
          for (const { mirror, revisions } of what === "look" ? [one, other] : [one]) {
            await mirror.confirm();
            for (const [id, revision] of answered) expect(revisions.revisionOf(id)).toBe(revision);
          }
        }
      }
      await lake[Symbol.asyncDispose]();
    }),
    { numRuns: rounds(5) },
  );
});
