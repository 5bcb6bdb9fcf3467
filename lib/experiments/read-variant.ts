import type { Fetch, PageDocument } from "@/lib/content/page-document";
import { VARIANT_QUERY } from "@/lib/content/queries";
import { parseVariant, variantName } from "@/lib/experiments/variant-cookie";

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
  const document = variantName(chosen.experiment, chosen.letter);
  const blocks = found?.variant?.blocks;
  if (blocks === undefined) return page;
  // A form is looked up again where it stands when somebody sends it: the page's own may have other words, or be missing.
  const ofVariant = blocks?.map((one) => (one._type === "leadForm" ? { ...one, document } : one)) ?? null;
  return { ...page, blocks: ofVariant };
}
