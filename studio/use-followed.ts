import { messageOf } from "@paraph/service/message-of";
import { useCallback, useEffect, useState } from "react";
import { type ListenQueryOptions, type ListenQueryParams, useDocumentStore } from "sanity";
import { apiVersion } from "@/lib/env/public";

interface Question {
  readonly fetch: string;
  /** Changes of these documents ask again. */
  readonly listen: string;
  readonly params?: ListenQueryParams;
  readonly perspective?: ListenQueryOptions["perspective"];
  readonly tag: string;
}

interface Followed<Found> {
  /** Null until it is there for the first time. */
  readonly found: Found | null;
  readonly problem: string | null;
  readonly restart: () => void;
}

/** Follows what a query finds, twice a second at most. Its parameters are JSON. */
export function useFollowed<Found>({
  fetch,
  listen,
  params = {},
  perspective = "raw",
  tag,
}: Question): Followed<Found> {
  const store = useDocumentStore();
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // New objects that say the same ask nothing new.
  const asked = JSON.stringify({ params, perspective });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt subscribes again
  useEffect(() => {
    setProblem(null);
    const given: Required<Pick<Question, "params" | "perspective">> = JSON.parse(asked);
    const options = { perspective: given.perspective, apiVersion, tag, throttleTime: 500 };
    const subscription = store.listenQuery({ fetch, listen }, given.params, options).subscribe({
      next: (next: Found) => setFound(next),
      error: (error: unknown) => setProblem(messageOf(error)),
    });
    return () => subscription.unsubscribe();
  }, [store, fetch, listen, asked, tag, attempt]);
  return { found, problem, restart: useCallback(() => setAttempt((count) => count + 1), []) };
}
