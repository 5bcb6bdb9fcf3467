import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync, StatementSync } from "node:sqlite";
import { addressRevision, typeKey } from "@paraph/lake/keys";
import { openStore } from "@paraph/lake/store/store";
import { openStoppedPrices } from "@paraph/payments/stopped-prices";
import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { collectDependencies, fromTags, toTags, UNTIL_KEY } from "../../../lib/freshness/dependencies.ts";
import { Revisions } from "../../../lib/freshness/revisions.ts";
import { StoppedPrices } from "../../../lib/selling/offers/stopped-prices.ts";

function publishedTable() {
  const folder = mkdtempSync(join(tmpdir(), "paraph-revisions-"));
  const file = join(folder, "published.db");
  const database = new DatabaseSync(file);
  database.exec(
    "PRAGMA journal_mode = WAL; CREATE TABLE published (key TEXT PRIMARY KEY, rev TEXT NOT NULL)",
  );
  return {
    file,
    publish: (key: string, rev: string) =>
      database.prepare("INSERT OR REPLACE INTO published VALUES (?, ?)").run(key, rev),
    unpublish: (key: string) => database.prepare("DELETE FROM published WHERE key = ?").run(key),
    [Symbol.dispose]() {
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function openRevisions(file: string, options: Partial<ConstructorParameters<typeof Revisions>[1]> = {}) {
  return new Revisions(file, { isHosted: false, ...options });
}

test("every document of a result is a dependency, however deep and however often it occurs", () => {
  const result = {
    _id: "page-home",
    _rev: "r1",
    blocks: [
      { _key: "a", logos: [{ _id: "logo-a", _rev: "r2" }, null] },
      { _key: "b", link: { _id: "page-home", _rev: "r1" } },
    ],
    product: null,
  };
  expect(collectDependencies(result)).toEqual(
    new Map([
      ["page-home", "r1"],
      ["logo-a", "r2"],
    ]),
  );
});

test("a link depends on its target's address, not on its target's content", () => {
  const link = (path: string) => ({
    link: { internal: { _id: "page-about", _type: "page", path, slug: null } },
  });
  const before = collectDependencies(link("/about"));
  expect([...before.keys()]).toEqual(["address:page-about"]);
  expect(collectDependencies(link("/about"))).toEqual(before);
  expect(collectDependencies(link("/company"))).not.toEqual(before);
});

test("the local lake writes the address revisions that the site compares against", async () => {
  const folder = mkdtempSync(join(tmpdir(), "paraph-addresses-"));
  const store = openStore({ folder });
  const dataset = store.createDataset("production");
  const at = "2026-01-01T00:00:00Z";
  const base = { _rev: "t1", _createdAt: at, _updatedAt: at };
  const page = { ...base, _id: "page-about", _type: "page", path: "/about" };
  const post = { ...base, _id: "post-a", _type: "post", slug: { _type: "slug", current: "a" } };
  const changes = [page, post].map((next) => ({ id: next._id, previous: null, next, mutations: [] }));
  dataset.commit({ author: "system", transactionId: "t1", changes });
  const revisions = openRevisions(join(folder, "datasets/production.db"));
  expect(revisions.revisionOf("address:page-about")).toBe(addressRevision({ path: "/about", slug: null }));
  expect(revisions.revisionOf("address:post-a")).toBe(addressRevision({ path: null, slug: "a" }));
  revisions.close();
  store.close();
  rmSync(folder, { recursive: true });
});

test("dependencies round-trip through tags", () => {
  const key = fc.stringMatching(/^[A-Za-z0-9_.:-]{1,100}$/);
  const revision = fc.stringMatching(/^[A-Za-z0-9-]{0,40}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(key, revision), { maxLength: 150 }), (pairs) => {
      const dependencies = new Map(pairs);
      expect(new Map(fromTags(toTags(dependencies)))).toEqual(dependencies);
    }),
  );
});

test("R-CMS-7 an entry is current until one of the documents it was made from has another revision", () => {
  using table = publishedTable();
  table.publish("page-home", "r1");
  table.publish("navigation", "r1");
  table.publish("page-about", "r1");
  const revisions = openRevisions(table.file);
  const home = toTags(
    new Map([
      ["page-home", "r1"],
      ["navigation", "r1"],
    ]),
  );
  const about = toTags(
    new Map([
      ["page-about", "r1"],
      ["navigation", "r1"],
    ]),
  );
  expect([revisions.isCurrent(home), revisions.isCurrent(about)]).toEqual([true, true]);
  table.publish("page-home", "r2");
  expect([revisions.isCurrent(home), revisions.isCurrent(about)]).toEqual([false, true]);
  table.publish("navigation", "r3");
  expect([revisions.isCurrent(home), revisions.isCurrent(about)]).toEqual([false, false]);
  revisions.close();
});

test("R-CMS-7 after a publish each document is looked up once, however many stored pages show it", () => {
  using table = publishedTable();
  const shared = Array.from({ length: 20 }, (_, index) => `shared-${index}`);
  const pages = Array.from({ length: 300 }, (_, index) => `page-${index}`);
  for (const key of [...shared, ...pages]) table.publish(key, "r1");
  const revisions = openRevisions(table.file);
  const tagsOf = (page: string) => toTags(new Map([page, ...shared].map((key) => [key, "r1"])));
  const selects = vi.spyOn(StatementSync.prototype, "get");
  onTestFinished(() => void selects.mockRestore());
  expect(pages.map(tagsOf).filter((tags) => !revisions.isCurrent(tags))).toEqual([]);
  expect(selects.mock.calls.filter((bound) => bound.length > 0)).toHaveLength(pages.length + shared.length);
  table.publish("shared-7", "r2");
  expect(pages.map(tagsOf).filter((tags) => revisions.isCurrent(tags))).toEqual([]);
  revisions.close();
});

test("R-CMS-7 the table is looked at once for all that one answer asks, and anew for the next", () => {
  using table = publishedTable();
  table.publish("page-a", "r1");
  const revisions = openRevisions(table.file);
  const tags = toTags(new Map([["page-a", "r1"]]));
  expect(revisions.isCurrent(tags)).toBe(true);
  const get = vi.spyOn(StatementSync.prototype, "get");
  onTestFinished(() => get.mockRestore());
  expect(revisions.once(() => [revisions.isCurrent(tags), revisions.isCurrent(tags)])).toEqual([true, true]);
  expect(get).toHaveBeenCalledTimes(1);
  table.publish("page-a", "r2");
  expect(revisions.once(() => revisions.isCurrent(tags))).toBe(false);
  expect(() => revisions.once(() => JSON.parse("no"))).toThrow();
  table.publish("page-a", "r1");
  expect(revisions.isCurrent(tags), "nothing is held on to after an error").toBe(true);
  revisions.close();
});

test("R-CMS-7 an entry rendered from the old revision but stored after the publish is not current", () => {
  using table = publishedTable();
  table.publish("page-home", "r2");
  const revisions = openRevisions(table.file);
  expect(revisions.isCurrent(toTags(new Map([["page-home", "r1"]])))).toBe(false);
  revisions.close();
});

test("an unpublished document or a changed list key makes an entry stale", () => {
  using table = publishedTable();
  table.publish("post-a", "r1");
  table.publish(typeKey("post"), "t1");
  const revisions = openRevisions(table.file);
  const list = toTags(
    new Map([
      ["post-a", "r1"],
      [typeKey("post"), "t1"],
    ]),
  );
  expect(revisions.isCurrent(list)).toBe(true);
  table.publish(typeKey("post"), "t2");
  expect(revisions.isCurrent(list)).toBe(false);
  table.publish(typeKey("post"), "t1");
  expect(revisions.isCurrent(list)).toBe(true);
  table.unpublish("post-a");
  expect(revisions.isCurrent(list)).toBe(false);
  expect(revisions.revisionOf("post-a")).toBe("");
  revisions.close();
});

test("with the hosted lake, a document counts as current until a webhook reports it", () => {
  using table = publishedTable();
  const revisions = openRevisions(table.file, { isHosted: true });
  const tags = toTags(new Map([["page-home", "r1"]]));
  expect(revisions.isCurrent(tags)).toBe(true);
  table.publish("page-home", "r2");
  expect(revisions.isCurrent(tags)).toBe(false);
  revisions.close();
});

test("R-CMS-7 an entry with an expiry time is current until that moment, without any publish", () => {
  using table = publishedTable();
  table.publish("page-home", "r1");
  let now = 1000;
  const revisions = openRevisions(table.file, { now: () => now });
  onTestFinished(() => revisions.close());
  const tags = toTags(
    new Map([
      ["page-home", "r1"],
      [UNTIL_KEY, "2000"],
    ]),
  );
  expect(revisions.isCurrent(tags)).toBe(true);
  now = 1999;
  expect(revisions.isCurrent(tags)).toBe(true);
  now = 2000;
  expect(revisions.isCurrent(tags)).toBe(false);
});

test("R-PAY-3 a page that sells a price is outdated when it stops, and again when it goes on; other pages stay", () => {
  using table = publishedTable();
  const file = join(dirname(table.file), "stopped-prices.db");
  const stopped = openStoppedPrices(file);
  const prices = new StoppedPrices(file);
  // Even while the table of a hosted lake says nothing yet.
  let looks = 0;
  const revisions = openRevisions(table.file, {
    isHosted: true,
    prices: () => {
      looks += 1;
      return prices;
    },
  });
  const selling = ["price:lifetime_99@"];
  const stopping = ["price:lifetime_99@stopped"];
  const other = ["page-a@r1"];
  const current = () => [selling, stopping, other].map((tags) => revisions.isCurrent(tags));
  table.publish("page-a", "r1");
  expect(current()).toEqual([true, false, true]);
  const version = revisions.version();
  stopped.stop({ key: "lifetime_99", here: "$99.00 once", there: "$123.00 once" });
  expect(current()).toEqual([false, true, true]);
  expect(revisions.version()).not.toBe(version);
  stopped.goOn("lifetime_99");
  expect(current()).toEqual([true, false, true]);
  const before = looks;
  revisions.isCurrent(other);
  expect(looks, "what sells nothing does not look").toBe(before);
  revisions.close();
  prices.close();
  stopped.close();
});
