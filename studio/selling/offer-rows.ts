import { publishedIdOf } from "@paraph/lake/document-ids";
import { unitPrice } from "@/lib/selling/order-text";
import { allOffered, billedLike, priceOf } from "@/lib/selling/prices";
import { shortDate } from "@/lib/short-date";
import {
  contradictions,
  offerTerms,
  type StatedOffer,
  statedOffers,
  usualRefund,
} from "@/schemas/selling/stated-offers";

/** The columns in which offers of one price must agree, in their order. */
export const comparedColumns = ["reason", "audience", "limit", "startsAt", "endsAt", "refund"] as const;
export type ComparedColumn = (typeof comparedColumns)[number];

export interface OfferRow {
  readonly key: string;
  readonly opens: { readonly id: string; readonly type: string; readonly path: string };
  readonly offer: string;
  readonly page: string;
  readonly price: string;
  /** Null: the page compares it with nothing. */
  readonly regular: string | null;
  /** Null: the page does not say it. */
  readonly said: Readonly<Record<ComparedColumn, string | null>>;
  /** Where something else is said about the same, by column. */
  readonly differs: Readonly<Partial<Record<ComparedColumn, string>>>;
}

/** All offers, those of one price below each other. */
export function offerRows(documents: readonly unknown[], now: Date): OfferRow[] {
  const offers = documents.flatMap(statedOffers).toSorted(byPrice);
  const refund = usualRefund(offers);
  return offers.map((offer, index) => {
    const { document, type, block, title, address, prices, compareWith, compareTimes, terms, span } = offer;
    const [price] = prices;
    const usual = compareWith && priceOf(billedLike(compareWith, priceOf(price).interval));
    return {
      key: `${document} ${block} ${index}`,
      opens: { id: publishedIdOf(document), type, path: `blocks[_key=="${block}"]` },
      offer: offer.name ?? priceOf(price).name,
      page: address === null ? title : `${title}, ${address}`,
      price: prices.map((key) => unitPrice(priceOf(key))).join(" or "),
      regular: usual && `${compareTimes > 1 ? `${compareTimes} × ` : ""}${unitPrice(usual)}`,
      said: {
        ...terms,
        startsAt: span && (dayOf(span.startsAt) ?? "Has started"),
        endsAt: span && (dayOf(span.endsAt) ?? "No end"),
      },
      differs: differencesOf(offer, offers, refund, now),
    };
  });
}

function differencesOf(
  offer: StatedOffer,
  offers: readonly StatedOffer[],
  usual: string | null,
  now: Date,
): OfferRow["differs"] {
  const found = offers.map((other) => ({ page: other.title, columns: contradictions(offer, other, now) }));
  const differs: Partial<Record<ComparedColumn, string>> = {};
  for (const column of [...offerTerms, "startsAt", "endsAt"] as const) {
    const pages = found.flatMap(({ page, columns }) => (columns.includes(column) ? [page] : []));
    if (pages.length > 0) differs[column] = `Not as on ${[...new Set(pages)].join(", ")}`;
  }
  const { refund } = offer.terms;
  if (refund !== null && refund !== usual)
    differs.refund =
      usual === null ? "Offers say different things about money back" : "Not as in most offers";
  return differs;
}

/** In the order in which editors choose prices. */
function byPrice(one: StatedOffer, other: StatedOffer): number {
  const keys = allOffered();
  const place = ({ prices: [key] }: StatedOffer) => keys.indexOf(key);
  return place(one) - place(other) || one.title.localeCompare(other.title);
}

function dayOf(date: unknown): string | null {
  return typeof date === "string" ? shortDate(date) : null;
}
