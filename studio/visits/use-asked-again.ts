import { useEffect, useState } from "react";
import { type SanityClient, useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { messageOf } from "@/lib/message-of";

/** Whoever watches sees the next visits come, in milliseconds. */
const AGAIN = 10_000;

/** Answers `key`, a question as JSON, so that the same is asked once. Stays the same function from render to render. */
type Ask<Found> = (client: SanityClient, key: string, signal: AbortSignal) => Promise<Found>;

/** What was counted, asked for again while somebody looks. */
export function useAskedAgain<Found>(key: string, answer: Ask<Found>) {
  const client = useClient({ apiVersion });
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      try {
        const given = await answer(client, key, leaving.signal);
        if (leaving.signal.aborted) return;
        setFound(given);
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
  }, [client, key, answer]);
  return { client, found, problem };
}
