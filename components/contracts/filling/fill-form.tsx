import type { ReactNode } from "react";
import type { FillPress, FormParts, Live } from "@/components/contracts/filling/fill-live";
import { FormField, onFormKey } from "@/components/contracts/filling/form-field";
import type { Making } from "@/components/contracts/filling/use-download";
import type { Contract } from "@/lib/contracts/contract";
import { nothingFilled } from "@/lib/contracts/filling";
import { isDone, nextWords, type Progress, progressOf, progressWords } from "@/lib/contracts/progress";
import type { ResolvedContract } from "@/lib/contracts/resolve-contract";

interface FillFormProps {
  /** What the ids of its fields start with. */
  id: string;
  contract: Contract;
  resolved: ResolvedContract;
  live: Live | null;
}

const formats = [
  { format: "pdf", look: "primary", label: "Save as PDF" },
  { format: "docx", look: "secondary", label: "Save for Word" },
] as const;

const title = "font-sans text-[0.9375rem] font-semibold";

/** Everything to decide about a contract, in reading order, and what to do with the result. */
export function FillForm({ id, contract, resolved, live }: FillFormProps) {
  const { Field, Progress, Next } = live?.parts ?? stillParts;
  const optional = contract.clauses.filter(({ isOptional }) => isOptional);
  return (
    <>
      <div className="flex items-end gap-4 border-b border-line px-5 py-4">
        <Progress resolved={resolved} />
        <FillButton press="next" live={live} look="secondary" className="shrink-0">
          <Next resolved={resolved} />
        </FillButton>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears Enter from the fields in it and is none itself */}
      <div
        data-form=""
        className="min-h-48 flex-1 space-y-5 overflow-y-auto overscroll-contain px-5 py-5"
        onKeyDown={live ? onFormKey : undefined}
      >
        {resolved.blanks.map((blank, index) => (
          <Field key={blank.key} blank={blank} id={`${id}-${index}`} />
        ))}
        {optional.length > 0 && (
          <fieldset className="border-t border-line pt-4">
            <legend className={`float-left w-full ${title}`}>Optional clauses</legend>
            <div className="clear-both space-y-3 pt-2">
              {optional.map((clause) => (
                <OptionalClause key={clause.key} clause={clause} live={live} />
              ))}
            </div>
          </fieldset>
        )}
        {resolved.clauses.length > 0 && (
          <nav aria-label="Clauses" className="border-t border-line pt-4">
            <h3 className={title}>In this contract</h3>
            <ol className="mt-2 text-[0.9375rem]">
              {resolved.clauses.map(({ key, number, heading }) => (
                <li key={key}>
                  <a
                    href={`#clause-${number}`}
                    className="grid grid-cols-[1.75rem_minmax(0,1fr)] rounded-md py-1 text-muted hover:text-accent"
                  >
                    <span className="tabular-nums">{number}.</span> <span>{heading}</span>
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
      </div>
      <div className="border-t border-line px-5 py-4">
        <div className="grid grid-cols-2 gap-3">
          {formats.map(({ format, look, label }) => (
            <FillButton
              key={format}
              press={format}
              live={live}
              look={look}
              className="px-2!"
              isBusy={live?.making?.format === format}
            >
              {live?.making?.format === format ? stateOf(live.making) : label}
            </FillButton>
          ))}
        </div>
        <p className="mt-3 flex flex-wrap gap-x-5 text-[0.9375rem]">
          <FillButton press="print" live={live} className="min-h-8">
            Print
          </FillButton>
          <FillButton press="clear" live={live} className="min-h-8">
            Clear everything
          </FillButton>
        </p>
        <p role="status" className="mt-2 min-h-[2lh] text-sm leading-snug text-muted">
          {live?.notice ?? "What you fill in stays in this browser, until you clear it or close the tab."}
        </p>
      </div>
    </>
  );
}

interface OptionalClauseProps {
  clause: Contract["clauses"][number];
  live: Live | null;
}

/** In tenths, once there is something to say. */
function stateOf({ share }: Making): string {
  return share === 0 ? "Making it…" : `Making it… ${Math.round(share * 100)}%`;
}

function OptionalClause({ clause: { key, heading }, live }: OptionalClauseProps) {
  const state = live
    ? {
        checked: !live.leftOut.has(key),
        onChange: ({ target }: { target: HTMLInputElement }) =>
          live.act({ kind: "decide", clause: key, isKept: target.checked }),
      }
    : { defaultChecked: true };
  return (
    <label className="flex items-start justify-between gap-4 text-[0.9375rem] leading-snug">
      <span>{heading}</span>
      <input type="checkbox" autoComplete="off" data-clause={key} className="switch" {...state} />
    </label>
  );
}

interface FillButtonProps {
  press: FillPress;
  live: Live | null;
  look?: "primary" | "secondary";
  className?: string;
  isBusy?: boolean;
  children: ReactNode;
}

/** A button of the contract page. fill.browser.ts repeats presses from before its code was loaded. */
export function FillButton({ press, live, look, className = "", isBusy, children }: FillButtonProps) {
  return (
    <button
      type="button"
      data-fill={press}
      data-style={look}
      data-size={look && "small"}
      aria-disabled={isBusy || undefined}
      onClick={live ? () => !isBusy && live.press(press) : undefined}
      className={`${look ? "action" : "text-link"} ${className}`}
    >
      {children}
    </button>
  );
}

/** "7 of 15 filled in", and the same as a bar. */
export function FillProgress({ progress }: { progress: Progress }) {
  const { filled, total } = progress;
  const done = isDone(progress);
  return (
    <div data-progress="" className="min-w-0 flex-1">
      <p className={`leading-snug font-semibold tabular-nums ${done ? "text-good" : ""}`}>
        {progressWords(progress)}
      </p>
      <svg
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1.5 block h-1.5 w-full overflow-hidden rounded-full bg-line"
      >
        <rect
          width="100"
          height="6"
          className={`transition-transform duration-200 motion-reduce:transition-none ${done ? "fill-good" : "fill-accent"}`}
          transform={`scale(${total === 0 ? 0 : filled / total} 1)`}
        />
      </svg>
    </div>
  );
}

/** The form before anything is filled in, as the server renders it. */
export const stillParts: FormParts = {
  Field: ({ blank, id }) => <FormField blank={blank} id={id} live={null} />,
  Progress: ({ resolved }) => <FillProgress progress={progressOf(resolved, nothingFilled)} />,
  Next: ({ resolved }) => nextWords(progressOf(resolved, nothingFilled)),
};
