import { useCallback, useEffect, useState } from "react";
import { useDocumentStore } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { messageOf } from "@/lib/message-of";
import { type FoundLead, type LeadFilter, paramsOf, shownLeads } from "./find-leads";

interface Found {
  readonly leads: readonly FoundLead[];
  readonly count: number;
}

/** Follows the leads that a filter finds. */
export function useLeads({ kind, status, text }: LeadFilter) {
  const store = useDocumentStore();
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt subscribes anew
  useEffect(() => {
    setProblem(null);
    const options = { perspective: "raw", apiVersion, tag: "leads", throttleTime: 500 } as const;
    const query = { fetch: shownLeads, listen: '*[_type == "lead"]' };
    const subscription = store.listenQuery(query, paramsOf({ kind, status, text }), options).subscribe({
      next: (next: Found) => setFound(next),
      error: (error: unknown) => setProblem(messageOf(error)),
    });
    return () => subscription.unsubscribe();
  }, [store, kind, status, text, attempt]);
  return { found, problem, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
