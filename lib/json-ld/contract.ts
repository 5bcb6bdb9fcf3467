import { plain, readText } from "@/lib/content/read";
import { readShelves } from "@/lib/contracts/catalogue";
import type { JsonLdNode, PageContext } from "@/lib/json-ld/page-graph";
import { descriptionOf, titleOf } from "@/lib/seo";
import { besidePath } from "@/lib/seo/site-address";

/** A contract template, or the list of those in a category. */
export function contractNode({ path, page, site, base }: PageContext): JsonLdNode | null {
  const { template, catalogue } = page;
  if (template) {
    const reviewedOn = readText(template.reviewedOn, "reviewedOn");
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
      ...(reviewedOn ? { dateModified: plain(reviewedOn) } : {}),
      publisher: { "@id": `${base}/#organization` },
      mainEntityOfPage: { "@id": `${base}${path}#page` },
    };
  }
  if (!catalogue) return null;
  const contracts = readShelves(catalogue).flatMap((shelf) => shelf.contracts);
  return {
    "@type": "ItemList",
    "@id": `${base}${path}#contracts`,
    name: titleOf(page),
    numberOfItems: contracts.length,
    itemListElement: contracts.map(({ name, slug }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: plain(name),
      url: `${base}${path}/${slug}`,
    })),
  };
}
