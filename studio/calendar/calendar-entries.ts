import { publishedIdOf, releaseOfVersion } from "@paraph/lake/document-ids";
import { isReversed } from "@/lib/publishing/span";
import { CLAIM_LIFETIME } from "@/schemas/objects/claim-age";
import type { ReleaseBehind } from "../merging/beginning";
import { alsoIn, toBeAsked } from "./release-conflicts";

export const entryKinds = {
  release: "Releases",
  scheduledDraft: "Scheduled drafts",
  deal: "Deals",
  announcement: "Announcements",
  card: "Navigation cards",
  article: "Articles",
  certification: "Certifications",
  claim: "Claims to check",
} as const;

export type EntryKind = keyof typeof entryKinds;

/** What the calendar shows at one moment. */
export interface CalendarEntry {
  readonly key: string;
  readonly kind: EntryKind;
  readonly title: string;
  /** What happens then, as in "Spring sale starts". */
  readonly verb:
    | "goes live"
    | "is unpublished"
    | "is planned"
    | "starts"
    | "ends"
    | "expires"
    | "is to be checked";
  /** An instant in UTC, as `toISOString` writes it. */
  readonly at: string;
  readonly opens: { readonly release: string } | { readonly id: string; readonly type: string };
  /** What is wrong with it, in sentences. */
  readonly conflicts: readonly string[];
  /** The field or release that another time is written to; null: the time is a fact, and nobody moves it. */
  readonly moves: Move | null;
}

export type Move =
  | { readonly release: string; readonly isScheduled: boolean }
  | { readonly id: string; readonly field: string };

interface Release {
  readonly name: string;
  readonly state: "active" | "scheduled";
  readonly title: string | null;
  readonly releaseType: string | null;
  readonly cardinality: string | null;
  readonly intendedPublishAt: string | null;
  readonly publishAt: string | null;
}

interface Version {
  readonly _id: string;
  readonly title: string | null;
  readonly isRemoval: boolean;
}

interface Dated {
  readonly _id: string;
  readonly _type: string;
  readonly title: string | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly publishedAt: string | null;
  readonly validUntil: string | null;
  readonly checkedOn: readonly (string | null)[] | null;
}

export interface CalendarFound {
  readonly releases: readonly Release[];
  readonly versions: readonly Version[];
  readonly documents: readonly Dated[];
}

/** Of documents with a time, as a list in a query. */
export const datedTypes = '"deal", "announcement", "navCard", "post", "certification", "comparison"';

/** Reads drafts, too: what is planned is often not published yet. */
export const calendarQuery = `{
  "releases": *[_type == "system.release" && state in ["active", "scheduled"]]{
    name, state, publishAt, "title": metadata.title, "releaseType": metadata.releaseType,
    "cardinality": metadata.cardinality, "intendedPublishAt": metadata.intendedPublishAt
  },
  "versions": *[_id in path("versions.**")]{
    _id, "title": coalesce(title, heading, name), "isRemoval": _system.delete == true
  },
  "documents": *[_type in [${datedTypes}] && !(_id in path("versions.**"))]{
    _id, _type, "title": coalesce(title, heading, name), startsAt, endsAt, publishedAt, validUntil,
    "checkedOn": [...coalesce(claims[].checkedOn, []), ...coalesce(statements[].checkedOn, []), ...coalesce(vendors[].lines[].checkedOn, []), ...coalesce(vendors[].prices[].checkedOn, [])]
  }
}`;

interface Surroundings {
  readonly now: Date;
  /** Releases with what was published since their documents were added. */
  readonly behind: readonly ReleaseBehind[];
  /** Whether a release merges at its time, too. A hosted lake only runs it. */
  readonly mergesByItself: boolean;
}

/** Everything that has a time, in its order. Of a document with a draft, the draft's times count. */
export function entriesOf(
  { releases, versions, documents }: CalendarFound,
  surroundings: Surroundings,
): CalendarEntry[] {
  const { now } = surroundings;
  const entries = [
    ...releases.flatMap((release) => releaseEntry(release, { releases, versions, ...surroundings })),
    ...latest(documents).flatMap((document) => documentEntries(document, now)),
  ];
  return entries.sort((a, b) => a.at.localeCompare(b.at) || a.title.localeCompare(b.title));
}

function releaseEntry(
  release: Release,
  {
    releases,
    versions,
    now,
    behind,
    mergesByItself,
  }: Pick<CalendarFound, "releases" | "versions"> & Surroundings,
): CalendarEntry[] {
  const { name, state, cardinality, publishAt, intendedPublishAt, releaseType } = release;
  const isScheduled = state === "scheduled";
  const at = instant(isScheduled ? publishAt : releaseType === "scheduled" ? intendedPublishAt : null);
  if (at === null) return [];
  const own = versions.filter(({ _id }) => releaseOfVersion(_id) === name);
  const isOne = cardinality === "one";
  const { versions: since = [], collisions = [] } = behind.find((one) => one.name === name) ?? {};
  const conflicts = [
    ...own.flatMap((version) => alsoIn(version, name, { releases, versions, collisions, mergesByItself })),
    ...since.flatMap(toBeAsked),
    ...(!isScheduled && Date.parse(at) <= now.getTime()
      ? ["Its time has passed, and it is not scheduled."]
      : []),
  ];
  const verb = !isScheduled ? "is planned" : isOne && own[0]?.isRemoval ? "is unpublished" : "goes live";
  return [
    {
      key: `release ${name}`,
      kind: isOne ? "scheduledDraft" : "release",
      title: (isOne ? own[0]?.title : null) ?? (release.title || "Untitled release"),
      verb,
      at,
      opens: { release: name },
      conflicts,
      moves: { release: name, isScheduled },
    },
  ];
}

function documentEntries(document: Dated, now: Date): CalendarEntry[] {
  const { _id, _type, title, startsAt, endsAt, publishedAt, validUntil, checkedOn } = document;
  const id = publishedIdOf(_id);
  const entry = (
    kind: EntryKind,
    verb: CalendarEntry["verb"],
    time: string | null,
    field: string | null,
    conflicts: readonly string[] = [],
  ): CalendarEntry[] => {
    const at = instant(time);
    const moves = field === null ? null : { id, field };
    const named = title || "Untitled";
    const opens = { id, type: _type };
    return at === null
      ? []
      : [{ key: `${id} ${verb} ${at}`, kind, title: named, verb, at, opens, conflicts, moves }];
  };
  const span = (kind: EntryKind): CalendarEntry[] => {
    const conflicts = isReversed(document) ? ["It ends before it starts."] : [];
    return [
      ...entry(kind, "starts", startsAt, "startsAt", conflicts),
      ...entry(kind, "ends", endsAt, "endsAt", conflicts),
    ];
  };
  switch (_type) {
    case "deal":
      return span("deal");
    case "announcement":
      // One without a beginning is there from its publish on, and is dated by hand.
      return startsAt === null
        ? [...entry("announcement", "starts", publishedAt, "publishedAt"), ...span("announcement")]
        : span("announcement");
    case "navCard":
      return span("card");
    case "post":
      return entry("article", "goes live", publishedAt, "publishedAt");
    case "certification":
      return entry("certification", "expires", validUntil, null);
    case "comparison": {
      // Once for each document: its oldest claim is due first.
      const oldest = (checkedOn ?? []).filter((day) => instant(day) !== null).sort()[0];
      const due = oldest && new Date(Date.parse(oldest) + CLAIM_LIFETIME * 1_000);
      return due
        ? entry("claim", "is to be checked", due.toISOString(), null, due <= now ? ["It is overdue."] : [])
        : [];
    }
    default:
      return [];
  }
}

function latest(documents: readonly Dated[]): Dated[] {
  const byId = new Map<string, Dated>();
  for (const document of documents) {
    const id = publishedIdOf(document._id);
    if (document._id !== id || !byId.has(id)) byId.set(id, document);
  }
  return [...byId.values()];
}

function instant(value: string | null | undefined): string | null {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
