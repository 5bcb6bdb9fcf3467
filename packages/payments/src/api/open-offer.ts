import { ServiceError } from "@paraph/service/requests";
import type { Offer, Offers } from "../offers.ts";
import type { CataloguePrice } from "../settings.ts";

interface OpenOfferOptions {
  readonly offers: Offers;
  readonly now: Date;
  readonly log: (message: string) => void;
}

const day = 24 * 60 * 60_000;
/** The provider's shortest payment time is 30 minutes, by its own clock. */
const timeToPay = 31 * 60_000;

/**
 * Refuses a deal-only price while none of its deals is running. Returns when the deal ends, in milliseconds since 1970;
 * null when it has no end or no deal is needed.
 */
export async function checkOpenOffer(
  prices: readonly CataloguePrice[],
  { offers, now, log }: OpenOfferOptions,
): Promise<number | null> {
  const keys = prices.filter(({ isDealOnly }) => isDealOnly).map(({ key }) => key);
  if (keys.length === 0) return null;
  const known = await offers().catch((cause: unknown) => {
    log(`Whether ${keys.join(", ")} may be sold could not be found out: ${cause}`);
    const message =
      "We could not check whether this offer is still open. Nothing was charged. Try again soon.";
    throw new ServiceError(503, "offers_unknown", message, { headers: { "Retry-After": "5" } });
  });
  const ends = keys.map((key) =>
    endOf(
      known.filter((offer) => offer.prices.includes(key)),
      now.getTime(),
    ),
  );
  const first = Math.min(...ends);
  return Number.isFinite(first) ? first : null;
}

/**
 * Until when a session created before the deal's end can be paid, so that buyers who are about to pay still
 * can. Depends only on the deal, so a repeated call sends the provider the same value. Null: no limit.
 */
export function sessionEnd(dealEnd: number | null, now: Date): number | null {
  const end = dealEnd === null ? null : dealEnd + timeToPay;
  return end === null || end >= now.getTime() + day ? null : Math.ceil(end / 1000);
}

/** When the last of the running deals ends; infinity if one has no end. */
function endOf(deals: readonly Offer[], now: number): number {
  const spans = deals.map(({ startsAt, endsAt }) => ({
    start: startsAt === null ? Number.NEGATIVE_INFINITY : Date.parse(startsAt),
    end: endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt),
  }));
  const running = spans.filter(({ start, end }) => start <= now && now < end);
  if (running.length > 0) return Math.max(...running.map(({ end }) => end));
  const next = Math.min(...spans.map(({ start }) => start).filter((start) => start > now));
  if (Number.isFinite(next)) {
    const message = `This offer opens on ${inWords(next)}. Nothing was charged.`;
    throw new ServiceError(409, "offer_not_started", message);
  }
  const last = Math.max(...spans.map(({ end }) => end));
  const message = Number.isFinite(last)
    ? `This offer ended on ${inWords(last)}. Nothing was charged.`
    : "This offer is not open. Nothing was charged.";
  throw new ServiceError(409, "offer_ended", message);
}

/** "2027-03-03 12:00:00 UTC" */
function inWords(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
