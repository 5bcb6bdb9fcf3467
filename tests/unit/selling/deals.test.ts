import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { DIRECTORY_QUERY } from "@/lib/content/directory-entries";
import type { PageDocument } from "@/lib/content/page-document";
import { DEAL_QUERY, DEAL_TIMES_QUERY, PAGE_QUERY } from "@/lib/content/queries";
import type { DIRECTORY_QUERY_RESULT } from "@/lib/content/sanity.types";
import { toTags, UNTIL_KEY } from "@/lib/freshness/dependencies";
import { listedTypesIn } from "@/lib/freshness/listed-types";
import { Revisions } from "@/lib/freshness/revisions";
import { isOpen, nextMoment } from "@/lib/freshness/schedule";
import { buildCardMenu, MENU_CARDS_QUERY } from "@/lib/navigation/build-menu";
import { pageMetadata } from "@/lib/pages/seo";
import { applyDealState } from "@/lib/selling/deals/deal";
import { dealState } from "@/schemas/selling/deal-state";
import { pageAsMarkdown } from "../../support/as-markdown.tsx";
import { shippedSite } from "../../support/page-document.ts";
import { askAt, end, plans, spring, springSite, start } from "../../support/spring-deal.ts";

const dealPage = (now: string, dataset?: readonly object[]) =>
  applyDealState(askAt<PageDocument>(DEAL_QUERY, now, dataset, { path: "/spring" }));

/** Times around both instants. The start belongs to the deal; the end does not. */
const clock = [
  ["2027-02-28T00:00:00Z", "before"],
  ["2027-03-01T08:59:59.999Z", "before"],
  [start, "during"],
  ["2027-03-02T00:00:00Z", "during"],
  ["2027-03-03T11:59:59.999Z", "during"],
  [end, "after"],
  ["2027-03-03T12:00:00.001Z", "after"],
  ["2031-01-01T00:00:00Z", "after"],
] as const;

test.each(clock)("R-ROUTES the page of a deal at %s shows the state %s", async (now, state) => {
  const page = dealPage(now);
  const [first] = page.blocks ?? [];
  const shown = {
    before: {
      heading: "Spring deal",
      eyebrow: "Opens on 1 Mar 2027",
      intro: "A year for less.",
    },
    during: { _type: "dealOffer", heading: "Buy" },
    after: { heading: "Spring is over", eyebrow: "Ended on 3 Mar 2027", intro: "It comes again." },
  };
  expect(first).toMatchObject(shown[state]);
  const everywhere = await shippedSite();
  const metadata = pageMetadata("/spring", page, everywhere);
  const markdown = pageAsMarkdown("/spring", page, everywhere);
  const isRunning = state === "during";
  expect(metadata.robots ?? null).toEqual(isRunning ? null : { index: false, follow: true });
  expect(/payment-info/.test(markdown)).toBe(isRunning);
  expect(markdown.includes("Opens on Monday, March 1, 2027 at 09:00 UTC.")).toBe(state === "before");
  expect(markdown.includes("It ended on Wednesday, March 3, 2027 at 12:00 UTC.")).toBe(state === "after");
  expect(/See plans.*\/plans/.test(markdown)).toBe(state === "after");
  // The page shows the site's bars when nothing is for sale.
  expect(page.chrome?.navigation ?? "auto").toBe(isRunning ? "auto" : "show");
});

test.each(clock)(
  "R-NAV-3 R-ROUTES-6 lists and menus have the deal only while it runs: %s is %s",
  (now, state) => {
    const isRunning = state === "during";
    const entries = askAt<DIRECTORY_QUERY_RESULT>(DIRECTORY_QUERY, now);
    expect(entries.filter(({ span }) => isOpen(span)).map(({ path }) => path)).toEqual(
      isRunning ? ["/spring", "/plans"] : ["/plans"],
    );
    const times = askAt<{ path: string; askedAt: string }[]>(DEAL_TIMES_QUERY, now);
    expect(times.filter((deal) => !isOpen(deal)).map(({ path }) => path)).toEqual(
      isRunning ? [] : ["/spring"],
    );
    const { groups } = buildCardMenu("compare", askAt(MENU_CARDS_QUERY, now));
    expect(groups.flatMap(({ cards }) => cards.map(({ title, badge }) => [title, badge]))).toEqual(
      isRunning ? [["Spring", "Ends Wednesday"]] : [],
    );
  },
);

test.each(clock)("R-CMS-2 at %s the Studio shows the state that visitors see: %s", (now, state) => {
  const words = { before: "upcoming", during: "running", after: "ended" };
  expect(dealState(spring, new Date(now))).toBe(words[state]);
});

test("R-CMS-7 cached results with a deal expire at its start and end, to the millisecond, without a publish", () => {
  const folder = mkdtempSync(join(tmpdir(), "paraph-deals-"));
  const file = join(folder, "published.db");
  new DatabaseSync(file).exec("CREATE TABLE published (key TEXT PRIMARY KEY, rev TEXT NOT NULL)");
  let now = 0;
  const revisions = new Revisions(file, { isHosted: true, now: () => now });
  onTestFinished(() => {
    revisions.close();
    rmSync(folder, { recursive: true });
  });
  const seller = { ...plans, _id: "page-seller", path: "/seller", blocks: [button("yearly_99")] };
  const stored = (at: string) => [
    askAt(DEAL_QUERY, at, springSite, { path: "/spring" }),
    askAt(DIRECTORY_QUERY, at),
    askAt(DEAL_TIMES_QUERY, at),
    askAt(MENU_CARDS_QUERY, at),
    askAt(PAGE_QUERY, at, [...springSite, seller], { path: "/seller" }),
  ];
  for (const [asked, instant] of [
    ["2027-02-01T00:00:00Z", start],
    [start, end],
  ] as const) {
    const entries = stored(asked).map((result) => toTags(new Map([[UNTIL_KEY, String(nextMoment(result))]])));
    now = Date.parse(instant) - 1;
    expect(entries.map((tags) => revisions.isCurrent(tags))).toEqual(entries.map(() => true));
    now = Date.parse(instant);
    expect(entries.map((tags) => revisions.isCurrent(tags))).toEqual(entries.map(() => false));
  }
  expect(stored(end).map(nextMoment)).toEqual([null, null, null, null, null]);
});

const button = (price: string, fields = {}) => ({ _key: "b", _type: "checkoutButton", price, ...fields });

test("R-CMS-7 only pages with prices that only deals sell depend on deals and the clock", () => {
  const pageWith = (block: object) => {
    const page = { ...plans, blocks: [block] };
    const result = askAt(PAGE_QUERY, "2027-02-01T00:00:00Z", [spring, page], { path: "/plans" });
    return [nextMoment(result) !== null, [...listedTypesIn(result)]];
  };
  const plan = (price: string) => ({ _key: "p", _type: "pricing", plans: [{ _key: "x", name: "X", price }] });
  expect(pageWith(button("yearly_99"))).toEqual([true, ["deal"]]);
  expect(pageWith(plan("yearly_99"))).toEqual([true, ["deal"]]);
  expect(pageWith(button("growing_annual"))).toEqual([false, []]);
  expect(pageWith(plan("team_monthly"))).toEqual([false, []]);
});
