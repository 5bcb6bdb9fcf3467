import { useEffect, useState } from "react";
import { useDocumentStore } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { sharedClauseIds } from "@/schemas/contracts/contract-blanks";

export interface SharedClause {
  readonly _id: string;
  readonly title: string | null;
  readonly [field: string]: unknown;
}

const clausesQuery =
  "*[_id in $ids]{_id, title, heading, blanks, body, signatures, stateTexts[]{_key, states, body}, stateNotes[]{_key, states, text}}";

/** The shared clauses of a template, drafts included; null until the lake has answered. */
export function useSharedClauses(document: unknown): readonly SharedClause[] | null {
  const store = useDocumentStore();
  const [clauses, setClauses] = useState<readonly SharedClause[] | null>(null);
  const key = JSON.stringify(sharedClauseIds(document));
  useEffect(() => {
    const ids: string[] = JSON.parse(key);
    setClauses(ids.length === 0 ? [] : null);
    if (ids.length === 0) return;
    const subscription = store
      .listenQuery(
        { fetch: clausesQuery, listen: "*[_id in $ids || _id in $drafts]" },
        { ids, drafts: ids.map((id) => `drafts.${id}`) },
        { perspective: "drafts", apiVersion, tag: "shared-clauses" },
      )
      .subscribe((found: readonly SharedClause[]) => setClauses(found));
    return () => subscription.unsubscribe();
  }, [store, key]);
  return clauses;
}
