import { startLake } from "@paraph/lake/testing/lake";
import { share } from "@paraph/service/testing/extent";
import type { SanityClient, SanityDocument } from "sanity";
import { expect, test, vi } from "vitest";
import { completePublished } from "../../lib/publishing/complete-published.ts";
import { type ReportFinding, reportOn, reportOnAll } from "../../schemas/checks/report.ts";
import { type Fields, isFields } from "../support/content.ts";
import { shippedDocuments } from "../support/example-blocks.ts";
import { type SeededMistake, seededMistakes } from "../support/seeded-mistakes.ts";
import { checkerOf } from "../support/studio-workspace.ts";

const system = { _rev: "1", _createdAt: "2026-01-01T00:00:00Z", _updatedAt: "2026-01-01T00:00:00Z" };
const shipped = shippedDocuments()
  .filter(isDocument)
  .map((document) =>
    document._type === "siteSettings" ? { ...document, url: "https://paraph.example" } : document,
  );

/** The lake with the shipped content, as the report reads it. No browser and no Studio is running. */
async function shippedLake() {
  // Claims and certifications expire, so the shipped content is checked at a fixed date.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T00:00:00Z") });
  const lake = await startLake({ documents: shipped, completePublished });
  const client: SanityClient = lake.client("editor", { perspective: "raw", useCdn: false });
  const checker = await checkerOf(client);
  return {
    client,
    checker,
    async [Symbol.asyncDispose]() {
      vi.useRealTimers();
      await lake[Symbol.asyncDispose]();
    },
  };
}

const said = ({ level, path, message }: ReportFinding) => `${level} ${written(path)}: ${message}`;

test("R-CMS-6 the site check finds nothing wrong with the shipped content", async () => {
  await using world = await shippedLake();
  // Each one is validated by tests/content/schema.test.ts in every run, without a lake.
  const documents = share(
    shipped.filter(({ _type }) => !_type.startsWith("sanity.")),
    6,
  );
  let checked = 0;
  const found = await reportOnAll(documents, world.checker, { onProgress: (done) => (checked = done) });
  expect(found.map((finding) => `${finding.id} ${said(finding)}`)).toEqual([]);
  expect(checked).toBe(documents.length);
});

test("R-CMS-6 each of forty seeded mistakes is found before publish, and leads to its field", async () => {
  await using world = await shippedLake();
  expect(seededMistakes.length).toBeGreaterThanOrEqual(40);
  const missed: string[] = [];
  for (const seeded of share(seededMistakes, 4)) {
    const draft = spoiled(seeded);
    await write(world.client, seeded, draft);
    const found = await reportOn(draft, world.checker);
    const isNamed = found.some(
      ({ level, path, message }) =>
        level === seeded.level && written(path) === seeded.field && seeded.says.test(message),
    );
    if (!isNamed) missed.push(`${seeded.mistake}: ${found.map(said).join(" | ") || "nothing found"}`);
    await world.client.delete(draft._id);
    for (const { _id } of seeded.beside ?? []) await world.client.delete(_id);
  }
  expect(missed).toEqual([]);
});

test("R-CMS-6 the lake itself publishes none of the mistakes that it can know", async () => {
  await using world = await shippedLake();
  const held = seededMistakes.filter(({ level, onlyStudio }) => level === "error" && !onlyStudio);
  expect(held.length).toBeGreaterThan(12);
  const published: string[] = [];
  for (const seeded of held) {
    const draft = spoiled(seeded);
    await write(world.client, seeded, draft);
    const outcome = await world.client
      .action({
        actionType: "sanity.action.document.publish",
        draftId: draft._id,
        publishedId: seeded.document,
      })
      .then(
        () => "published",
        () => "refused",
      );
    if (outcome === "published") published.push(seeded.mistake);
    else await world.client.delete(draft._id);
  }
  expect(published).toEqual([]);
});

/** Stores the draft, with the pictures in it and what the mistake needs beside it. */
async function write(client: SanityClient, { beside = [] }: SeededMistake, draft: SanityDocument) {
  for (const document of beside) await client.createOrReplace(document);
  const pictures = new Set(JSON.stringify(draft).match(/image-c+-\d+x\d+-[a-z]+/g));
  for (const _id of pictures)
    await client.createIfNotExists({ _id, _type: "sanity.imageAsset", size: 90_000 });
  await client.createOrReplace(draft);
}

/** The draft of the document with the mistake in it. */
function spoiled({ document: id, change }: SeededMistake): SanityDocument {
  const original = shipped.find(({ _id }) => _id === id);
  if (!original) throw new Error(`The shipped content has no document ${id}.`);
  const draft: Fields & SanityDocument = { ...structuredClone(original), ...system, _id: `drafts.${id}` };
  change(draft);
  return draft;
}

function written(path: ReportFinding["path"]): string {
  return path.map((step) => (isFields(step) ? String(step._key) : String(step))).join(".");
}

function isDocument(value: Fields): value is Fields & SanityDocument {
  return typeof value._id === "string" && typeof value._type === "string";
}
