import { formatMoney } from "@/lib/selling/money";
import { priceKeyParameter } from "@/lib/selling/order";
import { centsEach, orderLabel } from "@/lib/selling/order-text";
import { apiTiers, type TierKey } from "@/lib/selling/prices";

interface TierPickerProps {
  /** Of the field and its label; once on a page. */
  id: string;
  offered: readonly TierKey[];
  start: TierKey;
  /** Words on the button that an editor chose. */
  label: string | null;
  /** None of the tiers can be bought here. */
  isOff: boolean;
}

/** A form that is complete without scripts: the select decides. The slider and the large price follow it on demand. */
export function TierPicker({ id, offered, start, label, isOff }: TierPickerProps) {
  const number = new Intl.NumberFormat("en-US");
  const first = wordsOf(start);
  return (
    <form
      action="/payment-info"
      method="get"
      data-tiers=""
      className="rounded-3xl border border-line bg-card p-7 shadow-card sm:p-8"
    >
      <input type="hidden" name="quantity" value="1" />
      <input type="hidden" name="dealType" value="api-tier" />
      <label htmlFor={id} className="font-semibold">
        Documents per month
      </label>
      <select
        id={id}
        name={priceKeyParameter}
        defaultValue={start}
        autoComplete="off"
        className="field mt-3 block"
      >
        {offered.map((key) => (
          <option key={key} value={key} data-price={wordsOf(key).price} data-each={wordsOf(key).each}>
            {number.format(apiTiers[key].documents)} documents, {wordsOf(key).price} a month
          </option>
        ))}
      </select>
      <div data-tier-live="" className="noscript:hidden">
        <input
          type="range"
          min={0}
          max={offered.length - 1}
          step={1}
          defaultValue={offered.indexOf(start)}
          autoComplete="off"
          aria-label="Documents per month"
          aria-valuetext={`${number.format(apiTiers[start].documents)} documents, ${first.price} a month`}
          className="mt-7 block h-6 w-full cursor-pointer accent-accent"
        />
        <p className="mt-7 flex items-baseline gap-2" aria-hidden="true">
          <span
            data-tier-price=""
            className="font-display text-[3.25rem] leading-none font-[680] tracking-[-0.035em] tabular-nums"
          >
            {first.price}
          </span>
          <span className="text-muted">a month</span>
        </p>
        <p data-tier-each="" className="mt-2.5 text-[0.9375rem] text-muted" aria-hidden="true">
          {first.each}
        </p>
      </div>
      <button
        type="submit"
        disabled={isOff}
        data-checkout=""
        className="action mt-7 w-full"
        data-style="primary"
      >
        {label ?? orderLabel(apiTiers[start], "api-tier")}
      </button>
    </form>
  );
}

function wordsOf(key: TierKey): { price: string; each: string } {
  const { amount, currency, documents } = apiTiers[key];
  return { price: formatMoney(amount, currency), each: `${centsEach(amount, documents)} cents a document` };
}
