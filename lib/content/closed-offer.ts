import { isDealOnly, type PriceKey, type TierKey } from "@/lib/checkout/prices";
import { dealStateAt } from "@/lib/content/deal";
import { instantInWords, readInstant } from "@/lib/content/moment";
import { isRecord, plain, readText } from "@/lib/content/read";
import { safeHref } from "@/lib/links";
import { shortDate } from "@/lib/short-date";

/** An offer that can't be bought now: none of the deals that sell it runs. */
export interface ClosedOffer {
  readonly sentence: string;
  /** Where one goes on: the page of the deal, which says when it opens or what there is instead. */
  readonly wayOn: { readonly href: string; readonly label: string } | null;
}

/**
 * Why a price can't be bought at the moment of the query; null when it can. Only prices that deals alone sell ever
 * close. `deals` is what the query found (`dealTimes`); a deal that is unpublished sells nothing any more.
 */
export function closedOffer(key: PriceKey | TierKey, deals: unknown): ClosedOffer | null {
  if (!isDealOnly(key) || !Array.isArray(deals)) return null;
  const found = deals.flatMap((deal: unknown) => {
    const askedAt = isRecord(deal) && sells(deal.prices, key) ? readInstant(deal.askedAt) : null;
    return isRecord(deal) && askedAt !== null ? [{ deal, state: dealStateAt(deal, askedAt) }] : [];
  });
  if (found.some(({ state }) => state === "during")) return null;
  const dated = (state: "before" | "after", field: "startsAt" | "endsAt") =>
    found
      .filter((one) => one.state === state)
      .map(({ deal }) => ({ at: String(deal[field]), href: safeHref(deal.path) }))
      .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const next = dated("before", "startsAt")[0];
  if (next) {
    const sentence = `This offer opens on ${instantInWords(next.at)}.`;
    return { sentence, wayOn: next.href ? { href: next.href, label: "See the offer" } : null };
  }
  const last = dated("after", "endsAt").at(-1);
  const sentence = last ? `This offer ended on ${shortDate(last.at)}.` : "This offer is not open.";
  return { sentence, wayOn: last?.href ? { href: last.href, label: "See what there is instead" } : null };
}

export interface DealWords {
  readonly ownPrices?: unknown;
  readonly ownButtonText?: unknown;
}

/** The words on a button: those of the block, else, for a price of the deal whose page it is on, those of the deal. */
export function buttonWords(label: unknown, key: string, deal: DealWords, field: string): string | null {
  return (
    readText(label, field) ?? (sells(deal.ownPrices, key) ? readText(deal.ownButtonText, "buttonText") : null)
  );
}

function sells(prices: unknown, key: string): boolean {
  return Array.isArray(prices) && prices.some((price) => typeof price === "string" && plain(price) === key);
}
