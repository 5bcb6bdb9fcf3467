import { type MomentState, type Span, stateAt } from "@/lib/publishing/span";
import { isSoldByDeals } from "@/lib/selling/deals/sold-by-deals";

/** Whether a moment is before, during or after a span of time. */
export function stateOf(span: Span, now: string): MomentState {
  return stateAt(span, Date.parse(now));
}

/** Whether it was running when it was asked for. True for what has no dates. */
export function isOpen(span: (Span & { readonly askedAt: string }) | null): boolean {
  return span === null || stateOf(span, span.askedAt) === "during";
}

/** Parses a stored time; null for anything else. */
export function readInstant(value: unknown): string | null {
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : null;
}

const words = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** "Friday, January 31, 2031 at 23:59 UTC": the same for everybody, on every machine. */
export function instantInWords(instant: string): string {
  const parts = new Map(words.formatToParts(Date.parse(instant)).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? "";
  return `${part("weekday")}, ${part("month")} ${part("day")}, ${part("year")} at ${part("hour")}:${part("minute")} UTC`;
}

/**
 * The next moment at which a result changes. Its blocks carry the time of the query (`askedAt`) and the moments that
 * matter to them. Null when none is in the future.
 */
export function nextMoment(result: unknown): number | null {
  const moments: number[] = [];
  collect(result, moments);
  return moments.length === 0 ? null : Math.min(...moments);
}

function collect(value: unknown, moments: number[]): void {
  if (typeof value !== "object" || value === null) return;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const askedAt = readInstant(fields.askedAt);
  if (askedAt !== null) {
    for (const name of ["startsAt", "endsAt", "ownStartsAt", "ownEndsAt"]) {
      const moment = Date.parse(readInstant(fields[name]) ?? "");
      if (moment > Date.parse(askedAt)) moments.push(moment);
    }
  }
  for (const [name, child] of Object.entries(fields)) {
    // Every block that sells receives all deals, and most of them sell nothing that depends on deals.
    if (name !== "deals" || isSoldByDeals(fields)) collect(child, moments);
  }
}
