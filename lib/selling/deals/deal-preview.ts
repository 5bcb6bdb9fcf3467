import { isRecord } from "@paraph/service/json";
import { plain } from "@/lib/content/read";
import { instantInWords, readInstant, stateOf } from "@/lib/freshness/schedule";
import type { MomentState } from "@/lib/publishing/span";
import { applyDealState, type Deal, type DealPage, dealRedirect } from "@/lib/selling/deals/deal";

/** What the preview of a deal tells editors in addition to the page. */
export interface DealPreview {
  /** The state that the preview shows. */
  readonly shown: MomentState;
  /** The states that its dates allow. */
  readonly times: readonly MomentState[];
  /** What visitors see now by these dates, and what comes next. */
  readonly words: string;
}

/**
 * The page of a deal before, during or after it, whatever the time is, so that editors can prepare all three. Every
 * block of the page gets the same moment, including buttons and countdowns.
 *
 * @param when - the time of the query in words, if it is not now
 */
export function previewDeal<Page extends DealPage>(
  page: Page,
  wanted: MomentState,
  when = "now",
): Page & { readonly dealPreview?: DealPreview } {
  const { deal } = page;
  if (!deal) return page;
  const startsAt = readInstant(deal.startsAt);
  const endsAt = readInstant(deal.endsAt);
  const now = stateOf(deal, deal.askedAt);
  const start = startsAt === null ? null : Date.parse(startsAt);
  const end = endsAt === null ? null : Date.parse(endsAt);
  const moments: Readonly<Record<MomentState, number | null>> = {
    before: start === null ? null : start - 1,
    during: start ?? (end === null ? null : end - 1),
    after: end,
    [now]: Date.parse(deal.askedAt),
  };
  const moment = moments[wanted] ?? moments.during ?? Date.parse(deal.askedAt);
  const moved = askedAtIn(page, new Date(moment).toISOString());
  const dealPreview: DealPreview = {
    shown: stateOf(deal, new Date(moment).toISOString()),
    times: (["before", "during", "after"] as const).filter((time) => moments[time] !== null),
    words: wordsOf(deal, now, when),
  };
  return { ...applyDealState(moved), dealPreview };
}

/** The result as if the query had run at another moment. */
export function askedAtIn<Value>(value: Value, moment: string): Value {
  if (Array.isArray(value)) return value.map((item) => askedAtIn(item, moment)) as Value; // the same shape
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    name === "askedAt" ? moment : askedAtIn(field, moment),
  ]);
  return Object.fromEntries(fields) as Value; // the same shape
}

function wordsOf(deal: Deal, state: MomentState, when: string): string {
  const { startsAt, endsAt } = deal;
  const target = endsAt === null ? null : dealRedirect(deal, endsAt);
  const over = target === null ? "are told that it is over" : `are sent on to ${plain(target)}`;
  const end = endsAt === null ? null : instantInWords(endsAt);
  if (state === "after") return `By its dates it ended on ${end}: visitors ${over}.`;
  if (state === "before" && startsAt !== null) {
    const opens = `By its dates visitors are told ${when} that it opens on ${instantInWords(startsAt)}.`;
    return end === null ? opens : `${opens} From ${end} on they ${over}.`;
  }
  return end === null
    ? `By its dates visitors see the offer ${when}, and it has no end.`
    : `By its dates visitors see the offer ${when}. From ${end} on they ${over}.`;
}
