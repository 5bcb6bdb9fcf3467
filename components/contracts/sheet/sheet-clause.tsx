import type { ComponentType, InputHTMLAttributes } from "react";
import { ContractParts, type SentenceParts } from "@/components/contracts/sheet/blank-line";
import type { Clause } from "@/lib/contracts/contract";
import type { ResolvedClause, ResolvedParagraph } from "@/lib/contracts/resolve-contract";
import { nameInText } from "@/lib/contracts/write-blank";

interface SheetClauseProps {
  clause: Clause;
  /** Null when the clause is left out: then only the button to restore it shows, if it has one. */
  resolved: ResolvedClause | null;
  stateName: string | null;
  parts: SheetParts;
}

export function SheetClause({ clause, resolved, stateName, parts }: SheetClauseProps) {
  if (!resolved && !clause.isOptional) return null;
  return (
    <section
      id={resolved ? `clause-${resolved.number}` : undefined}
      className={resolved ? "mt-9 print:mt-5" : "mt-9 print:hidden"}
    >
      {resolved && (
        <h3 className="mb-3 flex gap-3 text-[1.1875rem] leading-snug font-[650] tracking-[-0.008em]">
          <span className="min-w-7 shrink-0 text-accent tabular-nums">{resolved.number}.</span>
          <span>{resolved.heading}</span>
        </h3>
      )}
      {/* In one place whether kept or not, so that its switch keeps the focus when it is pressed. */}
      {clause.isOptional && <parts.Decision clause={clause} isKept={resolved !== null} />}
      {resolved && (
        <div className="space-y-4 sm:pl-10">
          {resolved.paragraphs.map((paragraph) => (
            <SheetParagraph key={paragraph.key} paragraph={paragraph} shown={parts} />
          ))}
        </div>
      )}
      {resolved?.notes.map((note) => (
        <SheetNote key={note} note={note} stateName={stateName} className="sm:ml-10" />
      ))}
    </section>
  );
}

interface SheetNoteProps {
  note: string;
  stateName: string | null;
  className?: string;
}

export function SheetNote({ note, stateName, className = "" }: SheetNoteProps) {
  return (
    <div
      role="note"
      aria-label={`Note on ${stateName}`}
      className={`mt-4 rounded-lg border-l-3 border-good bg-good-soft px-4 py-2.5 text-[0.9375rem] leading-snug print:hidden ${className}`}
    >
      <strong className="font-semibold">In {stateName && nameInText(stateName)}.</strong> {note}{" "}
      <span className="text-muted">General information, not part of the contract.</span>
    </div>
  );
}

interface SheetParagraphProps {
  paragraph: ResolvedParagraph;
  shown: SentenceParts;
}

export function SheetParagraph({ paragraph: { number, parts, points }, shown }: SheetParagraphProps) {
  return (
    <div className={number ? "grid grid-cols-[2.875rem_minmax(0,1fr)]" : undefined}>
      {number && <span className="text-muted tabular-nums">{number} </span>}
      <div>
        {parts.length > 0 && (
          <p className={points.length > 0 ? "mb-2.5" : undefined}>
            <ContractParts parts={parts} shown={shown} />
          </p>
        )}
        {points.length > 0 && (
          <ul className="space-y-2">
            {points.map(({ key, letter, parts: words }) => (
              <li key={key} className="grid grid-cols-[2.25rem_minmax(0,1fr)]">
                <span className="text-muted">({letter}) </span>
                <span>
                  <ContractParts parts={words} shown={shown} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

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
