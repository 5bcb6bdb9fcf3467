import { plain, readText } from "@/lib/content/read";
import { intervalsOf, yearlySaving } from "@/lib/selling/offers/read-intervals";
import type { Sellable } from "@/lib/selling/offers/read-price";
import type { Interval } from "@/lib/selling/prices";

interface IntervalSwitchProps {
  /** The block that it stands in: it switches all of that block's prices. */
  block: { readonly _key?: unknown };
  start: Interval | null;
  sellables: readonly Sellable[];
  className?: string;
}

/**
 * Monthly or yearly, as two radio buttons that need no script: checkout.css shows what belongs to the chosen one. Nothing
 * where the block has no switch, or sells nothing both ways.
 */
export function IntervalSwitch({ block, start, sellables, className = "" }: IntervalSwitchProps) {
  const both = sellables.map(intervalsOf).filter((intervals) => intervals.length === 2);
  if (start === null || both.length === 0) return null;
  const most = Math.max(...both.flat().map(yearlySaving));
  const name = `interval-${plain(readText(block._key, "_key") ?? "")}`;
  return (
    <fieldset className={`interval-switch flex ${className}`}>
      <legend className="sr-only">How you pay</legend>
      <div className="flex flex-wrap gap-x-7 rounded-3xl border border-line-strong bg-card px-5">
        <Choice name={name} interval="month" isStart={start === "month"}>
          Monthly
        </Choice>
        <Choice name={name} interval="year" isStart={start === "year"}>
          Yearly{" "}
          {most > 0 && (
            <span className="font-medium text-good">
              {both.length > 1 ? "up to " : ""}
              {most}% less
            </span>
          )}
        </Choice>
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  interval: Interval;
  isStart: boolean;
  children: React.ReactNode;
}

function Choice({ name, interval, isStart, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 font-semibold">
      <input
        type="radio"
        name={name}
        value={interval}
        defaultChecked={isStart}
        autoComplete="off"
        data-interval-choice=""
        className="size-5 accent-accent"
      />
      {children}
    </label>
  );
}
