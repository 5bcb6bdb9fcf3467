import { Action } from "@/components/content/actions";
import { TickList } from "@/components/content/tick-list";
import { CheckoutAction } from "@/components/selling/offers/checkout-action";
import { EitherCampaign } from "@/components/selling/offers/either-campaign";
import { EitherInterval } from "@/components/selling/offers/either-interval";
import { PriceFigure } from "@/components/selling/offers/price-figure";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { readText, readTexts } from "@/lib/content/read";
import { chargeOf } from "@/lib/selling/charge";
import { closedOffer } from "@/lib/selling/deals/closed-offer";
import { formatMoney } from "@/lib/selling/money";
import { savingWords } from "@/lib/selling/offers/read-intervals";
import type { readPlanPrice, Sellable } from "@/lib/selling/offers/read-price";
import { billingWords, priceWords } from "@/lib/selling/order-text";
import type { Interval } from "@/lib/selling/prices";

type Plan = NonNullable<BlockOf<"pricing">["plans"]>[number];
type PlanPrice = NonNullable<ReturnType<typeof readPlanPrice>>;

const periods = { month: "a month", year: "a year", once: "once", free: "" } as const;

interface PlanCardProps {
  plan: Plan;
  shown: PlanPrice | null;
  /** Of the block's switch between monthly and yearly; null: it has none. */
  start: Interval | null;
  /** The deals that there are, as the block's query found them. */
  deals: unknown;
  field: string;
}

/** One plan. Its four rows line up with those of its neighbors through the subgrid. */
export function PlanCard({ plan, shown, start, deals, field }: PlanCardProps) {
  const highlighted = plan.highlighted === true;
  const style = highlighted ? "primary" : "secondary";
  const audience = readText(plan.audience, `${field}.audience`);
  return (
    <li
      {...mark(field)}
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
      <Price plan={plan} field={field} shown={shown} start={start} deals={deals} />
      <div className="mt-7 flex flex-col gap-2 empty:hidden">
        {shown?.sellable && (
          <EitherInterval sellable={shown.sellable} start={start}>
            {(one) => (
              <EitherCampaign sellable={one}>
                {(order) => (
                  <CheckoutAction
                    order={order}
                    label={isChosen(order, shown) ? plan.label : null}
                    field={`${field}.label`}
                    deals={deals}
                    className="w-full"
                    style={style}
                  />
                )}
              </EitherCampaign>
            )}
          </EitherInterval>
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

function Price({ plan, field, shown, start, deals }: PlanCardProps) {
  const own = readText(plan.billingNote, `${field}.billingNote`);
  if (!shown?.sellable) {
    return (
      <div className="mt-7" {...mark(`${field}.price`)}>
        {shown && (
          <PriceFigure amount={formatMoney(shown.amount, shown.currency)} period={periods[shown.per]} />
        )}
        {own && <Note>{own}</Note>}
      </div>
    );
  }
  return (
    <div className="mt-7" {...mark(`${field}.price`)}>
      <EitherInterval sellable={shown.sellable} start={start}>
        {(one) => (
          <>
            <PriceFigure {...priceWords(one.price)} />
            {!closedOffer(one, deals) && (
              <EitherCampaign sellable={one}>
                {(order) => <Note>{(isChosen(order, shown) && own) || billing(order)}</Note>}
              </EitherCampaign>
            )}
            {start && <Saving sellable={one} />}
          </>
        )}
      </EitherInterval>
    </div>
  );
}

/** What an editor wrote is about the price and the way of buying that they chose. */
function isChosen(one: Sellable, { sellable }: PlanPrice): boolean {
  return one.key === sellable?.key && one.mode === sellable.mode;
}

function Note({ children }: { children: string }) {
  return <p className="mt-2.5 text-[0.9375rem] text-muted">{children}</p>;
}

function Saving({ sellable }: { sellable: Sellable }) {
  const words = savingWords(sellable);
  return words && <p className="mt-1.5 text-[0.9375rem] font-medium text-good">{words}</p>;
}

/** How a plan is billed; with a trial, what is charged before and after it. */
function billing({ price, mode }: Sellable): string {
  return mode === "subscription" ? billingWords(price) : chargeOf({ price, mode, quantity: 1 }).words;
}
