import { plain, readChoice, readList, readText, readWholeNumber } from "@/lib/content/read";
import type { JsonLdNode, PageContext } from "@/lib/json-ld/page-graph";
import { brandOf, descriptionOf } from "@/lib/seo";
import { besidePath } from "@/lib/seo/site-address";

/** On the page that is a product's home: the product, with the plans that stand on it. */
export function productNode({ path, page, site, base }: PageContext): JsonLdNode | null {
  const product = site.products.find(({ home }) => home?._id === page._id);
  const name = readText(product?.name, "name");
  if (!name) return null;
  const offers = readList(page.blocks, "blocks").flatMap((block) =>
    block._type === "pricing" ? readList(block.plans, "plans").flatMap(offerOf) : [],
  );
  return {
    "@type": "Product",
    "@id": `${base}${path}#product`,
    name: `${brandOf(site)} ${plain(name)}`.trim(),
    description: descriptionOf(page, site),
    url: `${base}${path}`,
    image: `${base}${besidePath(path, "social.png")}`,
    category: "Business software",
    brand: { "@type": "Brand", name: brandOf(site) },
    ...(offers.length > 0 ? { offers } : {}),
  };
}

interface Plan {
  readonly name?: unknown;
  readonly amount?: unknown;
  readonly currency?: unknown;
  readonly per?: unknown;
}

function offerOf(plan: Plan): Record<string, unknown>[] {
  const name = readText(plan.name, "name");
  const per = readChoice(plan.per, ["month", "year", "once", "free"], "once", "per");
  const cents = per === "free" ? 0 : readWholeNumber(plan.amount, "amount");
  if (!name || cents === null) return [];
  const priceCurrency = readChoice(plan.currency, ["USD"], "USD", "currency");
  const price = (cents / 100).toFixed(2);
  const unit = per === "month" ? "MON" : per === "year" ? "ANN" : null;
  return [
    {
      "@type": "Offer",
      name: plain(name),
      price,
      priceCurrency,
      ...(unit === null
        ? {}
        : {
            priceSpecification: {
              "@type": "UnitPriceSpecification",
              price,
              priceCurrency,
              referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: unit },
            },
          }),
    },
  ];
}
