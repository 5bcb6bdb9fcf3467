import MiniSearch from "minisearch";
import type { IndexedContract } from "@/lib/contracts/contract-index";
import { matching, readInPieces } from "@/lib/search/matching";

export interface FoundContract extends IndexedContract {
  /** The words of the contract that the query met. */
  readonly terms: readonly string[];
  /** It has some of the words that were looked for: no contract has all of them. */
  readonly isPartly: boolean;
}

/** All contracts that fit, the best first. */
export type ContractFinder = (query: string) => FoundContract[];

/** Finds contracts by the beginnings of words of their names first, and by words that differ in a letter or two. */
export async function createContractFinder(contracts: readonly IndexedContract[]): Promise<ContractFinder> {
  const index = new MiniSearch<IndexedContract>({
    idField: "path",
    fields: ["name", "shelf", "category", "summary"],
    extractField: (contract, field) =>
      field === "shelf" ? contract.shelf.title : String(contract[field as keyof IndexedContract]),
    searchOptions: { ...matching, boost: { name: 20, shelf: 2 } },
  });
  const byPath = new Map(contracts.map((contract) => [contract.path, contract]));
  await index.addAllAsync([...byPath.values()], readInPieces);
  return (query) => {
    const all = index.search(query);
    // Of several words one may be unknown to every contract; what the others find is better than nothing.
    const isPartly = all.length === 0;
    const found = isPartly ? index.search(query, { combineWith: "OR" }) : all;
    return found.flatMap(({ id, terms }) => {
      const contract = byPath.get(String(id));
      return contract ? [{ ...contract, terms, isPartly }] : [];
    });
  };
}
