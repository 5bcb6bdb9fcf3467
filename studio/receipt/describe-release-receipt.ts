import { isRecord } from "@paraph/service/json";
import { describeUnseen, looking, namesOf, secondsOf } from "./describe-receipt";
import type { ReleasePaths } from "./release-paths";
import type { Looked, NewPage } from "./watch-pages";

const MOST_MOVED = 6;

/**
 * The lines of a release's receipt. `looked`: null while the pages are watched. `isWhole`: names all of them.
 */
export function describeReleaseReceipt(
  { moved, watched, unwatched }: Omit<ReleasePaths, "answering">,
  looked: Looked | null,
  isWhole = false,
): string[] {
  const all = moved.map(({ title, before, after }) => {
    if (after === null) return `“${title}” is no longer at ${before}.`;
    return before === null
      ? `“${title}” is new at ${after}.`
      : `“${title}” is now at ${after}. ${before} redirects there.`;
  });
  const more = all.length - MOST_MOVED;
  const lines =
    isWhole || more < 2 ? all : [...all.slice(0, MOST_MOVED), `${more} more documents have another address.`];
  if (watched.length === 0) return [...lines, "No page shows these documents yet."];
  if (looked === null) return [...lines, looking];
  const now = withoutFormer(looked.changed, moved);
  const times = now.map(({ after }) => after);
  const which = namesOf(
    now.map(({ path }) => path),
    isWhole,
  );
  if (now.length === 1)
    lines.push(`A visitor got the new page ${secondsOf(Math.max(...times))} after it ran: ${which}.`);
  else if (now.length > 1)
    lines.push(
      `A visitor got the first of ${now.length} new pages ${secondsOf(Math.min(...times))} after it ran, and the last after ${secondsOf(Math.max(...times))}: ${which}.`,
    );
  lines.push(...describeUnseen(looked, isWhole));
  if (unwatched > 0) lines.push(`${unwatched} more may have changed and were not watched.`);
  return lines;
}

/** What of others went live with the versions of a release, and what was left out, by what it notes when it has run. */
export function describeOutcome(
  states: unknown,
  titles: ReadonlyMap<string, string>,
  isWhole = false,
): string[] {
  const known = Array.isArray(states) ? states.filter(isRecord) : [];
  const went = new Map(known.map((state) => [String(state.id), state]));
  const named = (isNamed: (id: string) => boolean) =>
    namesOf(
      [...titles].flatMap(([id, title]) => (isNamed(id) ? [`“${title}”`] : [])),
      isWhole,
    );
  const merged = named((id) => Array.isArray(went.get(id)?.kept));
  const left = known.length > 0 ? named((id) => !went.has(id)) : "";
  return [
    ...(merged === "" ? [] : [`With what others had published in it since: ${merged}.`]),
    ...(left === ""
      ? []
      : [
          `Left out, because somebody else had changed the same: ${left}. This waits in a release of its own.`,
        ]),
  ];
}

/** A page that moved is one page, although visitors get something else at both of its addresses. */
function withoutFormer(pages: readonly NewPage[], moved: ReleasePaths["moved"]): NewPage[] {
  const current = new Set(moved.map(({ after }) => after));
  const former = new Set(moved.flatMap(({ before, after }) => (after === null ? [] : [before])));
  return pages.filter(({ path }) => current.has(path) || !former.has(path));
}
