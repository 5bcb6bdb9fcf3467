import { publishedIdOf, releaseOfVersion } from "@paraph/lake/document-ids";

export interface ScheduledFound {
  readonly releases: readonly { readonly name: string; readonly publishAt: string | null }[];
  readonly versions: readonly { readonly _id: string; readonly isRemoval: boolean }[];
}

/** What scheduled releases and scheduled drafts will do, document by document. */
export const scheduledQuery = `{
  "releases": *[_type == "system.release" && state == "scheduled"]{ name, publishAt },
  "versions": *[_id in path("versions.**")]{ _id, "isRemoval": _system.delete == true }
}`;

export const scheduledEvents = `*[_type == "system.release" || _id in path("versions.**")]`;

/** A few words by the published id of each document that something is scheduled for. */
export type ScheduledNotes = ReadonlyMap<string, string>;

export function scheduledNotes({ releases, versions }: ScheduledFound, now: Date): ScheduledNotes {
  const timeOf = new Map(releases.map(({ name, publishAt }) => [name, publishAt ?? ""]));
  const due = versions
    .map(({ _id, isRemoval }) => ({
      id: publishedIdOf(_id),
      isRemoval,
      at: timeOf.get(releaseOfVersion(_id) ?? "") ?? "",
    }))
    .filter(({ at }) => !Number.isNaN(Date.parse(at)))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const notes = new Map<string, string>();
  for (const { id, isRemoval, at } of due) {
    const note = `${isRemoval ? "Goes offline" : "Goes live"} ${inWords(at, now)}`;
    notes.set(id, [...(notes.has(id) ? [notes.get(id)] : []), note].join(" · "));
  }
  return notes;
}

/** Lists are narrow, so a year is named only where it is not clear. */
function inWords(at: string, now: Date): string {
  const isFar = Math.abs(Date.parse(at) - now.getTime()) > 330 * 86_400_000;
  return `${(isFar ? withYear : withoutYear).format(Date.parse(at))} UTC`;
}

const short = {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
} as const;
const withoutYear = new Intl.DateTimeFormat("en-US", short);
const withYear = new Intl.DateTimeFormat("en-US", { ...short, year: "numeric" });
