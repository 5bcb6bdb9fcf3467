import { CheckoutAction } from "@/components/selling/offers/checkout-action";
import { EitherCampaign } from "@/components/selling/offers/either-campaign";
import { EitherInterval } from "@/components/selling/offers/either-interval";
import { PriceFigure } from "@/components/selling/offers/price-figure";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { readText } from "@/lib/content/read";
import { chargeOf } from "@/lib/selling/charge";
import { compareOffer, comparisonWords } from "@/lib/selling/compare";
import { buttonWords, closedOffer } from "@/lib/selling/deals/closed-offer";
import { savingWords } from "@/lib/selling/offers/read-intervals";
import { readPriceKey, readQuantity, type Sellable } from "@/lib/selling/offers/read-price";
import { MOST_AT_ONCE } from "@/lib/selling/order";
import { priceWords } from "@/lib/selling/order-text";
import { billedLike, type Interval, type Price, priceOf } from "@/lib/selling/prices";

type Offer = NonNullable<BlockOf<"dealOffer">["offers"]>[number];

interface OfferCardProps {
  offer: Offer;
  sellable: Sellable;
  /** Of the block's switch between monthly and yearly; null: it has none. */
  start: Interval | null;
  /** The block it stands in, which knows the deals. */
  block: Pick<BlockOf<"dealOffer">, "deals" | "ownPrices" | "ownButtonText">;
  field: string;
}

/** One price of a deal. Its rows line up with those of its neighbors through the subgrid. */
export function OfferCard({ offer, sellable, start, block, field }: OfferCardProps) {
  const name = readText(offer.name, `${field}.name`) ?? sellable.price.name;
  const detail = readText(offer.detail, `${field}.detail`);
  const highlighted = offer.highlighted === true;
  return (
    <li
      {...mark(field)}
      className={`row-span-4 grid grid-rows-subgrid content-start gap-0 rounded-3xl border bg-card p-7 sm:p-8 ${
        highlighted ? "border-accent shadow-raised ring-1 ring-accent" : "border-line shadow-card"
      }`}
    >
      <div>
        <h3 className="text-subtitle font-[650] tracking-[-0.015em]">{name}</h3>
        {detail && <p className="mt-1.5 text-muted">{detail}</p>}
      </div>
      <div className="mt-7 self-end" {...mark(`${field}.price`)}>
        <EitherInterval sellable={sellable} start={start}>
          {({ price }) => (
            <PriceFigure {...priceWords(price)} before={comparisonOf(offer, price, field)?.before ?? null} />
          )}
        </EitherInterval>
      </div>
      <div className="mt-2.5 text-[0.9375rem]">
        <EitherInterval sellable={sellable} start={start}>
          {(one) => {
            const saving = comparisonOf(offer, one.price, field)?.sentence ?? (start && savingWords(one));
            return saving && <p className="font-medium text-good">{saving}</p>;
          }}
        </EitherInterval>
      </div>
      <div className="mt-7">
        <EitherInterval sellable={sellable} start={start}>
          {(one) => (
            <EitherCampaign sellable={one}>
              {({ key, price, mode }, isUsual) => (
                <div className="flex flex-col gap-3">
                  <CheckoutAction
                    order={{ key, mode }}
                    label={
                      isUsual
                        ? buttonWords(key === sellable.key ? offer.label : null, key, block, `${field}.label`)
                        : null
                    }
                    field={`${field}.label`}
                    deals={block.deals}
                    style={highlighted ? "primary" : "secondary"}
                  />
                  {!closedOffer({ key, mode }, block.deals) && (
                    <p className="text-sm text-muted">{chargeOf({ price, mode, quantity: 1 }).words}</p>
                  )}
                </div>
              )}
            </EitherCampaign>
          )}
        </EitherInterval>
      </div>
    </li>
  );
}

/** Nothing is claimed without a price to compare with, nor when there is nothing to save. */
function comparisonOf(offer: Offer, price: Price, field: string) {
  const key = readPriceKey(offer.compareWith, `${field}.compareWith`);
  if (key === null) return null;
  const times = readQuantity(offer.compareTimes, `${field}.compareTimes`, MOST_AT_ONCE);
  const usual = priceOf(billedLike(key, price.interval));
  const comparison = compareOffer(price, usual, times);
  return comparison && comparisonWords(comparison, usual, times);
}
