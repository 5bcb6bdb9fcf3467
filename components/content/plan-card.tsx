import { Action } from "@/components/content/actions";
import { CheckoutAction } from "@/components/content/checkout-action";
import { PriceFigure } from "@/components/content/price-figure";
import { TickList } from "@/components/content/tick-list";
import { formatMoney } from "@/lib/checkout/money";
import { billingWords, chargeWords, priceWords } from "@/lib/checkout/order-text";
import type { BlockOf } from "@/lib/content/blocks";
import { readText, readTexts } from "@/lib/content/read";
import { readPlanPrice, type Sellable } from "@/lib/content/read-price";

type Plan = NonNullable<BlockOf<"pricing">["plans"]>[number];
type PlanPrice = NonNullable<ReturnType<typeof readPlanPrice>>;

const periods = { month: "a month", year: "a year", once: "once", free: "" } as const;

/** One plan. Its four rows line up with those of its neighbours through the subgrid. */
export function PlanCard({ plan, field }: { plan: Plan; field: string }) {
  const highlighted = plan.highlighted === true;
  const style = highlighted ? "primary" : "secondary";
  const audience = readText(plan.audience, `${field}.audience`);
  const shown = readPlanPrice(plan, field);
  return (
    <li
      className={`relative row-span-4 grid grid-rows-subgrid content-start gap-0 rounded-3xl border p-7 sm:p-8 ${
        highlighted
          ? "border-accent bg-card shadow-raised ring-1 ring-accent"
          : "border-line bg-card shadow-card"
      }`}
    >
      <div>
        {highlighted && (
          <span className="absolute -top-3.5 left-7 rounded-full bg-accent px-3.5 py-1 text-sm font-semibold text-accent-ink sm:left-8">
            Recommended
          </span>
        )}
        <h3 className="text-subtitle font-[650] tracking-[-0.015em]">{plan.name}</h3>
        {audience && <p className="mt-1.5 text-muted">{audience}</p>}
      </div>
      <Price plan={plan} field={field} shown={shown} />
      <div className="mt-7 flex flex-col gap-2 empty:hidden">
        {shown?.sellable && (
          <CheckoutAction
            order={shown.sellable}
            label={plan.label}
            field={`${field}.label`}
            className="w-full"
            style={style}
          />
        )}
        <Action
          action={plan.action}
          field={`${field}.action`}
          className="w-full"
          style={shown?.sellable ? "quiet" : style}
        />
      </div>
      <TickList
        points={readTexts(plan.points, `${field}.points`)}
        className="mt-7 border-t border-line pt-7 text-[0.9375rem] leading-relaxed"
      />
    </li>
  );
}

function Price({ plan, field, shown }: { plan: Plan; field: string; shown: PlanPrice | null }) {
  const { sellable } = shown ?? {};
  const usual = sellable && billing(sellable);
  const billingNote = readText(plan.billingNote, `${field}.billingNote`) ?? usual;
  return (
    <div className="mt-7">
      {shown && (
        <PriceFigure
          {...(sellable
            ? priceWords(sellable.price)
            : { amount: formatMoney(shown.amount, shown.currency), period: periods[shown.per] })}
        />
      )}
      {billingNote && <p className="mt-2.5 text-[0.9375rem] text-muted">{billingNote}</p>}
    </div>
  );
}

/** How a plan is billed; with a trial, what is charged before and after it. */
function billing({ price, mode }: Sellable): string {
  return mode === "subscription" ? billingWords(price) : chargeWords({ price, mode, quantity: 1 });
}
