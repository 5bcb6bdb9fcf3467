import { formatMoney } from "./money.ts";
import type { Interval, Price } from "./prices.ts";

export type Comparison =
  /** Same billing interval, so one is simply cheaper. */
  | {
      readonly kind: "saving";
      readonly before: number;
      readonly after: number;
      readonly saving: number;
      readonly percent: number;
      readonly per: Interval | "once";
    }
  /** A one-time price against a recurring one: after this many periods the recurring one costs more. */
  | { readonly kind: "payback"; readonly periods: number; readonly per: Interval; readonly rent: number };

/**
 * What an offer saves compared with the usual price, or several of it. Null when it saves nothing or the two are not
 * comparable; then nothing is claimed.
 */
export function compareOffer(offer: Price, usual: Price, times = 1): Comparison | null {
  if (offer.currency !== usual.currency || !Number.isSafeInteger(times) || times < 1) return null;
  const before = usual.amount * times;
  if (offer.interval === null && usual.interval !== null) {
    const periods = Math.floor(offer.amount / before) + 1;
    return { kind: "payback", periods, per: usual.interval, rent: before };
  }
  if ((offer.interval === null) !== (usual.interval === null)) return null;
  if (offer.interval === usual.interval) return saving(before, offer.amount, offer.interval ?? "once");
  return saving(overYear(usual) * times, overYear(offer), "year");
}

/** The comparison in one sentence and the struck-through price, with the name of what was compared. */
export function comparisonWords(
  comparison: Comparison,
  usual: Price,
  times = 1,
): { before: string | null; sentence: string } {
  const money = (amount: number) => formatMoney(amount, usual.currency);
  const named = times > 1 ? `${times} × ${usual.name}` : usual.name;
  if (comparison.kind === "payback") {
    const { periods, per, rent } = comparison;
    const span = `${periods} ${per}${periods === 1 ? "" : "s"}`;
    return { before: null, sentence: `Less than ${span} of ${named} at ${money(rent)} a ${per}.` };
  }
  const period = comparison.per === "once" ? "" : ` a ${comparison.per}`;
  const usually = `${money(comparison.before)}${period}`;
  const verb = times > 1 ? "cost" : "costs";
  return {
    before: usually,
    sentence: `${named} ${verb} ${usually}: you save ${money(comparison.saving)} (${comparison.percent}%).`,
  };
}

function saving(before: number, after: number, per: Interval | "once"): Comparison | null {
  if (after >= before) return null;
  const saved = before - after;
  return { kind: "saving", before, after, saving: saved, percent: Math.floor((saved * 100) / before), per };
}

function overYear({ amount, interval }: Price): number {
  return interval === "month" ? amount * 12 : amount;
}
