import { useEffect, useState } from "react";
import { fetchContracts, type IndexedContract } from "@/lib/contracts/contract-index";
import { type ContractFinder, createContractFinder } from "@/lib/search/contract-finder";

export type ContractIndex =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | { readonly kind: "ready"; readonly find: ContractFinder; readonly all: readonly IndexedContract[] };

/** The contracts of these categories, loaded once somebody is about to look for one. */
export function useContractIndex(categories: readonly string[]): ContractIndex {
  const [index, setIndex] = useState<ContractIndex>({ kind: "loading" });
  useEffect(() => {
    const abort = new AbortController();
    load(categories, abort.signal).then(
      (ready) => !abort.signal.aborted && setIndex(ready),
      () => !abort.signal.aborted && setIndex({ kind: "failed" }),
    );
    return () => abort.abort();
  }, [categories]);
  return index;
}

async function load(categories: readonly string[], signal: AbortSignal): Promise<ContractIndex> {
  const all = await fetchContracts(categories, signal);
  return { kind: "ready", find: await createContractFinder(all), all };
}
