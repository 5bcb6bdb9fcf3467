import { expect, test } from "vitest";
import type { PageDocument } from "@/lib/content/page-document";
import { DEAL_QUERY, DEAL_TIMES_QUERY, DEALS_QUERY } from "@/lib/content/queries";
import { closedOffer } from "@/lib/selling/deals/closed-offer";
import { applyDealState, type Deal, dealRedirect } from "@/lib/selling/deals/deal";
import { askAt, end, plans, spring, start } from "../../support/spring-deal.ts";

const dealPage = (now: string, dataset: readonly object[]) =>
  applyDealState(askAt<PageDocument>(DEAL_QUERY, now, dataset, { path: "/spring" }));

const summer = {
  ...spring,
  _id: "deal-summer",
  path: "/summer",
  startsAt: "2027-06-01T00:00:00Z",
  endsAt: null,
};
const yearly = { key: "yearly_99", mode: "subscription" } as const;
const ended = {
  isPaused: false,
  sentence: "This offer ended on 3 Mar 2027.",
  wayOn: { href: "/spring", label: "See what there is instead" },
};

test.each([
  ["a running one", start, [spring], null],
  [
    "an upcoming one",
    "2027-02-01T00:00:00Z",
    [spring],
    "This offer opens on Monday, March 1, 2027 at 09:00 UTC.",
  ],
  ["an ended one", end, [spring], ended.sentence],
  [
    "an ended one and an upcoming one",
    end,
    [spring, summer],
    "This offer opens on Tuesday, June 1, 2027 at 00:00 UTC.",
  ],
  ["an ended one and a running one", "2028-01-01T00:00:00Z", [spring, summer], null],
  ["one that does not sell it", start, [{ ...spring, prices: ["lifetime_99"] }], "This offer is not open."],
  ["none at all", start, [], "This offer is not open."],
])("R-PAY-1 the notice for a price that only deals sell is right with %s", (_case, now, deals, sentence) => {
  const closed = closedOffer(yearly, askAt(DEAL_TIMES_QUERY, now, deals));
  expect(closed?.sentence ?? null).toBe(sentence);
  expect(
    closedOffer({ key: "growing_annual", mode: "subscription" }, askAt(DEAL_TIMES_QUERY, now, deals)),
  ).toBeNull();
});

test("R-PAY-1 a closed offer links to its deal's page unless that page is hidden", () => {
  expect(closedOffer(yearly, askAt(DEAL_TIMES_QUERY, end))).toEqual(ended);
  const hidden = { ...spring, seo: { noIndex: true } };
  expect(closedOffer(yearly, askAt(DEAL_TIMES_QUERY, end, [hidden]))).toEqual({ ...ended, wayOn: null });
  expect(JSON.stringify(askAt(DEAL_TIMES_QUERY, end, [hidden]))).not.toContain("spring");
});

const redirecting = (id: string, more = {}) => ({
  ...spring,
  ...more,
  ending: { kind: "redirect", to: { _type: "reference", _ref: id } },
});

test.each([
  ["before the start", "2027-02-01T00:00:00Z", "page-plans", null],
  ["a millisecond before the end", "2027-03-03T11:59:59.999Z", "page-plans", null],
  ["at the end", end, "page-plans", "/plans"],
  ["at the end, to a missing page", end, "page-gone", null],
  ["at the end, to itself", end, "deal-spring", null],
  ["at the end, to a deal that redirects back", end, "deal-back", null],
  ["after the end, to a running deal", "2027-06-01T00:00:00Z", "deal-summer", "/summer"],
  ["at the end, to an upcoming deal", end, "deal-summer", null],
])("R-ROUTES-1 a deal redirects only when allowed: %s", (_case, now, id, expected) => {
  const back = redirecting("deal-spring", { _id: "deal-back", path: "/back" });
  const deals = askAt<Deal[]>(DEALS_QUERY, now, [redirecting(id), plans, summer, back]);
  const deal = deals.find(({ path }) => path === "/spring");
  expect(deal && dealRedirect(deal, now)).toBe(expected);
  // The page itself still says that the deal is over.
  const page = dealPage(now, [redirecting(id), plans, summer, back]);
  if (Date.parse(now) >= Date.parse(end))
    expect(page.blocks?.[0]).toMatchObject({ eyebrow: "Ended on 3 Mar 2027" });
});

test("R-CMS-8 an ended deal without an ending still has a page", () => {
  const { ending: _, ...bare } = spring;
  expect(dealPage(end, [bare]).blocks).toMatchObject([{ heading: "This deal is over", actions: null }]);
});
