import type { ValidationContext } from "sanity";
import { type BlankProblem, blankProblems, type Lender, sharedClauseIds } from "./contract-blanks.ts";

const lendersQuery = `*[_id in $ids]{_id, title, blanks[]{key, kind}, "byState": coalesce(count(stateTexts) > 0, false) || coalesce(count(stateNotes) > 0, false)}`;

/** Rejects a template whose blanks don't match its text, shared clauses included. */
export async function checkBlanks({
  document,
  getClient,
}: ValidationContext): Promise<true | BlankProblem[]> {
  const ids = sharedClauseIds(document);
  const lenders =
    ids.length === 0
      ? []
      : // Checks the published clauses, because visitors will see those.
        await getClient({ apiVersion: "2025-02-19" }).fetch<(Lender & { readonly _id: string })[]>(
          lendersQuery,
          { ids },
          { perspective: "raw" },
        );
  const problems = blankProblems(document, lenders);
  return problems.length > 0 ? problems : true;
}
