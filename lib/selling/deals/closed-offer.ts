import { isRecord } from "@paraph/service/json";
import { plain, readText } from "@/lib/content/read";
import { instantInWords, readInstant, stateOf } from "@/lib/freshness/schedule";
import { safeHref } from "@/lib/links";
import type { Order } from "@/lib/selling/order";
import { isDealOnly } from "@/lib/selling/prices";
import { isStopped, stoppedSentence } from "@/lib/selling/stopped-sale";
import { shortDate } from "@/lib/short-date";

/** An offer that nobody can buy now. */
export interface ClosedOffer {
  readonly sentence: string;
  /** It goes on by itself: its button stays where it is, and can't be pressed. */
  readonly isPaused: boolean;
  /** The deal's page, which says when it opens or what there is instead. */
  readonly wayOn: { readonly href: string; readonly label: string } | null;
}

/**
 * Why something can't be bought at the time of the query; null when it can. A deal-only price closes while none of its
 * deals is running, and any price pauses while the payment provider says another. `deals` is the result of `dealTimes`;
 * an unpublished deal sells nothing.
 */
export function closedOffer({ key, mode }: Pick<Order, "key" | "mode">, deals: unknown): ClosedOffer | null {
  return closedByDeals(key, deals) ?? (isStopped({ key, mode }) ? paused : null);
}

const paused: ClosedOffer = { sentence: stoppedSentence, isPaused: true, wayOn: null };

function closedByDeals(key: Order["key"], deals: unknown): ClosedOffer | null {
  if (!isDealOnly(key) || !Array.isArray(deals)) return null;
  const found = deals.flatMap((deal: unknown) => {
    const askedAt = isRecord(deal) && sells(deal.prices, key) ? readInstant(deal.askedAt) : null;
    return isRecord(deal) && askedAt !== null ? [{ deal, state: stateOf(deal, askedAt) }] : [];
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
    return {
      sentence,
      isPaused: false,
      wayOn: next.href ? { href: next.href, label: "See the offer" } : null,
    };
  }
  const last = dated("after", "endsAt").at(-1);
  const sentence = last ? `This offer ended on ${shortDate(last.at)}.` : "This offer is not open.";
  const wayOn = last?.href ? { href: last.href, label: "See what there is instead" } : null;
  return { sentence, isPaused: false, wayOn };
}

export interface DealWords {
  readonly ownPrices?: unknown;
  readonly ownButtonText?: unknown;
}

/** The words on a button: the block's, else, for a price of the page's deal, the deal's. */
export function buttonWords(label: unknown, key: string, deal: DealWords, field: string): string | null {
  return (
    readText(label, field) ?? (sells(deal.ownPrices, key) ? readText(deal.ownButtonText, "buttonText") : null)
  );
}

function sells(prices: unknown, key: string): boolean {
  return Array.isArray(prices) && prices.some((price) => typeof price === "string" && plain(price) === key);
}
