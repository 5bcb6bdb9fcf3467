import path from "node:path";
import { createClock } from "@paraph/service/testing/clock";
import { rounds } from "@paraph/service/testing/extent";
import fc from "fast-check";
import { expect, test } from "vitest";
import { publishedIdOf } from "../src/document-ids.ts";
import { beginningsOf } from "../src/mutate/began-with.ts";
import { isPersonalId } from "../src/store/ids.ts";
import { exportArchive } from "../src/transfer/export-archive.ts";
import { exportedDocuments } from "../src/transfer/export-documents.ts";
import { importDocuments } from "../src/transfer/import.ts";
import { createHttpTarget, rewindDataset } from "../src/transfer/open-lake.ts";
import { openSource } from "../src/transfer/open-source.ts";
import { startLake, type TestLake } from "./support/lake.ts";
import { lakeCommands, performCommand } from "./support/lake-commands.ts";
import { createFolder } from "./support/lake-store.ts";

const start = Date.parse("2027-01-01T00:00:00Z");
const hour = 3_600_000;
const datasets = ["production", "production-comments"] as const;

const addressOf = (lake: TestLake, dataset: string) => ({
  url: lake.url,
  fetch: lake.fetch,
  token: lake.tokenOf("administrator"),
  dataset,
});

/** All that a dataset holds, also what an archived release would bring back. */
function contentOf(lake: TestLake, name: string): Map<string, object> {
  const documents = exportedDocuments(lake.context.store.dataset(name), "");
  return new Map(documents.map((document) => [document._id, comparable(document)]));
}

/** The states that drafts and versions began with. */
function beganIn(lake: TestLake, name: string): Map<string, object | null> {
  const dataset = lake.context.store.dataset(name);
  const versions = exportedDocuments(dataset, "").filter(
    ({ _id }) => publishedIdOf(_id) !== _id && !isPersonalId(_id),
  );
  return new Map(
    versions.map((version) => {
      // An export leaves out what the importing lake finds by itself.
      const { began } = beginningsOf(dataset, dataset.documents.get(version._id) ?? version);
      return [version._id, began && comparable(began)];
    }),
  );
}

/** Without revisions, and without what a draft or version begins with: the log knows it where the document does not say it. */
function comparable(document: object): object {
  return JSON.parse(
    JSON.stringify(document, (key, item) => {
      if (key === "_system") return item.delete ? { delete: true } : undefined;
      return key === "_rev" || key === "_updatedAt" ? undefined : item;
    }),
  );
}

const isLead = (id: string) => id.startsWith("lead.");
const split = (content: ReadonlyMap<string, object>, which: (id: string) => boolean) =>
  new Map([...content].filter(([id]) => which(id)));

/** Releases whose time has passed come back without it. */
function asOf(content: ReadonlyMap<string, object>, now: Date): Map<string, object> {
  const iso = now.toISOString();
  return new Map(
    [...content].map(([id, document]) => {
      const { publishAt, ...release } = document as { publishAt?: string; state?: string }; // of a release
      if (!id.startsWith("_.") || release.state !== "scheduled" || String(publishAt) > iso)
        return [id, document];
      return [
        id,
        { ...release, state: "active", error: { message: expect.stringContaining("Schedule it again") } },
      ];
    }),
  );
}

async function startWithComments(now: () => Date): Promise<TestLake> {
  const lake = await startLake({ documents: [{ _id: "page-1", _type: "page", title: "first" }], now });
  lake.context.store.createDataset("production-comments").commit({ author: "system", changes: [] });
  return lake;
}

test("a release that is due, and was scheduled then as it is now, is held by a rewind and goes live by nobody's doing", async () => {
  let now = new Date(start);
  await using lake = await startWithComments(() => now);
  const client = lake.client("administrator", { perspective: "raw" });
  const publishAt = new Date(now.getTime() + hour).toISOString();
  await client.releases.create({ releaseId: "rA", metadata: { title: "A", releaseType: "scheduled" } });
  await client.createVersion({ releaseId: "rA", publishedId: "page-1", baseId: "page-1" });
  await client.releases.schedule({ releaseId: "rA", publishAt });
  const then = new Date(now.getTime() + hour / 2);
  now = new Date(now.getTime() + 2 * hour);
  await rewindDataset(addressOf(lake, "production"), then);
  lake.lake.services.scheduler.tick();
  expect(await client.releases.get({ releaseId: "rA" })).toMatchObject({
    state: "active",
    error: { message: expect.stringContaining("Schedule it again") },
  });
});

test("whatever was done in between, a dataset comes back to any earlier time, and forward again", async () => {
  const rewinding = fc.record({ kind: fc.constant("rewind" as const), to: fc.nat() });
  await fc.assert(
    fc.asyncProperty(lakeCommands({ minLength: 5, maxLength: 50 }, rewinding), async (steps) => {
      let now = new Date(start);
      await using lake = await startWithComments(() => now);
      const client = lake.client("administrator", { perspective: "raw" });
      const moments: { time: Date; content: Map<string, object>[]; began: Map<string, object | null> }[] = [];
      for (const one of [...steps, { kind: "rewind", to: 0 } as const]) {
        moments.push({
          time: now,
          content: datasets.map((name) => contentOf(lake, name)),
          began: beganIn(lake, "production"),
        });
        now = new Date(now.getTime() + hour);
        if ("to" in one) {
          const moment = moments[one.to % moments.length];
          if (!moment) continue;
          for (const [index, name] of datasets.entries()) {
            const dataset = lake.context.store.dataset(name);
            const before = { seq: dataset.seq, content: contentOf(lake, name) };
            await rewindDataset(addressOf(lake, name), moment.time);
            const then = asOf(moment.content[index] ?? new Map(), now);
            const after = contentOf(lake, name);
            expect(split(after, (id) => !isLead(id))).toEqual(split(then, (id) => !isLead(id)));
            expect(split(after, isLead)).toEqual(split(before.content, isLead));
            expect(dataset.seq - before.seq).toBeLessThanOrEqual(1);
          }
          expect(beganIn(lake, "production")).toEqual(moment.began);
          // Nothing that came back is due at once.
          const { seq } = lake.dataset;
          lake.lake.services.scheduler.tick();
          expect(lake.dataset.seq).toBe(seq);
        } else if (one.kind !== "wait") await performCommand(client, one, now).catch(() => null);
        // A clock that goes ahead by a day between two looks holds releases back.
        for (let half = 0; half < 2 * ("days" in one && one.kind === "wait" ? one.days : 0); half += 1) {
          now = new Date(now.getTime() + 12 * hour);
          lake.lake.services.scheduler.tick();
        }
        lake.lake.services.scheduler.tick();
      }
      expect(lake.logged).toEqual([]);
    }),
    { numRuns: rounds(60), endOnFailure: true },
  );
});

test("an export brings everything into an empty lake, and back into one that went on", async () => {
  const steps = lakeCommands({ minLength: 5, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(steps, steps, async (before, after) => {
      using folder = createFolder();
      const clock = createClock(new Date(start).toISOString());
      await using from = await startWithComments(clock.now);
      await using to = await startWithComments(clock.now);
      const perform = async (lake: TestLake, commands: typeof before) => {
        const client = lake.client("administrator", { perspective: "raw" });
        for (const one of commands) {
          if (one.kind !== "wait") await performCommand(client, one, clock.now()).catch(() => null);
        }
      };
      await perform(from, before);
      const file = path.join(folder.path, "all.tar.gz");
      const documents = exportedDocuments(from.dataset, from.url);
      await exportArchive({ documents, lakeFolder: from.folder, file, includeDrafts: true, name: "all" });
      const content = contentOf(from, "production");
      await perform(to, after);
      to.context.store.createDataset("empty");
      await using opened = await openSource(file);
      await importDocuments(opened.source, createHttpTarget(addressOf(to, "empty")), "create");
      expect(contentOf(to, "empty")).toEqual(content);
      await importDocuments(opened.source, createHttpTarget(addressOf(to, "production")), "replace");
      const arrived = contentOf(to, "production");
      for (const [id, document] of content) expect(arrived.get(id)).toEqual(document);
      const again = await importDocuments(
        opened.source,
        createHttpTarget(addressOf(to, "production")),
        "replace",
      );
      expect(again.written).toBe(0);
      const states = exportedDocuments(to.dataset, "").filter(({ _id }) => _id.startsWith("_."));
      for (const { name, state } of states) {
        if (state === "archived" || state === "published")
          expect(to.dataset.idsOfRelease(String(name))).toEqual(new Set());
      }
    }),
    { numRuns: rounds(40), endOnFailure: true },
  );
});
