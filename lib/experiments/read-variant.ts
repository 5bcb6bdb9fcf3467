import type { Fetch, PageDocument } from "@/lib/content/page-document";
import { VARIANT_QUERY } from "@/lib/content/queries";
import { parseVariant } from "@/lib/experiments/variant-cookie";

/** The page with the blocks of one form of it; as it is when there is no such form, or no longer. */
export async function withVariant(
  page: PageDocument,
  name: string | null,
  fetch: Fetch,
): Promise<PageDocument> {
  const chosen = parseVariant(name);
  if (chosen === null) return page;
  // A variant that is removed, or an experiment that ends before its time, changes what is stored of the page.
  const found = await fetch(VARIANT_QUERY, { ...chosen, page: page._id }, [["experiment"]]);
  return found?.variant ? { ...page, blocks: found.variant.blocks } : page;
}
