import type { Sale } from "@paraph/payments/sales/sale";
import type { PriceProblem } from "@paraph/payments/stopped-prices";
import { messageOf } from "@paraph/service/message-of";
import { useCallback, useEffect, useState } from "react";
import { useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { askSales, askTable } from "./ask-sales";

/** A search begins when nobody has typed for so long, in milliseconds. */
const PAUSE = 250;

interface Found {
  readonly search: string;
  readonly sales: readonly Sale[];
  readonly next: number | null;
  readonly prices: readonly PriceProblem[];
}

/** The sales that match a search, page after page. */
export function useSales(search: string) {
  const client = useClient({ apiVersion });
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [wanted, setWanted] = useState<{ before: number | null; times: number }>({ before: null, times: 0 });

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = setTimeout(
      async () => {
        try {
          const { sales, next, prices } = await askSales(client, { search, before: wanted.before, signal });
          setFound((earlier) => {
            const isMore = wanted.before !== null && earlier?.search === search;
            return { search, next, prices, sales: isMore ? [...earlier.sales, ...sales] : sales };
          });
          setProblem(null);
        } catch (error) {
          if (!signal.aborted) setProblem(messageOf(error));
        }
      },
      wanted.times === 0 ? PAUSE : 0,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [client, search, wanted]);

  return {
    found,
    problem,
    isLoading: found?.search !== search && problem === null,
    loadMore: useCallback(
      () => setWanted(({ times }) => ({ before: found?.next ?? null, times: times + 1 })),
      [found],
    ),
    /** Begins anew, with the newest. */
    restart: useCallback(() => setWanted({ before: null, times: 0 }), []),
    /** Shows what became of one of them. */
    replace: useCallback(
      (sale: Sale) =>
        setFound(
          (earlier) =>
            earlier && {
              ...earlier,
              sales: earlier.sales.map((one) => (one.session === sale.session ? sale : one)),
            },
        ),
      [],
    ),
    table: useCallback(() => askTable(client, search), [client, search]),
  };
}
