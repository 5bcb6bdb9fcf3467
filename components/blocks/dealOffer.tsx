import { Action } from "@/components/content/actions";
import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { CrossList, TickList } from "@/components/content/tick-list";
import { DealTerms } from "@/components/selling/offers/deal-terms";
import { IntervalSwitch } from "@/components/selling/offers/interval-switch";
import { OfferCard } from "@/components/selling/offers/offer-card";
import { OfferBadge } from "@/components/ui/offer-badge";
import type { BlockOf } from "@/lib/content/blocks";
import { readList, readText, readTexts } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { readInterval } from "@/lib/selling/offers/read-intervals";
import { readSellable } from "@/lib/selling/offers/read-price";

const columns: Readonly<Record<number, string>> = {
  1: "max-w-xl",
  2: "md:grid-cols-2",
  3: "lg:grid-cols-3",
  4: "sm:grid-cols-2 xl:grid-cols-4",
};

/** Prices, savings and charges come from the price table; a deal's own words say for whom, how long and what then. */
export function DealOffer(block: BlockOf<"dealOffer">) {
  const offers = readList(block.offers, "offers").flatMap((offer, index) => {
    const sellable = readSellable(offer.price, offer.mode, `offers[${index}].price`);
    return sellable ? [{ offer, sellable, field: `offers[${index}]` }] : [];
  });
  if (offers.length === 0) return leaveOut("offers");
  const included = readTexts(block.included, "included");
  const excluded = readTexts(block.excluded, "excluded");
  const badge = readText(block.ownBadge, "ownBadge");
  const isAlone = offers.length === 1;
  const start = readInterval(block.rhythm);
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className={badge ? "mb-5" : "mb-12"} />
      {badge && (
        <p className="mb-10">
          <OfferBadge>{badge}</OfferBadge>
        </p>
      )}
      <IntervalSwitch
        block={block}
        start={start}
        sellables={offers.map(({ sellable }) => sellable)}
        className="mb-8"
      />
      <div className={isAlone ? "grid items-start gap-10 lg:grid-cols-2 lg:gap-16" : ""}>
        <ul className={`grid gap-6 ${columns[offers.length] ?? "sm:grid-cols-2 xl:grid-cols-4"}`}>
          {offers.map((row) => (
            <OfferCard key={row.offer.key} {...row} start={start} block={block} />
          ))}
        </ul>
        {(included.length > 0 || excluded.length > 0) && (
          <div className={isAlone ? "grid gap-8" : "mt-12 grid gap-8 md:grid-cols-2"}>
            {included.length > 0 && (
              <div>
                <h3 className="mb-4 text-subtitle font-[650]">Included</h3>
                <TickList points={included} />
              </div>
            )}
            {excluded.length > 0 && (
              <div>
                <h3 className="mb-4 text-subtitle font-[650]">Not included</h3>
                <CrossList points={excluded} />
              </div>
            )}
          </div>
        )}
      </div>
      <DealTerms block={block} />
      <div className="mt-8 flex empty:hidden">
        <Action action={block.action} field="action" />
      </div>
    </BlockArea>
  );
}
