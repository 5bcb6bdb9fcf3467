import type { SanityClient } from "sanity";
import { actionsOf } from "@/lib/experiments/goals";
import { countVariants, type VariantCounts } from "@/lib/experiments/results";
import { visitActions } from "@/lib/visits/actions";
import { askVisitRows, askVisits } from "../visits/ask-visits";

export interface AskedCounts {
  readonly experiment: string;
  readonly letters: readonly string[];
  /** As it is stored; null: every press. */
  readonly goal: string | null;
  /** The page's address and its former ones. */
  readonly pages: readonly string[];
  /** When the experiment was written: nothing of it was counted before. */
  readonly since: string;
}

export interface FoundCounts {
  readonly counts: readonly VariantCounts[];
  /** What else its visitors did, which decides nothing. */
  readonly besides: readonly { readonly action: string; readonly counts: readonly VariantCounts[] }[];
  /** False: nothing is added to them. */
  readonly isCounting: boolean;
}

/** The most that the lake takes, of each. */
const MOST_DAYS = 10_000;
const MOST_PAGES = 50;

/** What was counted of each variant of a page. */
export async function readCounts(
  client: SanityClient,
  { experiment, letters, goal, pages, since }: AskedCounts,
  { signal, now = new Date() }: { signal: AbortSignal; now?: Date },
): Promise<FoundCounts> {
  const written = Date.parse(since);
  // Both ends may be only a part of a day.
  const days = Number.isNaN(written) ? MOST_DAYS : Math.ceil((now.getTime() - written) / 86_400_000) + 1;
  const period = { pages: pages.slice(0, MOST_PAGES), days: Math.min(Math.max(days, 1), MOST_DAYS) };
  const [{ isCounting }, rows] = await Promise.all([
    askVisits(client, { ...period, days: 1 }, signal),
    askVisitRows(client, period),
  ]);
  const wanted = actionsOf(goal);
  const others = Object.keys(visitActions).filter((action) => !wanted.some((one) => one === action));
  return {
    counts: countVariants(rows, experiment, letters, wanted),
    besides: others
      .map((action) => ({ action, counts: countVariants(rows, experiment, letters, [action]) }))
      .filter(({ counts }) => counts.some(({ actions }) => actions > 0)),
    isCounting,
  };
}
