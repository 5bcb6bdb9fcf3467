import { useEffect, useState } from "react";
import { type SanityClient, useClient } from "sanity";
import { apiVersion, publicEnv } from "@/lib/env/public";
import { messageOf } from "@/lib/message-of";
import { pathOf, type Routed } from "@/lib/routes";
import { type AskedCounts, type FoundCounts, readCounts } from "./read-counts";

/** Whoever watches sees the next visits come, in milliseconds. */
const AGAIN = 10_000;

interface Question extends Omit<AskedCounts, "pages"> {
  /** The page's id. */
  readonly page: string | null;
}

type FoundPage = Routed & { readonly previousPaths: readonly (string | null)[] | null };

const pageQuery = '*[_id == $page][0]{ _type, path, "slug": slug.current, previousPaths }';

/** What was counted, asked for again while somebody looks. `asked`: a `Question` as JSON, so that the same is asked once. */
export function useCounts(asked: string) {
  const client = useClient({ apiVersion });
  const [found, setFound] = useState<FoundCounts | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const question: Question = JSON.parse(asked);
    const ask = async () => {
      try {
        const answer = await askCounts(client, question, leaving.signal);
        if (leaving.signal.aborted) return;
        setFound(answer);
        setProblem(null);
      } catch (error) {
        if (!leaving.signal.aborted) setProblem(messageOf(error));
      }
    };
    void ask();
    const timer = setInterval(() => document.visibilityState === "visible" && void ask(), AGAIN);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [client, asked]);
  return { found, problem };
}

async function askCounts(client: SanityClient, { page, ...question }: Question, signal: AbortSignal) {
  const routed = page === null ? null : await client.fetch<FoundPage | null>(pageQuery, { page }, { signal });
  const path = routed && pathOf(routed);
  if (path === null) throw new Error("The page is not published any more.");
  const pages = [path, ...(routed?.previousPaths ?? []).filter((one) => one !== null)];
  return readCounts(client, { ...question, pages }, { mode: publicEnv().mode, signal });
}
