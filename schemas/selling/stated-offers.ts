import { overlaps, type Span } from "../../lib/publishing/span.ts";
import { isFields } from "../../lib/publishing/values.ts";
import { isDealOnly, isPriceKey, otherInterval, type PriceKey } from "../../lib/selling/prices.ts";

/** What every page that offers a price has to say alike. */
export const offerTerms = ["reason", "audience", "limit"] as const;
export type OfferTerm = (typeof offerTerms)[number];

/** An offer as a page states it: a price that only deals sell, or the one that a deal block is about. */
export interface StatedOffer {
  readonly document: string;
  readonly type: string;
  readonly title: string;
  readonly address: string | null;
  readonly block: string;
  readonly name: string | null;
  /** Two where the block has a switch between monthly and yearly. */
  readonly prices: readonly [PriceKey, ...PriceKey[]];
  readonly compareWith: PriceKey | null;
  readonly compareTimes: number;
  readonly terms: Readonly<Record<OfferTerm | "refund", string | null>>;
  /** A deal's own. Other pages sell while a deal runs. */
  readonly span: Span | null;
}

export const statedOffersQuery = `*[_type in $types && count(blocks[_type in ["dealOffer", "pricing", "checkoutButton"]]) > 0]{
  _id, _type, title, path, startsAt, endsAt,
  "blocks": blocks[_type in ["dealOffer", "pricing", "checkoutButton"]]{
    _key, _type, price, rhythm, reason, audience, limit, refund,
    offers[]{ name, price, compareWith, compareTimes }, plans[]{ name, price }
  }
}`;

/** The offers of a document, in the order of its page. Prices from the list that stand beside an offer are none. */
export function statedOffers(document: unknown): StatedOffer[] {
  if (!isFields(document) || !Array.isArray(document.blocks)) return [];
  const { _id, _type, title, path, startsAt, endsAt } = document;
  return document.blocks.filter(isFields).flatMap((block) => {
    const items = itemsOf(block);
    const sellsDeals = items.some(({ price }) => isPriceKey(price) && isDealOnly(price));
    return items.flatMap(({ name, price, compareWith, compareTimes }): StatedOffer[] => {
      if (!isPriceKey(price)) return [];
      if (!isDealOnly(price) && (sellsDeals || block._type !== "dealOffer")) return [];
      const other = textOf(block.rhythm) === null ? null : otherInterval(price);
      return [
        {
          document: String(_id),
          type: String(_type),
          title: textOf(title) ?? "Untitled",
          address: textOf(path),
          block: String(block._key),
          name: textOf(name),
          prices: other ? [price, other] : [price],
          compareWith: isPriceKey(compareWith) ? compareWith : null,
          compareTimes: typeof compareTimes === "number" ? compareTimes : 1,
          terms: {
            reason: textOf(block.reason),
            audience: textOf(block.audience),
            limit: textOf(block.limit),
            refund: textOf(block.refund),
          },
          span: _type === "deal" ? { startsAt, endsAt } : null,
        },
      ];
    });
  });
}

/** What two offers of one price say differently. */
export function contradictions(
  one: StatedOffer,
  other: StatedOffer,
  now: Date,
): readonly (OfferTerm | "startsAt" | "endsAt")[] {
  const isSame = one.prices.some((key) => other.prices.includes(key));
  if (!isSame || !meet(one.span ?? {}, other.span ?? {}, now)) return [];
  const terms = offerTerms.filter((term) => {
    const [here, there] = [one.terms[term], other.terms[term]];
    return here !== null && there !== null && here !== there;
  });
  const { span } = one;
  const dates = (["startsAt", "endsAt"] as const).filter(
    (date) => span && other.span && timeOf(span[date]) !== timeOf(other.span[date]),
  );
  return [...terms, ...dates];
}

/** What most offers say about money back. There is one refund policy, whatever is sold. */
export function usualRefund(offers: readonly StatedOffer[]): string | null {
  const counts = Map.groupBy(
    offers.flatMap(({ terms }) => terms.refund ?? []),
    (words) => words,
  );
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? null;
}

/** Whether visitors will see both at the same time, now or later. */
function meet(one: Span, other: Span, now: Date): boolean {
  const ahead = { startsAt: now.toISOString() };
  return overlaps(one, other) && overlaps(one, ahead) && overlaps(other, ahead);
}

function itemsOf(block: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  if (block._type === "checkoutButton") return [block];
  const items = block._type === "dealOffer" ? block.offers : block._type === "pricing" ? block.plans : null;
  return Array.isArray(items) ? items.filter(isFields) : [];
}

/** A placeholder says nothing yet. */
function textOf(value: unknown): string | null {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" || text.startsWith("[") ? null : text;
}

function timeOf(date: unknown): number | null {
  return typeof date === "string" ? Date.parse(date) : null;
}
