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
const ended = {
  sentence: "This offer ended on 3 Mar 2027.",
  wayOn: { href: "/spring", label: "See what there is instead" },
};

test.each([
  ["one that runs", start, [spring], null],
  ["one to come", "2027-02-01T00:00:00Z", [spring], "This offer opens on Monday, 1 March 2027 at 09:00 UTC."],
  ["one that is over", end, [spring], ended.sentence],
  [
    "one that is over and one to come",
    end,
    [spring, summer],
    "This offer opens on Tuesday, 1 June 2027 at 00:00 UTC.",
  ],
  ["one that is over and one that runs", "2028-01-01T00:00:00Z", [spring, summer], null],
  ["none that sells it", start, [{ ...spring, prices: ["lifetime_99"] }], "This offer is not open."],
  ["none at all", start, [], "This offer is not open."],
])("R-PAY-1 a price that only deals sell, with %s", (_case, now, deals, sentence) => {
  const closed = closedOffer("yearly_99", askAt(DEAL_TIMES_QUERY, now, deals));
  expect(closed?.sentence ?? null).toBe(sentence);
  expect(closedOffer("growing_annual", askAt(DEAL_TIMES_QUERY, now, deals))).toBeNull();
});

test("R-PAY-1 a closed offer leads to the page of its deal, and never to one that is hidden", () => {
  expect(closedOffer("yearly_99", askAt(DEAL_TIMES_QUERY, end))).toEqual(ended);
  const hidden = { ...spring, seo: { noIndex: true } };
  expect(closedOffer("yearly_99", askAt(DEAL_TIMES_QUERY, end, [hidden]))).toEqual({ ...ended, wayOn: null });
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
  ["with a page that is gone", end, "page-gone", null],
  ["with itself", end, "deal-spring", null],
  ["with a deal that leads back", end, "deal-back", null],
  ["with a deal that runs", "2027-06-01T00:00:00Z", "deal-summer", "/summer"],
  ["with a deal to come", end, "deal-summer", null],
])("R-ROUTES-1 where a deal leads %s", (_case, now, id, expected) => {
  const back = redirecting("deal-spring", { _id: "deal-back", path: "/back" });
  const deals = askAt<Deal[]>(DEALS_QUERY, now, [redirecting(id), plans, summer, back]);
  const deal = deals.find(({ path }) => path === "/spring");
  expect(deal && dealRedirect(deal, now)).toBe(expected);
  // Whatever is asked for in that moment still says that it is over.
  const page = dealPage(now, [redirecting(id), plans, summer, back]);
  if (Date.parse(now) >= Date.parse(end))
    expect(page.blocks?.[0]).toMatchObject({ eyebrow: "Ended on 3 Mar 2027" });
});

test("R-CMS-8 a deal that is over and says nothing else has a page all the same", () => {
  const { ending: _, ...bare } = spring;
  expect(dealPage(end, [bare]).blocks).toMatchObject([{ heading: "This deal is over", actions: null }]);
});
