import type { Interval } from "@/lib/checkout/prices";
import { plain, readText } from "@/lib/content/read";
import type { Sellable } from "@/lib/content/read-price";
import { rhythmsOf, yearlySaving } from "@/lib/content/read-rhythms";

interface RhythmSwitchProps {
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
export function RhythmSwitch({ block, start, sellables, className = "" }: RhythmSwitchProps) {
  const both = sellables.map(rhythmsOf).filter((rhythms) => rhythms.length === 2);
  if (start === null || both.length === 0) return null;
  const most = Math.max(...both.flat().map(yearlySaving));
  const name = `rhythm-${plain(readText(block._key, "_key") ?? "")}`;
  return (
    <fieldset className={`rhythm-switch flex ${className}`}>
      <legend className="sr-only">How you pay</legend>
      <div className="flex flex-wrap gap-x-7 rounded-3xl border border-line-strong bg-card px-5">
        <Choice name={name} rhythm="month" isStart={start === "month"}>
          Monthly
        </Choice>
        <Choice name={name} rhythm="year" isStart={start === "year"}>
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
  rhythm: Interval;
  isStart: boolean;
  children: React.ReactNode;
}

function Choice({ name, rhythm, isStart, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 font-semibold">
      <input
        type="radio"
        name={name}
        value={rhythm}
        defaultChecked={isStart}
        autoComplete="off"
        data-rhythm-choice=""
        className="size-5 accent-accent"
      />
      {children}
    </label>
  );
}
