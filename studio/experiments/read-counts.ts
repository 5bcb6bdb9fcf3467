import type { SanityClient } from "sanity";
import { countVariants, type VariantCounts } from "@/lib/experiments/results";
import { askVisitRows, askVisits } from "../visits/ask-visits";

export interface AskedCounts {
  readonly experiment: string;
  readonly letters: readonly string[];
  /** The page's address and its former ones. */
  readonly pages: readonly string[];
  /** When the experiment was written: nothing of it was counted before. */
  readonly since: string;
}

export interface FoundCounts {
  /** Null: there is no place for them. */
  readonly counts: readonly VariantCounts[] | null;
  /** Why nothing is added to them; null when it is. */
  readonly offBecause: "hosted" | "configuration" | null;
}

/** The most that the lake takes, of each. */
const MOST_DAYS = 10_000;
const MOST_PAGES = 50;

/** What was counted of each variant of a page. */
export async function readCounts(
  client: SanityClient,
  { experiment, letters, pages, since }: AskedCounts,
  { mode, signal, now = new Date() }: { mode: "local" | "hosted"; signal: AbortSignal; now?: Date },
): Promise<FoundCounts> {
  if (mode === "hosted") return { counts: null, offBecause: "hosted" };
  const written = Date.parse(since);
  // Both ends may be only a part of a day.
  const days = Number.isNaN(written) ? MOST_DAYS : Math.ceil((now.getTime() - written) / 86_400_000) + 1;
  const period = { pages: pages.slice(0, MOST_PAGES), days: Math.min(Math.max(days, 1), MOST_DAYS) };
  const [{ isCounting }, rows] = await Promise.all([
    askVisits(client, { ...period, days: 1 }, signal),
    askVisitRows(client, period),
  ]);
  return {
    counts: countVariants(rows, experiment, letters),
    offBecause: isCounting ? null : "configuration",
  };
}
