import { isRecord } from "@paraph/service/json";
import { timeOf } from "../../lib/experiments/experiment.ts";
import { overlaps, type Span } from "../../lib/publishing/span.ts";
import { routedTypes } from "../../lib/routes.ts";
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

/** Pages, and what pages show. */
export const offeringTypes: readonly string[] = [...routedTypes, "reusableBlock"];

/** The documents that may state an offer. It takes `offeringTypes` as `$types`. */
export const offeringDocuments = `*[_type in $types && count(blocks[_type in ["dealOffer", "pricing", "checkoutButton"]]) > 0]`;

export const statedOffersQuery = `${offeringDocuments}{
  _id, _type, title, path, startsAt, endsAt,
  "blocks": blocks[_type in ["dealOffer", "pricing", "checkoutButton"]]{
    _key, _type, price, rhythm, reason, audience, limit, refund,
    offers[]{ name, price, compareWith, compareTimes }, plans[]{ name, price }
  }
}`;

/** The offers of a document, in its order. A price of the list is one only where a deal block gives it terms. */
export function statedOffers(document: unknown): StatedOffer[] {
  if (!isRecord(document) || !Array.isArray(document.blocks)) return [];
  const { _id, _type, title, path, startsAt, endsAt } = document;
  return document.blocks.filter(isRecord).flatMap((block) => {
    return itemsOf(block).flatMap(({ name, price, compareWith, compareTimes }): StatedOffer[] => {
      if (!isPriceKey(price) || (!isDealOnly(price) && block._type !== "dealOffer")) return [];
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

/** What more than half of the offers say about money back: there is one refund policy. Null where no words have a majority. */
export function usualRefund(offers: readonly StatedOffer[]): string | null {
  const said = offers.flatMap(({ terms }) => terms.refund ?? []);
  const counts = Map.groupBy(said, (words) => words);
  return [...counts].find(([, alike]) => alike.length > said.length / 2)?.[0] ?? null;
}

/** Whether visitors will see both at the same time, now or later. */
function meet(one: Span, other: Span, now: Date): boolean {
  const ahead = { startsAt: now.toISOString() };
  return overlaps(one, other) && overlaps(one, ahead) && overlaps(other, ahead);
}

function itemsOf(block: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  if (block._type === "checkoutButton") return [block];
  const items = block._type === "dealOffer" ? block.offers : block._type === "pricing" ? block.plans : null;
  return Array.isArray(items) ? items.filter(isRecord) : [];
}

/** A placeholder says nothing yet. */
function textOf(value: unknown): string | null {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" || text.startsWith("[") ? null : text;
}
