import { useEffect, useReducer, useState } from "react";
import type { Contract } from "@/lib/contracts/contract";
import { parseDraft, writeDraft } from "@/lib/contracts/draft-storage";
import { type Filling, fill, isEmpty } from "@/lib/contracts/filling";
import { keptName } from "@/lib/contracts/kept-name";
import { createSafeStorage } from "@/lib/tracking/safe-storage";

const storage = createSafeStorage(() => sessionStorage);

/** What is filled in on this page, kept for as long as its tab is open. */
export function useFilling(contract: Contract, entered: Filling) {
  const [isRefused, setRefused] = useState(false);
  const [filling, act] = useReducer(fill, null, (): Filling => {
    const kept = parseDraft(storage.get(keptName(location.pathname)), contract);
    return {
      ...kept,
      values: { ...kept.values, ...entered.values },
      leftOut: new Set([...kept.leftOut, ...entered.leftOut]),
    };
  });

  useEffect(() => {
    const name = keptName(location.pathname);
    if (isEmpty(filling)) storage.remove(name);
    else if (!storage.set(name, writeDraft(filling))) setRefused(true);
  }, [filling]);
  return { filling, act, isRefused };
}
