import type { Sale } from "@paraph/payments/sales/sale";
import { messageOf } from "@paraph/service/message-of";
import { useCallback, useEffect, useRef, useState } from "react";
import { type SanityClient, useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import {
  askSale,
  cancelSale,
  type OpenedSale,
  refundSale,
  sendReceipt,
  type WantedRefund,
  type WhenCanceled,
} from "./ask-sales";

/** The provider tells of what it did a moment later. In milliseconds. */
const pause = 700;
const mostTimes = 8;

export type SaleAct =
  | { readonly kind: "refund"; readonly wanted: WantedRefund }
  | { readonly kind: "cancel"; readonly at: WhenCanceled }
  | { readonly kind: "receipt" };

/** Whether the events have told of everything that the provider itself says. */
export function isTold({ sale, payments, plan }: OpenedSale, { kind }: Pick<SaleAct, "kind">): boolean {
  const refunded = payments.reduce((sum, payment) => sum + payment.refunded, 0);
  return sale.refunded >= refunded && (kind !== "cancel" || plan !== null || sale.hasEnded);
}

function carryOut(client: SanityClient, session: string, act: SaleAct): Promise<unknown> {
  if (act.kind === "refund") return refundSale(client, session, act.wanted);
  return act.kind === "cancel" ? cancelSale(client, session, act.at) : sendReceipt(client, session);
}

/** The payments and the plan of a sale, and what an administrator does with them. `onSale` stays the same function. */
export function useSale(session: string, onSale: (sale: Sale) => void) {
  const client = useClient({ apiVersion });
  const [found, setFound] = useState<OpenedSale | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isBehind, setIsBehind] = useState(false);
  const leaving = useRef(new AbortController());

  /** Resolves to `null` if it can't be read. What is shown stays then. */
  const read = useCallback(async () => {
    const { signal } = leaving.current;
    try {
      const opened = await askSale(client, session, signal);
      if (signal.aborted) return null;
      setFound(opened);
      setProblem(null);
      onSale(opened.sale);
      return opened;
    } catch (error) {
      if (!signal.aborted) setProblem(messageOf(error));
      return null;
    }
  }, [client, session, onSale]);

  useEffect(() => {
    leaving.current = new AbortController();
    void read();
    return () => leaving.current.abort();
  }, [read]);

  /** Asks until the events have come, too, so that the marks of the sale follow. */
  const follow = async (act: SaleAct) => {
    const { signal } = leaving.current;
    setIsBehind(false);
    for (let count = 0; count < mostTimes; count += 1) {
      const opened = await read();
      if (signal.aborted || (opened && isTold(opened, act))) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    if (!signal.aborted) setIsBehind(true);
  };

  return {
    found,
    problem,
    isBusy,
    /** The provider's events let us wait. */
    isBehind,
    read,
    /** Resolves to `null`, or to why it was not done. */
    async act(wanted: SaleAct): Promise<string | null> {
      setIsBusy(true);
      try {
        await carryOut(client, session, wanted);
        if (wanted.kind !== "receipt") void follow(wanted);
        return null;
      } catch (error) {
        // Somebody else may have done something meanwhile.
        await read();
        return messageOf(error);
      } finally {
        setIsBusy(false);
      }
    },
  };
}
