import type { PriceProblem } from "@paraph/payments/stopped-prices";
import { useSyncExternalStore } from "react";
import { paymentEnv } from "@/lib/env/payments";

/** How old an answer may be, in milliseconds, while a field shows it. */
const FRESH = 60_000;

let known: readonly PriceProblem[] = [];
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Prices that pages and the payment provider say differently. One question a minute for all fields that show one. */
export function useStoppedPrices(): readonly PriceProblem[] {
  return useSyncExternalStore(subscribe, () => known);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // A hosted payments API has no such question.
  if (timer === undefined && paymentEnv().mode === "local") {
    void ask();
    timer = setInterval(() => void ask(), FRESH);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

async function ask(): Promise<void> {
  try {
    const answer = await fetch(`${paymentEnv().apiUrl}/prices`);
    if (!answer.ok) return;
    const { stopped }: { stopped: readonly PriceProblem[] } = await answer.json();
    if (JSON.stringify(stopped) === JSON.stringify(known)) return;
    known = stopped;
    for (const listener of listeners) listener();
  } catch {
    // Without a connection the last answer stands, and the Studio says elsewhere that there is none.
  }
}
