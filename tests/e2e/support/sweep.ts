import type { Frame, Page } from "@playwright/test";
import { widthsIn } from "../../support/width-conditions.ts";
import { findMisfits } from "./fit.ts";
import { findBrokenWords, findLoneEntries, findUnevenTitles } from "./fit-words.ts";
import { type SweepRound, type Swept, sweepPage } from "./sweep-page.ts";

/** From the narrowest phone to a wide desktop. */
const range = [320, 1920];

/** What is looked for at the breakpoints. Rounds with widths of their own look for misfits alone. */
const everyFinder = {
  "": findMisfits,
  "breaks although it would fit on a line: ": findBrokenWords,
  "alone in the last row of its grid: ": findLoneEntries,
  "on another line than the titles beside it: ": findUnevenTitles,
};

/** A frame that fills a window. Its pages can change its width themselves, as often as they like in one evaluation. */
export async function openSweepFrame(page: Page): Promise<Frame> {
  const style = "<style>body{margin:0}iframe{border:0;display:block}</style>";
  const body = `<!doctype html>${style}<iframe name="swept" height="900"></iframe>`;
  await page.route("**/sweep", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.addInitScript(() =>
    sessionStorage.setItem("announcement-dismissed:announcement-nvidia-inception", "true"),
  );
  await page.goto("/sweep");
  const frame = page.frame("swept");
  if (!frame) throw new Error("The window of the sweep has no frame.");
  return frame;
}

/** Lays a page out on both sides of each breakpoint of its style sheets, and names what does not fit. */
export async function sweep(frame: Frame, path: string, rounds: readonly SweepRound[]): Promise<Swept> {
  await frame.goto(path);
  const sources = rounds.map((round) => {
    const finders = Object.entries(round.widths ? { "": findMisfits } : everyFinder);
    const entries = finders.map(([name, find]) => `${JSON.stringify(name)}: ${find}`);
    return `{...${JSON.stringify(round)}, finders: {${entries}}}`;
  });
  return frame.evaluate<Swept>(`(${sweepPage})(${widthsIn}, ${JSON.stringify(range)}, [${sources}])`);
}
