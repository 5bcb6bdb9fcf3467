import { dealRedirect, dealStateAt, settleDeal } from "@/lib/content/deal";
import type { PageDocument } from "@/lib/content/load";
import { instantInWords, type MomentState, readInstant } from "@/lib/content/moment";
import { isRecord, plain } from "@/lib/content/read";

/** What editors are told of a deal's page in preview, beside the page itself. */
export interface DealPreview {
  /** At which of its times the page is shown. */
  readonly shown: MomentState;
  /** The times that its dates leave it. */
  readonly times: readonly MomentState[];
  /** What visitors find now by these dates, and what follows. */
  readonly words: string;
}

/**
 * The page of a deal as it is before it opens, while it runs or after its end, whatever the time is: editors prepare all
 * three. Every block of the page is told the same moment, buttons and countdowns among them.
 */
export function previewDeal(page: PageDocument, wanted: MomentState): PageDocument {
  const { deal } = page;
  if (!deal) return page;
  const startsAt = readInstant(deal.startsAt);
  const endsAt = readInstant(deal.endsAt);
  const now = dealStateAt(deal, deal.askedAt);
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
    shown: dealStateAt(deal, new Date(moment).toISOString()),
    times: (["before", "during", "after"] as const).filter((time) => moments[time] !== null),
    words: wordsOf(deal, now),
  };
  return { ...settleDeal(moved), dealPreview };
}

/** The same result as if it had been asked for at another moment. */
function askedAtIn<Value>(value: Value, moment: string): Value {
  if (Array.isArray(value)) return value.map((item) => askedAtIn(item, moment)) as Value; // the same shape
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    name === "askedAt" ? moment : askedAtIn(field, moment),
  ]);
  return Object.fromEntries(fields) as Value; // the same shape
}

function wordsOf(deal: NonNullable<PageDocument["deal"]>, now: MomentState): string {
  const { startsAt, endsAt } = deal;
  const target = endsAt === null ? null : dealRedirect(deal, endsAt);
  const over = target === null ? "are told that it is over" : `are sent on to ${plain(target)}`;
  const end = endsAt === null ? null : instantInWords(endsAt);
  if (now === "after") return `By its dates it ended on ${end}: visitors ${over}.`;
  if (now === "before" && startsAt !== null) {
    const opens = `By its dates visitors are told now that it opens on ${instantInWords(startsAt)}.`;
    return end === null ? opens : `${opens} From ${end} on they ${over}.`;
  }
  return end === null
    ? "By its dates visitors see the offer now, and it has no end."
    : `By its dates visitors see the offer now. From ${end} on they ${over}.`;
}
