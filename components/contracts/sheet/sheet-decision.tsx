import type { ComponentType, InputHTMLAttributes } from "react";
import type { SentenceParts } from "@/components/contracts/sheet/blank-line";
import type { Clause } from "@/lib/contracts/contract";

export interface DecisionProps {
  readonly clause: Pick<Clause, "key" | "heading" | "hint">;
  readonly isKept: boolean;
}

type DecisionComponent = ComponentType<DecisionProps>;

export interface SheetParts extends SentenceParts {
  /** Shows that a clause is optional, and whether it is kept. */
  readonly Decision: DecisionComponent;
}

/** Says that a clause is optional, with the switch that leaves it out. Not printed. */
export function SheetDecision({
  clause: { key, heading, hint },
  isKept,
  ...input
}: DecisionProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div
      className={`mb-4 flex items-start justify-between gap-4 rounded-lg border-l-3 px-4 py-2.5 text-[0.9375rem] leading-snug sm:ml-10 print:hidden ${isKept ? "border-accent bg-accent-soft" : "border-line-strong bg-tint"}`}
    >
      <p>
        <strong className="font-semibold">{isKept ? "Optional clause." : `Left out: ${heading}.`}</strong>{" "}
        {hint}
      </p>
      <input
        type="checkbox"
        data-clause={key}
        aria-label={`Keep the clause ${heading}`}
        autoComplete="off"
        className="switch noscript:hidden"
        defaultChecked={input.onChange ? undefined : true}
        {...input}
      />
    </div>
  );
}
