import { instantInWords } from "@/lib/freshness/schedule";
import { isReversed } from "@/lib/publishing/span";
import type { Release } from "./places";
import type { Into } from "./write-promotion";

export interface Dates {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

/** A choice beside the names of releases, which have no blanks. */
export const NEW_RELEASE = "new release";

/** The start while it is still to come, so that a release can be scheduled for it. */
export function startAhead({ startsAt }: Dates, now: Date): string | null {
  return startsAt !== null && Date.parse(startsAt) > now.getTime() ? startsAt : null;
}

/** What was chosen to go live with. The start may have been moved into the past since. */
export function intoOf(chosen: string, releases: readonly Release[], dates: Dates, now: Date): Into {
  const release = releases.find(({ name }) => name === chosen);
  if (release) return { release };
  const at = chosen === NEW_RELEASE ? startAhead(dates, now) : null;
  return at === null ? null : { at };
}

/** What happened, for the note after it. */
export function resultInWords(dates: Dates, into: Into, now: Date) {
  if (into !== null)
    return {
      title: "at" in into ? `It goes live on ${instantInWords(into.at)}` : "It goes live with the release",
      description: "You find it under Releases.",
    };
  const from = startAhead(dates, now);
  return {
    title: from === null ? "Visitors see it now" : `Visitors see it from ${instantInWords(from)}`,
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
