import type { ReactNode } from "react";
import { priceMarkup } from "@/lib/selling/added-prices";
import { MOST_AT_ONCE, type Order, priceKeyParameter } from "@/lib/selling/order";
import { unitWords } from "@/lib/selling/order-text";

interface QuantityFormProps {
  order: Order;
  /** Of the field and its label; once on a page. */
  id: string;
  className: string;
  /** The button, and what stands around it. */
  children: ReactNode;
}

/** A quantity field in a form that works without scripts: it leads to the order screen. */
export function QuantityForm({
  order: { key, mode, price, quantity },
  id,
  className,
  children,
}: QuantityFormProps) {
  return (
    <form
      action="/payment-info"
      method="get"
      data-quantity=""
      data-added-price={priceMarkup(key)}
      className={className}
    >
      <input type="hidden" name={priceKeyParameter} value={key} />
      <input type="hidden" name="plan" value={price.name} />
      <input type="hidden" name="dealType" value={mode} />
      <div>
        <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
          Quantity, in {unitWords(price, MOST_AT_ONCE)}
        </label>
        <input
          id={id}
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_AT_ONCE}
          required
          autoComplete="off"
          defaultValue={quantity}
          className="field !w-24"
        />
      </div>
      {children}
    </form>
  );
}
