import "server-only";
import { fetchPublished } from "@/lib/content/published";
import { buildContractIndex } from "@/lib/contracts/build-index";
import { CONTRACT_INDEX_QUERY } from "@/lib/contracts/catalogue-queries";
import type { ContractIndexFile } from "@/lib/contracts/contract-index";
import { contractsOf } from "@/lib/contracts/read-pages";
import { remembered } from "@/lib/freshness/remember";
import { loadWordGroups } from "@/lib/search/load-words";

/** The contracts of a category for the search in the browser; null when there is no such category. */
export const loadContractIndex = remembered(
  "contract index",
  async (category: string): Promise<ContractIndexFile | null> => {
    const content = await fetchPublished(
      CONTRACT_INDEX_QUERY,
      { slug: category },
      await contractsOf(category, fetchPublished),
    );
    return content && buildContractIndex(content, await loadWordGroups());
  },
);
