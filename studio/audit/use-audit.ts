import { messageOf } from "@paraph/service/message-of";
import { useCallback, useEffect, useState } from "react";
import { useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { type AuditFilter, type AuditPage, askAudit, askAuditTable } from "./ask-audit";

interface Found extends AuditPage {
  readonly filter: AuditFilter;
}

/** What matches a filter, page after page. `filter` stays the same object while nothing is chosen. */
export function useAudit(filter: AuditFilter) {
  const client = useClient({ apiVersion });
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [wanted, setWanted] = useState<{ after: string | null; times: number }>({ after: null, times: 0 });

  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      setProblem(null);
      try {
        const page = await askAudit(client, filter, wanted.after, leaving.signal);
        if (leaving.signal.aborted) return;
        setFound((earlier) => {
          if (wanted.after === null || earlier?.filter !== filter) return { ...page, filter };
          const names = { ...earlier.names, ...page.names };
          return { ...page, filter, names, entries: [...earlier.entries, ...page.entries] };
        });
      } catch (error) {
        if (!leaving.signal.aborted) setProblem(messageOf(error));
      }
    };
    void ask();
    return () => leaving.abort();
  }, [client, filter, wanted]);

  return {
    found,
    problem,
    isLoading: found?.filter !== filter && problem === null,
    loadMore: useCallback(
      () => setWanted(({ times }) => ({ after: found?.next ?? null, times: times + 1 })),
      [found],
    ),
    /** Begins again with the newest, also after another choice. */
    restart: useCallback(() => setWanted(({ times }) => ({ after: null, times: times + 1 })), []),
    table: useCallback(() => askAuditTable(client, filter), [client, filter]),
  };
}
