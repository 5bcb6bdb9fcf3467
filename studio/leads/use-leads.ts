import { useCallback, useEffect, useState } from "react";
import { useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { messageOf } from "@/lib/message-of";
import { askAllLeads, askLeads, countLeads, cursorAfter, type Lead, type LeadFilter } from "./ask-leads";
import { csvOfLeads } from "./lead-csv";

/** A search begins when nobody has typed for so long, in milliseconds. */
const PAUSE = 250;
const PAGE = 50;

interface Found {
  readonly filter: LeadFilter;
  readonly now: Date;
  readonly count: number;
  readonly leads: readonly Lead[];
}

/** The leads that a filter leaves, page after page. */
export function useLeads(filter: LeadFilter) {
  const client = useClient({ apiVersion });
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = async () => {
      const now = new Date();
      try {
        const [leads, count] = await Promise.all([
          askLeads(client, { filter, now, after: null, most: PAGE, signal }),
          countLeads(client, filter, now),
        ]);
        if (signal.aborted) return;
        setFound({ filter, now, count, leads });
        setProblem(null);
      } catch (error) {
        if (!signal.aborted) setProblem(`The leads could not be read: ${messageOf(error)}`);
      }
    };
    const timer = setTimeout(() => void look(), tries === 0 ? PAUSE : 0);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [client, filter, tries]);

  const loadMore = useCallback(async () => {
    if (!found) return;
    const { now, leads } = found;
    try {
      const more = await askLeads(client, {
        filter: found.filter,
        now,
        after: cursorAfter(leads),
        most: PAGE,
      });
      // Another search may have ended meanwhile, and a second press asks for the same page.
      setFound((current) =>
        current?.leads === leads ? { ...current, leads: [...leads, ...more] } : current,
      );
    } catch (error) {
      setProblem(`Older leads could not be read: ${messageOf(error)}`);
    }
  }, [client, found]);

  /** The row stays where it is, also when the filter would leave it out now, so that a slip is taken back at once. */
  const setStatus = useCallback(
    async ({ _id, email }: Lead, status: string) => {
      try {
        await client.patch(_id).set({ status }).commit();
        const changed = (lead: Lead) => (lead._id === _id ? { ...lead, status } : lead);
        setFound((current) => current && { ...current, leads: current.leads.map(changed) });
        setProblem(null);
      } catch (error) {
        setProblem(`The status of ${email ?? "this lead"} was not changed: ${messageOf(error)}`);
      }
    },
    [client],
  );

  return {
    found,
    problem,
    isLoading: found?.filter !== filter && problem === null,
    loadMore,
    setStatus,
    again: useCallback(() => {
      setProblem(null);
      setTries((times) => times + 1);
    }, []),
    table: useCallback(
      async () => csvOfLeads(await askAllLeads(client, filter, new Date())),
      [client, filter],
    ),
  };
}
