import { type AddressCounts, isIgnored } from "./address-counts.ts";
import type { KnownPage } from "./known.ts";
import { fromsCatching } from "./pattern.ts";

export interface Suggestion {
  readonly path: string;
  readonly count: number;
  readonly lastDay: string;
  /** The living address that is most like it; null when none is. */
  readonly target: KnownPage | null;
}

/** Less alike than this is a guess that helps nobody. */
const LEAST_ALIKE = 0.35;

interface Facts {
  readonly days: readonly Pick<AddressCounts, "day" | "missing">[];
  readonly ignored: readonly string[];
  /** Where redirects begin, published and in drafts. */
  readonly froms: readonly string[];
  readonly pages: readonly KnownPage[];
}

/** Addresses that visitors asked for in vain, the most frequent first. What has an answer by now is left out. */
export function suggestRedirects({ days, ignored, froms, pages }: Facts): Suggestion[] {
  const found = new Map<string, { count: number; lastDay: string }>();
  for (const { day, missing } of days.toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
    for (const { path, count } of missing)
      found.set(path, { count: (found.get(path)?.count ?? 0) + count, lastDay: day });
  }
  const answered = new Set(pages.flatMap(({ path, previousPaths }) => [path, ...previousPaths]));
  const redirected = new Set(froms);
  return [...found]
    .filter(([path]) => !answered.has(path) && !isIgnored(path, ignored))
    .filter(([path]) => !fromsCatching(path).some((from) => redirected.has(from)))
    .map(([path, seen]) => ({ path, ...seen, target: nearest(path, pages) }))
    .sort((one, other) => other.count - one.count || (one.path < other.path ? -1 : 1));
}

function nearest(path: string, pages: readonly KnownPage[]): KnownPage | null {
  let best: KnownPage | null = null;
  let most = LEAST_ALIKE;
  for (const page of pages) {
    const alike = likeness(path, page.path);
    if (alike > most) [best, most] = [page, alike];
  }
  return best;
}

/** From 0 to 1: the pairs of letters that two addresses share (Dice). The last part says most. */
function likeness(one: string, other: string): number {
  const last = (path: string) => path.slice(path.lastIndexOf("/") + 1);
  return (dice(one, other) + 2 * dice(last(one), last(other))) / 3;
}

function dice(one: string, other: string): number {
  if (one === other) return 1;
  const [a, b] = [pairsOf(one), pairsOf(other)];
  if (a.size === 0 || b.size === 0) return 0;
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return (2 * shared) / (a.size + b.size);
}

function pairsOf(text: string): Set<string> {
  return new Set(Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2)));
}
