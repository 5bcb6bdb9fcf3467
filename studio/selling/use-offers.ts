import { useEffect, useState } from "react";
import { useDocumentStore, usePerspective } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { messageOf } from "@/lib/message-of";
import { offeringDocuments, offeringTypes, statedOffersQuery } from "@/schemas/selling/stated-offers";

interface Offers {
  /** Null until they are there for the first time. */
  readonly documents: readonly unknown[] | null;
  readonly problem: string | null;
  readonly restart: () => void;
}

/** Follows the pages and reusable blocks that sell something, as published, as drafts or in a release: what is chosen at the top. */
export function useOffers(): Offers {
  const store = useDocumentStore();
  const { perspectiveStack } = usePerspective();
  const [documents, setDocuments] = useState<readonly unknown[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt subscribes again
  useEffect(() => {
    setProblem(null);
    const options = { perspective: perspectiveStack, apiVersion, tag: "offers", throttleTime: 500 };
    const queries = { fetch: statedOffersQuery, listen: offeringDocuments };
    const subscription = store.listenQuery(queries, { types: [...offeringTypes] }, options).subscribe({
      next: (next: readonly unknown[]) => setDocuments(next),
      error: (error: unknown) => setProblem(messageOf(error)),
    });
    return () => subscription.unsubscribe();
  }, [store, perspectiveStack, attempt]);
  return { documents, problem, restart: () => setAttempt((count) => count + 1) };
}
