import { CheckoutAction } from "@/components/selling/offers/checkout-action";
import { PriceFigure } from "@/components/selling/offers/price-figure";
import { chargeOf } from "@/lib/selling/charge";
import { closedOffer } from "@/lib/selling/deals/closed-offer";
import { savingWords } from "@/lib/selling/offers/read-intervals";
import type { Sellable } from "@/lib/selling/offers/read-price";
import { priceWords } from "@/lib/selling/order-text";

interface BuyPanelProps {
  sellable: Sellable;
  quantity: number;
  /** Of the field in which buyers say how many; null: the number stands fast. */
  quantityField: string | null;
  label: unknown;
  /** Beside a switch between both billing intervals. */
  hasSwitch: boolean;
  /** The deals that there are, as the block's query found them. */
  deals: unknown;
}

/** One price with its figure, its button, and what is charged and when; quantity-choice.ts keeps that in step. */
export function BuyPanel({ sellable, quantity, quantityField, label, hasSwitch, deals }: BuyPanelProps) {
  const isFixed = quantityField === null && quantity > 1;
  const saving = hasSwitch ? savingWords(sellable) : null;
  return (
    <div data-offer="">
      <p className="mb-3 font-semibold">
        {isFixed ? `${quantity} × ` : ""}
        {sellable.price.name}
      </p>
      <div className="mb-5">
        <PriceFigure {...priceWords(sellable.price)} />
      </div>
      <CheckoutAction
        order={{ ...sellable, quantity }}
        label={label}
        field="label"
        deals={deals}
        className="w-full"
        quantityField={quantityField}
      />
      {!closedOffer(sellable, deals) && (
        <p data-charge="" className="mt-3 text-sm text-muted">
          {chargeOf({ ...sellable, quantity }).words}
        </p>
      )}
      {saving && <p className="mt-1.5 text-sm font-medium text-good">{saving}</p>}
    </div>
  );
}
