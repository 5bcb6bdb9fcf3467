import { plain, readList, readText } from "@/lib/content/read";
import type { JsonLdNode, PageContext } from "@/lib/pages/json-ld/node";
import { brandOf, descriptionOf } from "@/lib/pages/seo";
import { besidePath } from "@/lib/pages/site-address";
import { closedOffer } from "@/lib/selling/deals/closed-offer";
import { decimalMoney } from "@/lib/selling/money";
import { readPlanPrice } from "@/lib/selling/offers/read-price";

/**
 * A product with its plans, on a page of it that shows them. A page without prices describes no product: search engines
 * reject one that has neither offers nor reviews.
 */
export function productNode({ path, page, site, base }: PageContext): JsonLdNode | null {
  const product = site.products.find(({ _id, home }) => home?._id === page._id || _id === page.product?._id);
  const name = readText(product?.name, "name");
  if (!name) return null;
  const offers = readList(page.blocks, "blocks").flatMap((block) =>
    block._type === "pricing"
      ? readList(block.plans, "plans").flatMap((plan) => offerOf(plan, block.deals))
      : [],
  );
  if (offers.length === 0) return null;
  return {
    "@type": "Product",
    "@id": `${base}${path}#product`,
    name: `${brandOf(site)} ${plain(name)}`.trim(),
    description: descriptionOf(page, site),
    url: `${base}${path}`,
    image: `${base}${besidePath(path, "social.png")}`,
    category: "Business software",
    brand: { "@type": "Brand", name: brandOf(site) },
    offers,
  };
}

type Plan = Parameters<typeof readPlanPrice>[0] & { readonly name?: unknown };

function offerOf(plan: Plan, deals: unknown): Record<string, unknown>[] {
  const name = readText(plan.name, "name");
  const shown = readPlanPrice(plan, "plan");
  if (!name || shown === null) return [];
  if (shown.sellable && closedOffer(shown.sellable, deals)) return [];
  const { amount, currency: priceCurrency, per } = shown;
  const price = decimalMoney(amount, priceCurrency);
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
