import type { SanityClient } from "sanity";
import { pathOf, type Routed } from "@/lib/routes";
import { useAskedAgain } from "../visits/use-asked-again";
import { type AskedCounts, type FoundCounts, readCounts } from "./read-counts";

interface Question extends Omit<AskedCounts, "pages"> {
  /** The page's id. */
  readonly page: string | null;
}

type FoundPage = Routed & { readonly previousPaths: readonly (string | null)[] | null };

const pageQuery = '*[_id == $page][0]{ _type, path, "slug": slug.current, previousPaths }';

/** What was counted. `asked`: a `Question` as JSON. */
export function useCounts(asked: string) {
  const { found, problem } = useAskedAgain<FoundCounts>(asked, askCounts);
  return { found, problem };
}

async function askCounts(client: SanityClient, asked: string, signal: AbortSignal) {
  const { page, ...question }: Question = JSON.parse(asked);
  const routed = page === null ? null : await client.fetch<FoundPage | null>(pageQuery, { page }, { signal });
  const path = routed && pathOf(routed);
  if (path === null) throw new Error("The page is not published any more.");
  const pages = [path, ...(routed?.previousPaths ?? []).filter((one) => one !== null)];
  return readCounts(client, { ...question, pages }, { signal });
}
