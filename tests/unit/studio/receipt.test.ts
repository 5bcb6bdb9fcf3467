import { startLake } from "@paraph/lake/testing/lake";
import { Subject, takeUntil } from "rxjs";
import { TestScheduler } from "rxjs/testing";
import { expect, test } from "vitest";
import type { Receipt } from "@/studio/receipt/ask-receipts";
import { describeReceipt } from "@/studio/receipt/describe-receipt";
import { describeOutcome, describeReleaseReceipt } from "@/studio/receipt/describe-release-receipt";
import { fateOf, nameOfReceipt, whyNoUndo } from "@/studio/receipt/receipt-entry";
import { releasePaths } from "@/studio/receipt/release-paths";
import { type NewPage, type Seen, seenUntil, seePages, watchPages } from "@/studio/receipt/watch-pages";
import { oneAtATime, timesToAsk } from "@/studio/visits/use-asked-again";

/** A site whose pages become others at given moments, and the clock of who looks at it. */
function siteOf(changes: Readonly<Record<string, number>>) {
  let time = 0;
  return {
    now: () => time,
    look: async (path: string) => (time >= (changes[path] ?? Number.POSITIVE_INFINITY) ? "new" : "old"),
    wait: async (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

async function seeAll(paths: readonly string[], site: ReturnType<typeof siteOf>) {
  const seen = new Map<string, Seen>();
  await seePages(paths, site, seen);
  return seen;
}

/** What came of looking, with nothing that was not seen. */
function changedOnly(changed: readonly NewPage[]) {
  return { changed, unknown: [], silent: [] };
}

test("R-CMS-6 a receipt names the pages that became others for visitors, and when", async () => {
  const site = siteOf({ "/a": 300, "/b": 700 });
  const paths = ["/a", "/b", "/c"];
  const before = seenUntil(await seeAll(paths, site), site.now());
  expect(await watchPages({ paths, before, pressedAt: 0 }, site)).toEqual(
    changedOnly([
      { path: "/a", after: 300 },
      { path: "/b", after: 700 },
    ]),
  );
  expect(site.now(), "the page that stays the same is not waited for long").toBeLessThan(3000);
});

test("a page that can't be looked at is no new page, and the receipt says so", async () => {
  const site = siteOf({});
  const before = seenUntil(await seeAll(["/a"], site), site.now());
  const silent = { ...site, look: async () => null };
  const looked = await watchPages({ paths: ["/a"], before, pressedAt: 0 }, silent);
  expect(looked).toEqual({ changed: [], unknown: [], silent: ["/a"] });
  const paths = { before: "/a", after: "/a", watched: ["/a"], unwatched: 0 };
  expect(describeReceipt(paths, looked)).toEqual(["No answer to visitors: /a."]);
});

test("R-CMS-6 a page that answers only after minutes is waited for", async () => {
  const site = siteOf({ "/a": 0 });
  const slow = { ...site, look: async () => (site.now() < 199_000 ? null : "new") };
  const looked = await watchPages({ paths: ["/a"], before: new Map([["/a", "old"]]), pressedAt: 0 }, slow);
  expect(looked).toEqual(changedOnly([{ path: "/a", after: 199_000 }]));
});

test("R-CMS-6 a page that had not answered when the publish began is not compared, and a new address is", async () => {
  const site = siteOf({});
  const seen = new Map([
    ["/a", { tag: "old", at: 100 }],
    ["/late", { tag: "new", at: 900 }],
  ]);
  const before = seenUntil(seen, 500, ["/new"]);
  const paths = ["/new", "/a", "/late", "/never"];
  const looked = await watchPages({ paths, before, pressedAt: 0 }, site);
  expect(looked).toEqual({ changed: [{ path: "/new", after: 0 }], unknown: ["/late", "/never"], silent: [] });
  expect(describeReceipt({ before: null, after: "/new", watched: paths, unwatched: 0 }, looked)).toEqual([
    "Its address is /new.",
    "A visitor got the new page 0.0 s after you pressed Publish.",
    "Too slow to be compared with what visitors saw before: /late, /never.",
  ]);
});

test("R-CMS-6 a receipt says what became of the address, of the page and of others", () => {
  const paths = { before: "/old", after: "/new", watched: ["/new", "/old", "/"], unwatched: 2 };
  expect(
    describeReceipt(
      paths,
      changedOnly([
        { path: "/new", after: 240 },
        { path: "/old", after: 250 },
        { path: "/", after: 900 },
      ]),
    ),
  ).toEqual([
    "Its address is now /new. /old redirects there.",
    "A visitor got the new page 0.2 s after you pressed Publish.",
    "Made anew as well, after 0.9 s: /.",
    "2 more pages use it and were not watched.",
  ]);
  const unused = { before: null, after: null, watched: [], unwatched: 0 };
  expect(describeReceipt(unused, changedOnly([]))).toEqual(["No page shows it yet."]);
  expect(describeReceipt({ ...paths, before: "/new", unwatched: 0 }, changedOnly([]))).toEqual([
    "No page looks different to visitors.",
  ]);
  expect(describeReceipt({ ...paths, before: "/new" }, null)).toEqual([
    "Looking at the pages as a visitor does …",
  ]);
});

const page = { _id: "page-1", _type: "page", title: "Before" };

test("R-CMS-6 the list of receipts calls a publish by its release, its title or its kind, and says what became of it", () => {
  const document = { id: "navigation", type: "navigation", title: null, change: "changed" } as const;
  const receipt: Receipt = {
    transactionId: "t1",
    publishedAt: "2026-11-28T10:00:00.000Z",
    author: "ann",
    release: null,
    documents: [document],
    count: 1,
    ids: ["navigation"],
    undoes: null,
    isTakenBack: false,
    isNewest: true,
  };
  const kindOf = () => "Navigation";
  expect(nameOfReceipt(receipt, kindOf)).toBe("Navigation");
  expect(nameOfReceipt({ ...receipt, documents: [{ ...document, title: "Menu" }] }, kindOf)).toBe("Menu");
  expect(nameOfReceipt({ ...receipt, count: 2 }, kindOf)).toBe("2 documents");
  const release = { name: "r", title: "", isScheduled: false, merged: 0 };
  expect(nameOfReceipt({ ...receipt, release }, kindOf)).toBe("Untitled release");
  expect(fateOf(receipt)).toBeNull();
  expect(fateOf({ ...receipt, isNewest: false })).toContain("again since");
  expect(fateOf({ ...receipt, isNewest: false, isTakenBack: true })).toContain("Taken back");
  expect(whyNoUndo(receipt, false)).toBeNull();
  expect(whyNoUndo(receipt, true)).toContain("Your role");
  expect(whyNoUndo({ ...receipt, count: 6000, ids: [] }, false)).toContain("more documents than Undo");
});

test("R-CMS-6 a release's receipt names addresses that change and new pages with their times", () => {
  const moved = [
    { title: "Plans", before: "/plans", after: "/pricing" },
    { title: "Spring", before: null, after: "/spring" },
    { title: "Winter", before: "/winter", after: null },
  ];
  const paths = { moved, watched: ["/pricing", "/"], unwatched: 3 };
  const pages = [
    { path: "/pricing", after: 240 },
    { path: "/", after: 900 },
  ];
  expect(describeReleaseReceipt(paths, changedOnly(pages))).toEqual([
    "“Plans” is now at /pricing. /plans redirects there.",
    "“Spring” is new at /spring.",
    "“Winter” is no longer at /winter.",
    "A visitor got the first of 2 new pages 0.2 s after it ran, and the last after 0.9 s: /pricing, /.",
    "3 more may have changed and were not watched.",
  ]);
  const still = { moved: [], watched: ["/"], unwatched: 0 };
  expect(describeReleaseReceipt(still, changedOnly([]))).toEqual(["No page looks different to visitors."]);
  expect(describeReleaseReceipt(still, changedOnly([{ path: "/", after: 400 }]))).toEqual([
    "A visitor got the new page 0.4 s after it ran: /.",
  ]);
  expect(describeReleaseReceipt({ ...still, watched: [] }, null)).toEqual([
    "No page shows these documents yet.",
  ]);
});

test("R-CMS-8 the receipt of a release says what of others went live with it, and what was left out and why", () => {
  const titles = new Map([
    ["versions.r.page-1", "Home"],
    ["versions.r.page-2", "Pricing"],
    ["versions.r.page-3", "Plans"],
  ]);
  const states = [
    { _key: "a", id: "versions.r.page-1" },
    { _key: "b", id: "versions.r.page-2", kept: ["intro"] },
  ];
  expect(describeOutcome(states, titles)).toEqual([
    "With what others had published in it since: “Pricing”.",
    "Left out, because somebody else had changed the same: “Plans”. This waits in a release of its own.",
  ]);
  expect(describeOutcome(undefined, titles)).toEqual([]);
});

test("R-CMS-6 the pages of a release are those of its documents, without those that it takes away", async () => {
  const documents = ["a", "b", "gone"].map((name) => ({ ...page, _id: `page-${name}`, path: `/${name}` }));
  await using lake = await startLake({ documents });
  const client = lake.client("editor", { perspective: "raw" });
  const versions = [
    { _id: "versions.rOne.page-a", path: "/a" },
    { _id: "versions.rOne.page-b", path: "/moved" },
    { _id: "versions.rOne.page-new", path: "/new" },
    { _id: "versions.rOne.page-gone", path: "/gone", _system: { delete: true } },
  ].map((version) => ({ ...page, _rev: "1", _createdAt: "", _updatedAt: "", ...version }));
  expect(await releasePaths(client, versions)).toEqual({
    moved: [
      { title: "Before", before: "/b", after: "/moved" },
      { title: "Before", before: null, after: "/new" },
      { title: "Before", before: "/gone", after: null },
    ],
    watched: ["/a", "/moved", "/b", "/new"],
    answering: ["/a", "/b"],
    unwatched: 0,
  });
});

test("R-CMS-6 a page that moved counts once in a release's receipt, also when another took its address", () => {
  const moved = [
    { title: "Plans", before: "/plans", after: "/pricing" },
    { title: "One", before: "/a", after: "/b" },
    { title: "Two", before: "/b", after: "/c" },
  ];
  const pages = ["/pricing", "/plans", "/a", "/b", "/c"].map((path) => ({ path, after: 300 }));
  const lines = describeReleaseReceipt({ moved, watched: ["/pricing"], unwatched: 0 }, changedOnly(pages));
  expect(lines.at(-1)).toContain("A visitor got the first of 3 new pages");
  expect(lines.at(-1)).toContain(": /pricing, /b, /c.");
});

test("R-CMS-6 a long receipt begins short, says how many more there are, and names all on demand", () => {
  const names = Array.from({ length: 14 }, (_, index) => `/p${index}`);
  const moved = names.map((after) => ({ title: after, before: null, after }));
  const paths = { moved, watched: names, unwatched: 0 };
  const pages = names.map((path) => ({ path, after: 100 }));
  const short = describeReleaseReceipt(paths, changedOnly(pages));
  expect(short).toContain("8 more documents have another address.");
  expect(short.at(-1)).toContain("/p7 and 6 more.");
  const whole = describeReleaseReceipt(paths, changedOnly(pages), true);
  expect(whole).toHaveLength(15);
  expect(whole.at(-1)).toContain("/p12, /p13.");
});

test("R-CMS-6 the receipt of a release knows all of its documents", async () => {
  const documents = Array.from({ length: 40 }, (_, index) => ({
    ...page,
    _id: `page-${index}`,
    path: `/many-${index}`,
  }));
  await using lake = await startLake({ documents });
  const versions = documents.map(({ _id, path }) => ({
    ...page,
    _id: `versions.rMany.${_id}`,
    path: `${path}-moved`,
    _rev: "1",
    _createdAt: "",
    _updatedAt: "",
  }));
  const found = await releasePaths(lake.client("editor", { perspective: "raw" }), versions);
  expect(found.moved).toHaveLength(40);
  expect(found.watched).toHaveLength(80);
  expect(found.unwatched).toBe(0);
});

test("R-CMS-6 what was counted is asked for at once, then while somebody looks, when it changes, and when they look again", () => {
  const scheduler = new TestScheduler(() => {});
  const seconds: number[] = [];
  scheduler.run(({ cold, flush }) => {
    const page = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });
    cold("24s h 19s v").subscribe((sight) => {
      page.visibilityState = sight === "h" ? "hidden" : "visible";
      page.dispatchEvent(new Event("visibilitychange"));
    });
    const published = cold("5s (ppp) 100ms p 300ms p 24s p");
    timesToAsk(10_000, published, page, scheduler)
      .pipe(takeUntil(cold("55s e")))
      .subscribe(() => seconds.push(Math.floor(scheduler.now() / 1000)));
    flush();
  });
  expect(seconds, "nobody looked from 24 s to 43 s").toEqual([0, 5, 6, 10, 20, 43, 50]);
});

test("R-CMS-6 while an answer is under way no other is asked for, and one more afterwards", async () => {
  const times = new Subject<void>();
  const answers: PromiseWithResolvers<void>[] = [];
  const asking = oneAtATime(times, () => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    return answer.promise;
  }).subscribe();
  for (let time = 0; time < 5; time++) times.next();
  expect(answers).toHaveLength(1);
  answers[0]?.resolve();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve();
  await answers[1]?.promise;
  await Promise.resolve();
  expect(answers, "nothing has changed since").toHaveLength(2);
  times.next();
  expect(answers).toHaveLength(3);
  asking.unsubscribe();
});
