import { plain, readText } from "@/lib/content/read";
import { type ListedContract, readListed, readSubCategories } from "@/lib/contracts/catalogue";
import { readReview } from "@/lib/contracts/contract-page";
import { LISTED_ON_A_PAGE } from "@/lib/contracts/lists";
import type { JsonLdNode, PageContext } from "@/lib/pages/json-ld/node";
import { descriptionOf, titleOf } from "@/lib/pages/seo";
import { besidePath } from "@/lib/pages/site-address";

/** A contract template or a list of them: the contracts on a category's page or on one page of a sub-category. */
export function contractNode({ path, page, site, base }: PageContext): JsonLdNode | null {
  const { template, catalogue, listing } = page;
  if (template) {
    const review = readReview(template);
    const category = readText(template.category?.heading, "category.heading");
    return {
      "@type": "DigitalDocument",
      "@id": `${base}${path}#contract`,
      name: plain(readText(template.name, "name") ?? titleOf(page)),
      description: descriptionOf(page, site),
      url: `${base}${path}`,
      image: `${base}${besidePath(path, "social.png")}`,
      inLanguage: "en-US",
      isAccessibleForFree: true,
      ...(category ? { genre: plain(category) } : {}),
      ...(review ? { dateModified: review.day } : {}),
      publisher: { "@id": `${base}/#organization` },
      mainEntityOfPage: { "@id": `${base}${path}#page` },
    };
  }
  const list = listing ? readListed(listing) : null;
  const contracts =
    list ?? (catalogue ? readSubCategories(catalogue).flatMap((subCategory) => subCategory.contracts) : null);
  return contracts && listNode(contracts, { path, page, site, base });
}

function listNode(contracts: readonly ListedContract[], { path, page, base }: PageContext): JsonLdNode {
  const { listing } = page;
  const first = listing ? (listing.location.page - 1) * LISTED_ON_A_PAGE : 0;
  return {
    "@type": "ItemList",
    "@id": `${base}${path}#contracts`,
    name: titleOf(page),
    numberOfItems: contracts.length,
    itemListElement: contracts.map((contract, index) => ({
      "@type": "ListItem",
      position: first + index + 1,
      name: plain(contract.name),
      url: `${base}${contract.path}`,
    })),
  };
}
