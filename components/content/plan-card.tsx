import { Action } from "@/components/content/actions";
import { TickList } from "@/components/content/tick-list";
import type { BlockOf } from "@/lib/content/blocks";
import { readChoice, readText, readTexts, readWholeNumber } from "@/lib/content/read";

type Plan = NonNullable<BlockOf<"pricing">["plans"]>[number];

const periods = { month: "a month", year: "a year", once: "once", free: "" } as const;

/** One plan. Its four rows line up with those of its neighbours through the subgrid. */
export function PlanCard({ plan, field }: { plan: Plan; field: string }) {
  const highlighted = plan.highlighted === true;
  const audience = readText(plan.audience, `${field}.audience`);
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
      <Price plan={plan} field={field} />
      <div className="mt-7 flex flex-col empty:hidden">
        <Action
          action={plan.action}
          field={`${field}.action`}
          className="w-full"
          style={highlighted ? "primary" : "secondary"}
        />
      </div>
      <TickList
        points={readTexts(plan.points, `${field}.points`)}
        className="mt-7 border-t border-line pt-7 text-[0.9375rem] leading-relaxed"
      />
    </li>
  );
}

function Price({ plan, field }: { plan: Plan; field: string }) {
  const per = readChoice(plan.per, ["month", "year", "once", "free"], "once", `${field}.per`);
  const cents = per === "free" ? 0 : readWholeNumber(plan.amount, `${field}.amount`);
  const currency = readChoice(plan.currency, ["USD"], "USD", `${field}.currency`);
  const billingNote = readText(plan.billingNote, `${field}.billingNote`);
  return (
    <div className="mt-7">
      {cents !== null && cents >= 0 && (
        <p className="flex items-baseline gap-2">
          <span className="font-display text-[3.25rem] leading-none font-[680] tracking-[-0.035em] tabular-nums">
            {formatAmount(cents, currency)}
          </span>
          {periods[per] && <span className="text-muted">{periods[per]}</span>}
        </p>
      )}
      {billingNote && <p className="mt-2.5 text-[0.9375rem] text-muted">{billingNote}</p>}
    </div>
  );
}

/** From whole cents; round amounts without decimals: $25, $99.9. */
function formatAmount(cents: number, currency: string): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}
