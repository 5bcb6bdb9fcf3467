import { evaluateSync, parse } from "groq-js";
import { firstPage } from "./catalogue.ts";

/** A small site with a deal that starts and ends in March, and a menu card that links to it. */

export const start = "2027-03-01T09:00:00Z";
export const end = "2027-03-03T12:00:00Z";
const to = (id: string) => ({ linkType: "internal", internal: { _type: "reference", _ref: id } });
export const spring = {
  _id: "deal-spring",
  _rev: "1",
  _type: "deal",
  _updatedAt: "2027-01-01T00:00:00Z",
  title: "Spring deal",
  path: "/spring",
  summary: "A year for less.",
  prices: ["yearly_99"],
  badge: "Ends Wednesday",
  startsAt: start,
  endsAt: end,
  ending: {
    kind: "page",
    heading: "Spring is over",
    text: "It comes again.",
    action: { _type: "action", label: "See plans", link: to("page-plans") },
  },
  blocks: [{ _key: "o", _type: "dealOffer", heading: "Buy", offers: [{ _key: "a", price: "yearly_99" }] }],
};
export const plans = {
  _id: "page-plans",
  _rev: "1",
  _type: "page",
  _updatedAt: start,
  title: "Plans",
  path: "/plans",
};
const card = { _id: "navCard-spring", _rev: "1", _type: "navCard", title: "Spring", link: to("deal-spring") };
const navigation = {
  _id: "navigation",
  _rev: "1",
  _type: "navigation",
  menus: { compare: [{ _key: "s", _type: "reference", _ref: "navCard-spring" }] },
};
export const springSite = [spring, plans, card, navigation];

/** The result of a query at the time `now`. */
export function askAt<Result>(
  query: string,
  now: string,
  dataset: readonly object[] = springSite,
  params: Readonly<Record<string, unknown>> = firstPage,
): Result {
  return evaluateSync(parse(query, { params }), { dataset, params, timestamp: new Date(now) }).data;
}
