import { CheckoutAction } from "@/components/content/checkout-action";
import { PriceFigure } from "@/components/content/price-figure";
import { chargeWords, priceWords } from "@/lib/checkout/order-text";
import { closedOffer } from "@/lib/content/closed-offer";
import type { Sellable } from "@/lib/content/read-price";
import { savingWords } from "@/lib/content/read-rhythms";

interface BuyPanelProps {
  sellable: Sellable;
  quantity: number;
  /** Of the field in which buyers say how many; null: the number stands fast. */
  quantityField: string | null;
  label: unknown;
  /** Beside a switch between both rhythms. */
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
      {!closedOffer(sellable.key, deals) && (
        <p data-charge="" className="mt-3 text-sm text-muted">
          {chargeWords({ ...sellable, quantity })}
        </p>
      )}
      {saving && <p className="mt-1.5 text-sm font-medium text-good">{saving}</p>}
    </div>
  );
}
