import type { ReceiptPage } from "@paraph/lake/history/receipts";
import { startLake, type TestLake, transports } from "@paraph/lake/testing/lake";
import { createClock } from "@paraph/service/testing/clock";
import { expect, test } from "vitest";
import { publishes } from "@/studio/receipt/ask-receipts";

const page = (id: string, fields: object = {}) => ({ _id: id, _type: "page", title: id, ...fields });
const raw = { perspective: "raw" } as const;

type Role = Parameters<TestLake["tokenOf"]>[0];

function receiptsOf(lake: TestLake, role: Role, query = ""): Promise<ReceiptPage> {
  return lake.client(role).request({ url: `/receipts/production?${query}` });
}

async function publish(lake: TestLake, role: Role, id: string, title: string): Promise<string> {
  const client = lake.client(role, raw);
  await client.create(page(`drafts.${id}`, { title }));
  const { transactionId } = await client.action({
    actionType: "sanity.action.document.publish",
    draftId: `drafts.${id}`,
    publishedId: id,
  });
  return transactionId;
}

for (const over of transports) {
  test(`R-CMS-6 a lake keeps a receipt of each publish for who published, newest first, over ${over}`, async () => {
    await using lake = await startLake({ over, documents: [page("page-1", { title: "Before" })] });
    const first = await publish(lake, "editor", "page-1", "After");
    await publish(lake, "publisher", "page-1", "By somebody else");
    const second = await publish(lake, "editor", "page-2", "New");
    await lake.client("editor").assets.upload("file", Buffer.from("%PDF-1.4"), { filename: "a.pdf" });
    await lake.client("editor").create(page("drafts.page-3"));
    expect(await receiptsOf(lake, "editor")).toEqual({
      hasMore: false,
      receipts: [
        {
          transactionId: second,
          publishedAt: expect.any(String),
          author: "token-editor",
          release: null,
          documents: [{ id: "page-2", type: "page", title: "New", change: "new" }],
          count: 1,
          ids: ["page-2"],
          undoes: null,
          isTakenBack: false,
          isNewest: true,
        },
        expect.objectContaining({
          transactionId: first,
          documents: [{ id: "page-1", type: "page", title: "After", change: "changed" }],
          isNewest: false,
        }),
      ],
    });
    const ofPage = await receiptsOf(lake, "editor", "document=page-1");
    expect(ofPage.receipts.map(({ transactionId }) => transactionId)).toEqual([first]);
    const newest = await receiptsOf(lake, "editor", "limit=1");
    expect(newest).toMatchObject({ hasMore: true, receipts: [{ transactionId: second }] });
  });
}

test("R-CMS-8 only administrators read the receipts of others", async () => {
  await using lake = await startLake();
  await publish(lake, "editor", "page-1", "One");
  expect((await receiptsOf(lake, "administrator")).receipts).toEqual([]);
  const all = await receiptsOf(lake, "administrator", "everybody=true");
  expect(all.receipts).toMatchObject([{ author: "token-editor" }]);
  await expect(receiptsOf(lake, "publisher", "everybody=true")).rejects.toMatchObject({ statusCode: 403 });
  const anonymous = lake.client("anonymous").request({ url: "/receipts/production" });
  await expect(anonymous).rejects.toMatchObject({ statusCode: 401 });
});

test("R-CMS-6 the receipt of a release names what it changed, made and removed, also when the clock ran it", async () => {
  const clock = createClock("2027-01-01T00:00:00.000Z");
  await using lake = await startLake({ documents: [page("page-1"), page("page-2")], now: clock.now });
  const client = lake.client("editor", raw);
  const releaseId = "r";
  await client.releases.create({ releaseId, metadata: { title: "Spring", releaseType: "scheduled" } });
  await client.createVersion({ releaseId, publishedId: "page-1", baseId: "page-1" });
  await client.unpublishVersion({ releaseId, publishedId: "page-2" });
  await client.create(page("versions.r.page-3", { title: "page-3" }));
  await client.releases.schedule({ releaseId, publishAt: "2027-02-01T00:00:00Z" });
  clock.set("2027-02-01T00:00:00Z");
  lake.lake.services.scheduler.tick();
  const { receipts } = await receiptsOf(lake, "editor");
  expect(receipts).toMatchObject([
    {
      publishedAt: "2027-02-01T00:00:00.000Z",
      release: { name: "r", title: "Spring", isScheduled: true },
      isNewest: true,
    },
  ]);
  expect(receipts[0]?.documents).toEqual(
    expect.arrayContaining([
      { id: "page-1", type: "page", title: "page-1", change: "changed" },
      { id: "page-2", type: "page", title: "page-2", change: "removed" },
      { id: "page-3", type: "page", title: "page-3", change: "new" },
    ]),
  );
});

test("R-CMS-6 taking a page off the website is no publish, but a release that does so is one", async () => {
  await using lake = await startLake({ documents: [page("page-1"), page("page-2")] });
  const client = lake.client("editor", raw);
  await client.action({
    actionType: "sanity.action.document.unpublish",
    draftId: "drafts.page-1",
    publishedId: "page-1",
  });
  expect((await receiptsOf(lake, "editor")).receipts).toEqual([]);
  const releaseId = "r";
  await client.releases.create({ releaseId });
  await client.unpublishVersion({ releaseId, publishedId: "page-2" });
  await client.releases.publish({ releaseId });
  const { receipts } = await receiptsOf(lake, "editor");
  expect(receipts).toMatchObject([
    { release: { name: "r", title: "", isScheduled: false }, ids: ["page-2"] },
  ]);
});

test("R-CMS-6 an open list of receipts hears of each publish once, and of no draft or file", async () => {
  await using lake = await startLake({ over: "http", documents: [page("page-1"), page("page-2")] });
  const client = lake.client("editor", raw);
  const heard: string[] = [];
  const listening = publishes(client).subscribe((transactionId) => heard.push(transactionId));
  const welcomed = async () => {
    await publish(lake, "editor", "page-3", "Again");
    return heard.length;
  };
  await expect.poll(welcomed).toBeGreaterThan(0);
  const first = await publish(lake, "editor", "page-4", "First");
  await client.create(page("drafts.page-4"));
  await client.create({ ...page("share-1"), _type: "previewShare" });
  await client.assets.upload("file", Buffer.from("A price list"), { filename: "prices.txt" });
  await client.releases.create({ releaseId: "r" });
  for (const id of ["page-1", "page-2"])
    await client.createVersion({ releaseId: "r", publishedId: id, baseId: id });
  const { transactionId: release } = await client.releases.publish({ releaseId: "r" });
  const last = await publish(lake, "editor", "page-5", "Last");
  await expect.poll(() => heard.at(-1)).toBe(last);
  expect(heard.slice(heard.indexOf(first))).toEqual([first, release, last]);
  listening.unsubscribe();
});
