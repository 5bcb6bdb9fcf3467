import "server-only";
import { cacheLife } from "next/cache";
import { CONTRACT_INDEX_QUERY } from "@/lib/content/catalogue-queries";
import { fetchPublished, UNTIL_PUBLISHED } from "@/lib/content/load";
import { contractsOf } from "@/lib/content/load-contract-list";
import type { CONTRACT_INDEX_QUERY_RESULT } from "@/lib/content/sanity.types";
import { buildContractIndex } from "@/lib/contracts/build-index";
import type { ContractIndexFile } from "@/lib/contracts/contract-index";

/** The contracts of a category for the search in the browser; null when there is no such category. */
export async function loadContractIndex(category: string): Promise<ContractIndexFile | null> {
  "use cache";
  cacheLife(UNTIL_PUBLISHED);
  const content = await fetchPublished<CONTRACT_INDEX_QUERY_RESULT>(
    CONTRACT_INDEX_QUERY,
    { slug: category },
    await contractsOf(category, fetchPublished),
  );
  return content && buildContractIndex(content);
}
