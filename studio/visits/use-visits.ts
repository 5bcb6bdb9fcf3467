import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { messageOf } from "@/lib/message-of";
import { askVisits, type VisitSummary } from "./ask-visits";

/** Whoever watches a page sees the next visits come, in milliseconds. */
const AGAIN = 10_000;

/** What happened on pages, asked for again while somebody looks. `key` is their addresses as JSON. */
export function useVisits(key: string, days: number) {
  const client = useClient({ apiVersion });
  const [found, setFound] = useState<{ readonly days: number; readonly summary: VisitSummary } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const pages: string[] = JSON.parse(key);
    const ask = async () => {
      try {
        const summary = await askVisits(client, { pages, days }, leaving.signal);
        if (leaving.signal.aborted) return;
        setFound({ days, summary });
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
  }, [client, key, days]);
  return { client, summary: found?.days === days ? found.summary : null, problem };
}
