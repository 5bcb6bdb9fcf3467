import { publishedIdOf, releaseOfVersion } from "@paraph/lake/document-ids";
import {
  combineLatest,
  map,
  type Observable,
  type ObservedValueOf,
  of,
  retry,
  shareReplay,
  startWith,
  switchMap,
} from "rxjs";
import {
  type DocumentPreviewStore,
  type DocumentStore,
  type LayoutProps,
  prepareForPreview,
  useDocumentPreviewStore,
  useDocumentStore,
} from "sanity";
import { apiVersion } from "@/lib/env/public";

/**
 * Says in every list, search result and reference what is scheduled for a document. The Studio shows a dot, and only in
 * some places; its lists take no component of ours, so the note becomes part of the subtitle, where the one store that
 * all of them read makes it.
 */
export function LayoutWithNotes(props: LayoutProps) {
  const previews = useDocumentPreviewStore();
  const documents = useDocumentStore();
  addNotes(previews, documents);
  return props.renderDefault(props);
}

type Prepared = ObservedValueOf<ReturnType<DocumentPreviewStore["observeForPreview"]>>;

const withNotes = new WeakSet<Pick<DocumentPreviewStore, "observeForPreview">>();

export function addNotes(
  previews: Pick<DocumentPreviewStore, "observeForPreview">,
  documents: Pick<DocumentStore, "listenQuery">,
): void {
  if (withNotes.has(previews)) return;
  withNotes.add(previews);
  const notes = followNotes(documents);
  const observe = startingAtOnce(previews.observeForPreview);
  previews.observeForPreview = (value, type, options) =>
    combineLatest([observe(value, type, options), notes]).pipe(
      switchMap(([prepared, found]) => {
        const id = publishedIdOf(idOf(value));
        const note = found.get(id);
        if (note === undefined) return of(prepared);
        if (prepared.snapshot) return of(withNote(prepared, note));
        // In a release that removes it, a document has no content. Its lists would say "Untitled".
        const asPublished = { ...options, perspective: ["published" as const] };
        return observe({ _type: "reference", _ref: id }, type, asPublished).pipe(
          map((published) => withNote(published, note)),
        );
      }),
    );
}

type Observe = DocumentPreviewStore["observeForPreview"];

/**
 * Begins with what the document of a form says itself. The Studio asks the lake for each field that a preview selects and
 * the document lacks, and would call a document "New Page" until it has the answer: offline, until the network is back.
 */
function startingAtOnce(observe: Observe): Observe {
  return (value, type, options) => {
    const asked = observe(value, type, options);
    const title: unknown = type.preview?.select?.title;
    const isWhole = typeof title === "string" && title in value && "_rev" in value && "_createdAt" in value;
    return isWhole ? asked.pipe(startWith({ type, snapshot: prepareForPreview(value, type) })) : asked;
  };
}

function withNote(prepared: Prepared, note: string): Prepared {
  const { snapshot } = prepared;
  if (!snapshot) return prepared;
  return {
    ...prepared,
    snapshot: { ...snapshot, subtitle: [note, snapshot.subtitle].filter(Boolean).join(" · ") },
  };
}

/** A document or a reference to one. */
function idOf(value: object): string {
  const { _id, _ref }: { _id?: unknown; _ref?: unknown } = value;
  return String(_id ?? _ref ?? "");
}

function followNotes(documents: Pick<DocumentStore, "listenQuery">): Observable<ScheduledNotes> {
  const options = { perspective: "raw", apiVersion, tag: "scheduled-notes", throttleTime: 1_000 } as const;
  return documents.listenQuery({ fetch: scheduledQuery, listen: scheduledEvents }, {}, options).pipe(
    map((found: ScheduledFound) => scheduledNotes(found, new Date())),
    retry({ delay: 10_000 }),
    // Lists don't wait for it.
    startWith<ScheduledNotes>(new Map()),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
}

interface ScheduledFound {
  readonly releases: readonly { readonly name: string; readonly publishAt: string | null }[];
  readonly versions: readonly { readonly _id: string; readonly isRemoval: boolean }[];
}

/** What scheduled releases and scheduled drafts will do, document by document. */
const scheduledQuery = `{
  "releases": *[_type == "system.release" && state == "scheduled"]{ name, publishAt },
  "versions": *[_id in path("versions.**")]{ _id, "isRemoval": _system.delete == true }
}`;

const scheduledEvents = `*[_type == "system.release" || _id in path("versions.**")]`;

/** A few words by the published id of each document that something is scheduled for. */
type ScheduledNotes = ReadonlyMap<string, string>;

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
