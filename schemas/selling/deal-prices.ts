import { publishedIdOf } from "@paraph/lake/document-ids";
import type { ValidationContext } from "sanity";
import { isDealOnly, isPriceKey, priceOf } from "../../lib/selling/prices.ts";
import { read } from "../objects/search-rules.ts";
import { dealState } from "./deal-state.ts";

interface DealDates {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

const dealsQuery = `*[_type == "deal" && $key in prices && !(_id in path("drafts.**")) && !(_id in path("versions.**")) && _id != $own]{startsAt, endsAt}`;

/** Whether visitors can buy a price where an editor puts it. Only deals sell some prices. */
export async function warnOfDeals(
  key: unknown,
  { document, getClient, hidden }: ValidationContext,
): Promise<true | string> {
  if (hidden || !isPriceKey(key) || !isDealOnly(key)) return true;
  const prices = document?._type === "deal" ? read(document, "prices") : null;
  if (Array.isArray(prices) && prices.includes(key)) return true;
  const deals = await getClient({ apiVersion: "2025-02-19" }).fetch<DealDates[] | null>(
    dealsQuery,
    { key, own: publishedIdOf(document?._id ?? "") },
    { perspective: "raw" },
  );
  if (!deals) return true;
  const { name } = priceOf(key);
  const isSold = deals.some((deal) => dealState(deal, new Date()) !== "ended");
  if (document?._type === "deal") {
    const outcome = isSold ? "other deals do" : "nobody can buy it here";
    return `The dates of this deal don't apply to "${name}": ${outcome}. Choose it under "Offer and dates" too.`;
  }
  if (isSold) return true;
  return deals.length > 0
    ? `The deals that sell "${name}" are over, so nobody can buy it here. Choose another price, or plan a deal with it.`
    : `"${name}" is sold by deals alone, and no published deal sells it, so nobody can buy it here.`;
}
