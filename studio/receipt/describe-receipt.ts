import type { AffectedPaths } from "./affected-paths";
import type { Looked } from "./watch-pages";

/** Said while the addresses are resolved and the pages are watched. */
export const looking = "Looking at the pages as a visitor does …";

/** The lines of a receipt. `looked`: null while the pages are watched. `isWhole`: names all. */
export function describeReceipt(
  { before, after, watched, unwatched }: AffectedPaths,
  looked: Looked | null,
  isWhole = false,
): string[] {
  const lines: string[] = [];
  if (before !== null && after !== null && before !== after)
    lines.push(`Its address is now ${after}. ${before} redirects there.`);
  else if (before === null && after !== null) lines.push(`Its address is ${after}.`);
  if (watched.length === 0) return [...lines, "No page shows it yet."];
  if (looked === null) return [...lines, looking];
  const { changed } = looked;
  const own = changed.find(({ path }) => path === after);
  if (own) lines.push(`A visitor got the new page ${secondsOf(own.after)} after you pressed Publish.`);
  const others = changed.filter(({ path }) => path !== after && path !== before);
  if (others.length > 0) {
    const last = Math.max(...others.map((page) => page.after));
    const which = namesOf(
      others.map(({ path }) => path),
      isWhole,
    );
    lines.push(`Made anew as well, after ${secondsOf(last)}: ${which}.`);
  }
  lines.push(...describeUnseen(looked, isWhole));
  if (unwatched > 0)
    lines.push(`${unwatched} more ${unwatched === 1 ? "page uses" : "pages use"} it and were not watched.`);
  return lines;
}

/** What the receipt of a document or of a release says of pages that did not change, or that nobody could look at. */
export function describeUnseen({ changed, unknown, silent }: Looked, isWhole: boolean): string[] {
  if (changed.length + unknown.length + silent.length === 0) return ["No page looks different to visitors."];
  return [
    ...(unknown.length > 0
      ? [`Too slow to be compared with what visitors saw before: ${namesOf(unknown, isWhole)}.`]
      : []),
    ...(silent.length > 0 ? [`No answer to visitors: ${namesOf(silent, isWhole)}.`] : []),
  ];
}

const MOST_NAMED = 8;

/** The first of the names and how many more there are. */
export function namesOf(names: readonly string[], isWhole: boolean): string {
  const more = names.length - MOST_NAMED;
  // "1 more" would be no shorter than its name.
  if (isWhole || more < 2) return names.join(", ");
  return `${names.slice(0, MOST_NAMED).join(", ")} and ${more} more`;
}

export function secondsOf(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
