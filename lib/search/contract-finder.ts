import type { IndexedContract } from "@/lib/contracts/contract-index";
import { contractDocument } from "@/lib/search/documents";
import { createFinder, type Hit } from "@/lib/search/finder";

export interface FoundContract extends IndexedContract, Pick<Hit, "terms" | "isPartly"> {}

/** All matching contracts, best first. */
export type ContractFinder = (query: string) => FoundContract[];

export async function createContractFinder(contracts: readonly IndexedContract[]): Promise<ContractFinder> {
  const find = await createFinder(contracts.map(contractDocument));
  const byPath = new Map(contracts.map((contract) => [contract.path, contract]));
  return (query) =>
    find(query).flatMap(({ path, ...hit }) => {
      const contract = byPath.get(path);
      return contract ? [{ ...contract, ...hit }] : [];
    });
}
