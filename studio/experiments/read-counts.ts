import type { SanityClient } from "sanity";
import { type CountedRow, countVariants, type VariantCounts } from "@/lib/experiments/results";

interface Asked {
  readonly experiment: string;
  readonly letters: readonly string[];
  /** The address of the page. */
  readonly path: string;
}

type AskRows = (client: SanityClient, path: string) => Promise<readonly CountedRow[]>;

/** Asks for the rows of a page's counts; null: this website counts nothing. */
const askRows: AskRows | null = null;

/** What was counted of each form of a page; null: nothing is counted here. */
export async function readCounts(
  client: SanityClient,
  { experiment, letters, path }: Asked,
  ask: AskRows | null = askRows,
): Promise<VariantCounts[] | null> {
  return ask === null ? null : countVariants(await ask(client, path), experiment, letters);
}
