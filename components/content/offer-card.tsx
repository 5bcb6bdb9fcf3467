import { CheckoutAction } from "@/components/content/checkout-action";
import { PriceFigure } from "@/components/content/price-figure";
import { compareOffer, comparisonWords } from "@/lib/checkout/compare";
import { MOST_AT_ONCE } from "@/lib/checkout/order";
import { chargeWords, priceWords } from "@/lib/checkout/order-text";
import { type Price, priceOf } from "@/lib/checkout/prices";
import type { BlockOf } from "@/lib/content/blocks";
import { readText } from "@/lib/content/read";
import { readPriceKey, readQuantity, type Sellable } from "@/lib/content/read-price";

type Offer = NonNullable<BlockOf<"dealOffer">["offers"]>[number];

/** One price of a deal. Its rows line up with those of its neighbours through the subgrid. */
export function OfferCard({ offer, sellable, field }: { offer: Offer; sellable: Sellable; field: string }) {
  const { price, mode } = sellable;
  const name = readText(offer.name, `${field}.name`) ?? price.name;
  const detail = readText(offer.detail, `${field}.detail`);
  const compared = comparisonOf(offer, price, field);
  const highlighted = offer.highlighted === true;
  return (
    <li
      className={`row-span-4 grid grid-rows-subgrid content-start gap-0 rounded-3xl border bg-card p-7 sm:p-8 ${
        highlighted ? "border-accent shadow-raised ring-1 ring-accent" : "border-line shadow-card"
      }`}
    >
      <div>
        <h3 className="text-subtitle font-[650] tracking-[-0.015em]">{name}</h3>
        {detail && <p className="mt-1.5 text-muted">{detail}</p>}
      </div>
      <div className="mt-7 self-end">
        <PriceFigure {...priceWords(price)} before={compared?.before ?? null} />
      </div>
      <div className="mt-2.5 text-[0.9375rem]">
        {compared && <p className="font-medium text-good">{compared.sentence}</p>}
      </div>
      <div className="mt-7 flex flex-col gap-3">
        <CheckoutAction
          order={sellable}
          label={offer.label}
          field={`${field}.label`}
          style={highlighted ? "primary" : "secondary"}
        />
        <p className="text-sm text-muted">{chargeWords({ price, mode, quantity: 1 })}</p>
      </div>
    </li>
  );
}

/** Nothing is claimed without a price to compare with, nor when there is nothing to save. */
function comparisonOf(offer: Offer, price: Price, field: string) {
  const key = readPriceKey(offer.compareWith, `${field}.compareWith`);
  if (key === null) return null;
  const times = readQuantity(offer.compareTimes, `${field}.compareTimes`, MOST_AT_ONCE);
  const comparison = compareOffer(price, priceOf(key), times);
  return comparison && comparisonWords(comparison, priceOf(key), times);
}
