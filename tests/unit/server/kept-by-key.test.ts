import { expect, test } from "vitest";
import { COMPLETE_KEY, toTags, UNTIL_KEY } from "../../../lib/freshness/dependencies.ts";
import { KeptByKey } from "../../../server/pages/kept-by-key.ts";

/** A table of what is published, and how often it was looked at. */
function openTable() {
  const revisions = new Map<string, string>();
  const publications: string[] = [];
  let looks = 0;
  const table = {
    lastPublication: () => publications.length,
    changedSince: (seq: number) => [...new Set(publications.slice(seq))],
    revisionOf(key: string) {
      looks += 1;
      return revisions.get(key) ?? "";
    },
  };
  return {
    table,
    publish(id: string, ...lists: string[]) {
      publications.push(id);
      for (const key of [id, ...lists]) revisions.set(key, `r${publications.length}`);
    },
    set: (key: string, revision: string) => void revisions.set(key, revision),
    begin: () => publications.splice(0),
    looksOf(work: () => void) {
      const before = looks;
      work();
      return looks - before;
    },
  };
}

const tags = (...keys: string[]) => toTags(new Map(keys.map((key) => [key, ""])));

test("R-CMS-7 a publish touches what was made from its document, from its address and from its lists, once", () => {
  const { table, publish } = openTable();
  const kept = new KeptByKey(table);
  kept.add("/about", tags("about", "logo", UNTIL_KEY));
  kept.add("/", tags("home", "address:about"));
  kept.add("/blog", tags("blog", "type:post"));
  expect([...kept.takeTouched()]).toEqual([]);
  publish("about");
  expect([...kept.takeTouched()].sort()).toEqual(["/", "/about"]);
  expect([...kept.takeTouched()]).toEqual([]);
  publish("post-1", "type:post");
  publish("logo");
  expect([...kept.takeTouched()].sort()).toEqual(["/about", "/blog"]);
  kept.remove("/about", tags("about", "logo", UNTIL_KEY));
  publish("about");
  expect([...kept.takeTouched()]).toEqual(["/"]);
});

test("R-CMS-7 a price that stops touches what sells it, and a table that is complete or begins anew touches all", () => {
  const { table, publish, set, begin } = openTable();
  publish("about");
  const kept = new KeptByKey(table);
  kept.add("/pricing", tags("pricing", "price-state:team"));
  kept.add("/about", tags("about"));
  set("price-state:team", "stopped");
  expect([...kept.takeTouched()]).toEqual(["/pricing"]);
  set(COMPLETE_KEY, "yes");
  expect([...kept.takeTouched()].sort()).toEqual(["/about", "/pricing"]);
  begin();
  expect([...kept.takeTouched()].sort()).toEqual(["/about", "/pricing"]);
  expect([...kept.takeTouched()]).toEqual([]);
});

test.each([300, 3_000, 30_000])("a publish is looked for alike among %i kept pages", (count) => {
  const { table, publish, looksOf } = openTable();
  const kept = new KeptByKey(table);
  const shared = ["settings", "navigation", "list:contractTemplate", "type:product"];
  for (let page = 0; page < count; page += 1) kept.add(`/${page}`, tags(`page-${page}`, ...shared));
  publish("page-7");
  let touched: readonly string[] = [];
  const looks = looksOf(() => {
    touched = [...kept.takeTouched()];
  });
  expect([touched, looks]).toEqual([["/7"], 3]);
});
