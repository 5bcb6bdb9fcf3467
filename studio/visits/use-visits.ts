import type { SanityClient } from "sanity";
import { askVisits } from "./ask-visits";
import { useAskedAgain } from "./use-asked-again";

interface Question {
  /** The addresses of a page. */
  readonly pages: string[];
  readonly days: number;
}

/** What happened on pages. `pages` is their addresses as JSON. */
export function useVisits(pages: string, days: number) {
  const question: Question = { pages: JSON.parse(pages), days };
  const { client, found, problem } = useAskedAgain(JSON.stringify(question), askSummary);
  return { client, summary: found?.days === days ? found.summary : null, problem };
}

async function askSummary(client: SanityClient, key: string, signal: AbortSignal) {
  const question: Question = JSON.parse(key);
  return { days: question.days, summary: await askVisits(client, question, signal) };
}
