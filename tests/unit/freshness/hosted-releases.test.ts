import type { LakeDocument } from "@paraph/lake/store/types";
import { expect, test } from "vitest";
import { reconcile } from "../../../lib/freshness/reconcile.ts";
import { type Delivery, startHosted } from "../../support/hosted-site.ts";

const MINUTE = 60_000;
const NAME = "rSpring";

type Site = Awaited<ReturnType<typeof startHosted>>;

/** A site that knows all, and a release that changes two documents, adds one and takes one away. */
async function startWithRelease() {
  const site = await startHosted();
  const { client } = site;
  await client.releases.create({ releaseId: NAME, metadata: { releaseType: "asap" } });
  for (const id of ["page-a", "post-c"]) {
    await client.createVersion({ releaseId: NAME, publishedId: id, baseId: id });
    await client.patch(`versions.${NAME}.${id}`).set({ title: "spring" }).commit();
  }
  const fresh = { _id: `versions.${NAME}.post-d`, _type: "post", title: "spring" };
  await client.createVersion({ releaseId: NAME, publishedId: "post-d", document: fresh });
  await client.unpublishVersion({ releaseId: NAME, publishedId: "post-b" });
  site.clock.now += MINUTE;
  const folder = site.openFolder();
  await reconcile(folder.around, "all");
  const stored = await folder.render();
  site.sent.length = 0;
  return { site, folder, stored };
}

/** The webhooks that the release sends when it is published. */
async function publishRelease({ client, sent }: Site): Promise<Delivery[]> {
  await client.releases.publish({ releaseId: NAME });
  return sent.splice(0);
}

const idOf = ({ body }: Delivery): string => JSON.parse(body)._id;

test.each(["page-a", "post-b", "post-c", "post-d", `_.releases.${NAME}`])(
  "R-CMS-7 of all webhooks of a release, that of %s leads to all its documents, and the others find them known",
  async (first) => {
    const { site, folder, stored } = await startWithRelease();
    await using _ = site;
    const sent = await publishRelease(site);
    expect(sent.map(idOf).sort()).toEqual([`_.releases.${NAME}`, "page-a", "post-b", "post-c", "post-d"]);
    expect((await folder.stale(stored)).length).toBe(4);
    const [announced, others] = [
      sent.filter((one) => idOf(one) === first),
      sent.filter((one) => idOf(one) !== first),
    ];
    for (const one of announced) expect(await folder.deliver(one)).toBe(200);
    expect(await folder.stale(stored)).toEqual([]);
    expect(await folder.stale(await folder.render())).toEqual([]);
    const [before, asked] = [folder.table.mark(), folder.timesAsked()];
    for (const one of [...others, ...announced].filter((each) => idOf(each) !== `_.releases.${NAME}`))
      expect(await folder.deliver(one)).toBe(200);
    expect(folder.timesAsked(), "nothing has to be asked any more").toBe(asked);
    for (const one of [...others, ...announced]) expect(await folder.deliver(one)).toBe(200);
    expect(folder.table.mark(), "nothing was news any more").toBe(before);
  },
);

test("R-CMS-7 a release whose webhooks are all lost is shown as a whole by the question of the minute", async () => {
  const { site, folder, stored } = await startWithRelease();
  await using _ = site;
  await publishRelease(site);
  site.clock.now += MINUTE;
  const current = () => stored.map(({ tags }) => folder.revisions.isCurrent(tags));
  const before = current();
  const ask: typeof folder.around.ask = (query, params) => {
    expect(current(), "nothing is recorded until everything is known").toEqual(before);
    return folder.around.ask(query, params);
  };
  expect(await reconcile({ ...folder.around, ask }, "changes")).toBe(0);
  expect(await folder.stale(stored)).toEqual([]);
});

/** Writes a release's document as the vendor's service does between its steps, which the local lake never shows. */
function writeRelease({ lake, clock }: Site, state: string, versions: readonly string[] = []): void {
  const id = `_.releases.${NAME}`;
  const previous = lake.dataset.documents.get(id) ?? null;
  const at = new Date(clock.now).toISOString();
  const next: LakeDocument = {
    _id: id,
    _type: "system.release",
    _rev: "",
    _createdAt: previous?._createdAt ?? at,
    _updatedAt: at,
    name: NAME,
    state,
    finalDocumentStates: versions.map((version) => ({ _key: version, id: `versions.${NAME}.${version}` })),
  };
  const transactionId = `${state}-${clock.now}`;
  const change = { id, previous, next: { ...next, _rev: transactionId }, mutations: [] };
  lake.dataset.commit({ author: "system", transactionId, changes: [change] });
}

test("R-CMS-7 while a release is being published nothing of it is shown, neither by webhook nor by question", async () => {
  await using site = await startHosted();
  const folder = site.openFolder();
  await reconcile(folder.around, "all");
  const stored = await folder.render();
  site.clock.now += MINUTE;
  site.sent.length = 0;
  const before = folder.table.mark();
  writeRelease(site, "publishing");
  await site.publish("page-a", "spring");
  const early = site.sent.splice(0);
  for (const one of early) expect(await folder.deliver(one)).toBe(503);
  for (const compares of ["changes", "all"] as const)
    expect(await reconcile(folder.around, compares), "asked again soon").toBe(1);
  expect(folder.table.mark()).toBe(before);

  site.clock.now += 1_000;
  await site.publish("post-a", "spring");
  writeRelease(site, "published", ["page-a", "post-a"]);
  const own = site.sent.splice(0).filter((one) => idOf(one).startsWith("_."));
  expect(own.length).toBe(1);
  for (const one of own) expect(await folder.deliver(one)).toBe(200);
  expect(await folder.stale(stored)).toEqual([]);
  for (const one of early) expect(await folder.deliver(one)).toBe(200);
});

test("a release that is stuck between two states holds up the others for five minutes only", async () => {
  await using site = await startHosted();
  const folder = site.openFolder();
  await reconcile(folder.around, "all");
  const stored = await folder.render();
  writeRelease(site, "publishing");
  site.clock.now += 5 * MINUTE + 1_000;
  site.sent.length = 0;
  await site.publish("page-a", "another matter");
  for (const one of site.sent.splice(0)) expect(await folder.deliver(one)).toBe(200);
  expect(await folder.stale(stored)).toEqual([]);
  expect(await reconcile(folder.around, "changes")).toBe(0);
});

test("webhooks of a release that publishes nothing are taken, and record nothing", async () => {
  await using site = await startHosted();
  const folder = site.openFolder();
  await reconcile(folder.around, "all");
  site.sent.length = 0;
  const before = folder.table.mark();
  const { client } = site;
  await client.releases.create({ releaseId: NAME, metadata: { releaseType: "asap" } });
  await client.createVersion({ releaseId: NAME, publishedId: "page-a", baseId: "page-a" });
  await client.releases.archive({ releaseId: NAME });
  await client.releases.delete({ releaseId: NAME });
  const sent = site.sent.splice(0);
  expect(sent.map(idOf)).toEqual(Array(3).fill(`_.releases.${NAME}`));
  for (const one of [...sent, ...sent]) expect(await folder.deliver(one)).toBe(200);
  expect(folder.table.mark()).toBe(before);
});
