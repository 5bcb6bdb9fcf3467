import { instantInWords } from "@/lib/freshness/schedule";
import { isReversed } from "@/lib/publishing/span";
import type { Into } from "./write-promotion";

export interface Dates {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

/** What happened, for the note after it. */
export function resultInWords({ startsAt }: Dates, into: Into, now: Date) {
  if (into !== null)
    return {
      title: "at" in into ? `It goes live on ${instantInWords(into.at)}` : "It goes live with the release",
      description: "You find it under Releases.",
    };
  const isAhead = startsAt !== null && Date.parse(startsAt) > now.getTime();
  return {
    title: isAhead ? `Visitors see it from ${instantInWords(startsAt)}` : "Visitors see it now",
    description: "You find what was made under Navigation cards and Announcements.",
  };
}

/** When visitors see what is promoted, and whether the deal's own dates say so. */
export function datesInWords({ startsAt, endsAt }: Dates, deal: Dates): string {
  const from = startsAt === null ? "from its publish on" : `from ${instantInWords(startsAt)}`;
  const until = endsAt === null ? "until somebody takes it away" : `until ${instantInWords(endsAt)}`;
  const isPreset = deal.startsAt !== null || deal.endsAt !== null;
  const isSame = startsAt === deal.startsAt && endsAt === deal.endsAt;
  const source = !isPreset ? "" : isSame ? " These are the deal's dates." : " The deal has other dates.";
  return `Visitors see it ${from}, ${until}.${source}`;
}

/** Why nobody would ever see it; null if somebody will. */
export function problemOf(dates: Dates, now: Date): string | null {
  if (isReversed(dates)) return "It ends before it starts. Choose a later end or an earlier start.";
  return dates.endsAt !== null && Date.parse(dates.endsAt) <= now.getTime()
    ? "The end has passed: nobody would see it. Choose a later one, or none."
    : null;
}
