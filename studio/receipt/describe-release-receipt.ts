import { secondsOf } from "./describe-receipt";
import type { ReleasePaths } from "./release-paths";
import type { NewPage } from "./watch-pages";

/** The lines of a release's receipt. `pages`: those that became others; null while they are watched. */
export function describeReleaseReceipt(
  { moved, watched, unwatched }: Omit<ReleasePaths, "answering">,
  pages: readonly NewPage[] | null,
): string[] {
  const lines = moved.map(({ title, before, after }) => {
    if (after === null) return `“${title}” is no longer at ${before}.`;
    return before === null
      ? `“${title}” is new at ${after}.`
      : `“${title}” is now at ${after}. ${before} redirects there.`;
  });
  if (watched.length === 0) return [...lines, "No page shows these documents yet."];
  if (pages === null) return [...lines, "Looking at the pages as a visitor does …"];
  const times = pages.map(({ after }) => after);
  const which = pages.map(({ path }) => path).join(", ");
  if (pages.length === 0) lines.push("No page looks different to visitors.");
  else if (pages.length === 1)
    lines.push(`A visitor got the new page ${secondsOf(Math.max(...times))} after you ran it: ${which}.`);
  else
    lines.push(
      `A visitor got the first of ${pages.length} new pages ${secondsOf(Math.min(...times))} after you ran it, and the last after ${secondsOf(Math.max(...times))}: ${which}.`,
    );
  if (unwatched > 0) lines.push(`${unwatched} more may have changed and were not watched.`);
  return [...lines, "To undo all of it, press “Revert release” on the page of the release."];
}
