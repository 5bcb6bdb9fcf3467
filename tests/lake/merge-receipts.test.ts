import type { ReceiptPage } from "@paraph/lake/history/receipts";
import { type LakeOptions, startLake, type TestLake } from "@paraph/lake/testing/lake";
import { createClock } from "@paraph/service/testing/clock";
import { expect, test } from "vitest";
import { lakeSite } from "../../server/back-ends/lake-site.ts";

const raw = { apiVersion: "2025-02-19", perspective: "raw" } as const;
const spring = { releaseId: "rSpring" };
const numbers = Array.from({ length: 25 }, (_, number) => `page-${number}`);
const page = (_id: string) => ({ _id, _type: "page", title: `Title of ${_id}`, intro: "From $8" });

/** A release in which the titles of these pages are changed. */
async function start(ids: readonly string[], options: LakeOptions = {}): Promise<TestLake> {
  const documents = numbers.map(page);
  const lake = await startLake({ documents, ...lakeSite, completePublished: () => ({}), ...options });
  const client = lake.client("editor", raw);
  const metadata = { releaseType: "scheduled", title: "Spring", onConflict: "leave-out" } as const;
  await client.releases.create({ ...spring, metadata });
  for (const id of ids) {
    await client.createVersion({ ...spring, publishedId: id, baseId: id });
    await client.patch(`versions.rSpring.${id}`).set({ title: "Spring" }).commit();
  }
  return lake;
}

const publish = (lake: TestLake, id: string, fields: object) =>
  lake.client("publisher", raw).patch(id).set(fields).commit();

async function receiptOf(lake: TestLake) {
  const { receipts } = await lake.client("editor").request<ReceiptPage>({ url: "/receipts/production" });
  return receipts[0];
}

test("R-CMS-8 the receipt of a scheduled release says what of others went live with it, and what was left out and why", async () => {
  const clock = createClock("2027-01-01T00:00:00.000Z");
  await using lake = await start(["page-1", "page-2", "page-3", "page-4"], { now: clock.now });
  await lake.client("editor", raw).releases.schedule({ ...spring, publishAt: "2027-02-01T00:00:00.000Z" });
  await publish(lake, "page-2", { intro: "From $9" });
  await publish(lake, "page-3", { title: "Plans", intro: "From $9" });
  await lake.client("publisher", raw).delete("page-4");
  clock.set("2027-02-01T00:00:00.000Z");
  lake.lake.services.scheduler.tick();
  const receipt = await receiptOf(lake);
  expect(receipt?.documents).toEqual([
    { id: "page-2", type: "page", title: "Spring", change: "changed", kept: ["intro"] },
    { id: "page-1", type: "page", title: "Spring", change: "changed" },
  ]);
  expect(receipt?.release).toMatchObject({
    isScheduled: true,
    merged: 1,
    leftOut: {
      release: expect.stringMatching(/^r/),
      documents: [
        { id: "page-3", type: "page", title: "Spring", fields: ["title"] },
        { id: "page-4", type: "page", title: "Spring", fields: [] },
      ],
    },
  });
});

test("R-CMS-8 the receipt of a release that somebody runs says how many documents got what others had published, and names them first", async () => {
  await using lake = await start(numbers);
  const late = numbers.slice(-3);
  for (const id of late) await publish(lake, id, { intro: "From $9" });
  await lake.client("editor", raw).releases.publish(spring);
  const receipt = await receiptOf(lake);
  expect(receipt).toMatchObject({ count: 25, release: { merged: 3, isScheduled: false } });
  expect(receipt?.release).not.toHaveProperty("leftOut");
  expect(new Set(receipt?.documents.slice(0, 3).map(({ id }) => id))).toEqual(new Set(late));
  expect(receipt?.documents.map(({ kept }) => kept ?? null)).toEqual([
    ["intro"],
    ["intro"],
    ["intro"],
    ...numbers.slice(0, 17).map(() => null),
  ]);
});

test("R-CMS-8 a release of which nothing was left out says nothing of one that it was before", async () => {
  const clock = createClock("2027-01-01T00:00:00.000Z");
  await using lake = await start(["page-1"], { now: clock.now });
  await lake.client("editor", raw).releases.publish(spring);
  expect((await receiptOf(lake))?.release).toEqual({
    name: "rSpring",
    title: "Spring",
    isScheduled: false,
    merged: 0,
  });
});
