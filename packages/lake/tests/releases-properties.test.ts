import { createClock } from "@paraph/service/testing/clock";
import { rounds } from "@paraph/service/testing/extent";
import type { SanityClient } from "@sanity/client";
import fc from "fast-check";
import { applyPatch } from "mendoza";
import { expect, test } from "vitest";
import type { LakeDocument } from "../src/store/types.ts";
import { startLake, type TestLake } from "./support/lake.ts";
import { applyToModel, type Command, command, dueTime, type Model, pages } from "./support/release-model.ts";

const start = Date.parse("2027-01-01T00:00:00Z");

/** Everything but the passing of time. */
async function perform(client: SanityClient, model: Model, one: Command): Promise<unknown> {
  const { kind, release: releaseId = "", page: publishedId = "", title } = one;
  const { releases } = client;
  const version = `versions.${releaseId}.${publishedId}`;
  switch (kind) {
    case "create":
      return releases.create({ releaseId });
    case "version":
      return client.action({
        actionType: "sanity.action.document.version.create",
        publishedId,
        document: { _id: version, _type: "page", title },
      });
    case "edit":
      return client.patch(version).set({ title }).commit();
    case "discard":
      return client.discardVersion({ releaseId, publishedId });
    case "remove":
      return client.unpublishVersion({ releaseId, publishedId });
    case "write":
      return client.createOrReplace({ _id: publishedId, _type: "page", title });
    case "schedule":
      return releases.schedule({ releaseId, publishAt: dueTime(model, one) });
    default:
      return releases[kind as "publish" | "archive" | "unarchive" | "unschedule" | "delete"]({ releaseId }); // the other kinds
  }
}

/** What a reader of the transaction log arrives at, by the effects that the vendor's Studio applies. */
async function replay(lake: TestLake, ids: readonly string[]): Promise<Map<string, unknown>> {
  const answer = await lake.fetch(
    `${lake.url}/v2025-02-19/data/history/production/transactions/${ids}?effectFormat=mendoza&excludeContent=true&limit=1000`,
    { headers: { Authorization: `Bearer ${lake.tokenOf("viewer")}` } },
  );
  const replayed = new Map<string, unknown>();
  for (const line of (await answer.text()).split("\n").filter(Boolean)) {
    const { effects }: { effects: Record<string, { apply: never }> } = JSON.parse(line);
    for (const [id, { apply }] of Object.entries(effects)) {
      replayed.set(id, applyPatch(replayed.get(id) ?? null, apply));
      if (replayed.get(id) === null) replayed.delete(id);
    }
  }
  return replayed;
}

function contentOf(documents: ReadonlyMap<string, LakeDocument>): Map<string, unknown> {
  return new Map([...documents].map(([id, { _rev, ...content }]) => [id, content]));
}

test("after any actions, a release and what is published are what a simple model and a replay of the log say", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 30 }), async (commands) => {
      const clock = createClock(new Date(start).toISOString());
      await using lake = await startLake({
        documents: [{ _id: "page-1", _type: "page", title: "first" }],
        now: clock.now,
      });
      const client = lake.client("editor", { perspective: "raw" });
      const model: Model = { published: new Map([["page-1", "first"]]), releases: new Map(), now: start };
      const { documents } = lake.dataset;
      for (const one of commands) {
        const { seq } = lake.dataset;
        const isAllowed = applyToModel(model, one);
        if (one.kind === "wait") {
          clock.set(new Date(model.now).toISOString());
          lake.lake.services.scheduler.tick();
        } else {
          const performed = perform(client, model, one);
          const isDone = await performed.then(
            () => true,
            () => false,
          );
          expect(isDone, JSON.stringify(one)).toBe(isAllowed);
          if (!isAllowed) expect(lake.dataset.seq).toBe(seq);
        }
        const published = [...documents.values()].filter(({ _id }) => !_id.includes("."));
        expect(new Map(published.map(({ _id, title }) => [_id, title]))).toEqual(model.published);
        for (const [name, { state, versions }] of model.releases) {
          expect(documents.get(`_.releases.${name}`)?.state ?? "deleted").toBe(state);
          const ids =
            state === "archived" ? [] : [...versions.keys()].map((page) => `versions.${name}.${page}`);
          expect([...lake.dataset.idsOfRelease(name)].sort()).toEqual(ids.sort());
        }
      }
      const names = [...model.releases.keys()];
      const versions = names.flatMap((name) => pages.map((page) => `versions.${name}.${page}`));
      const drafts = pages.map((page) => `drafts.${page}`);
      const ids = [...pages, ...drafts, ...versions, ...names.map((name) => `_.releases.${name}`)];
      expect(await replay(lake, ids)).toEqual(contentOf(documents));
      expect(lake.logged).toEqual([]);
    }),
    { numRuns: rounds(16) },
  );
});
