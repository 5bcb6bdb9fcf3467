import { Actions, type ActionValue } from "@/components/content/actions";
import { Glyph } from "@/components/ui/glyph";
import type { Bar, CalculatorResult } from "@/lib/calculators/calculator";
import { isLong } from "@/lib/calculators/words";

/** The result of the starting numbers. attach-calculator.ts writes other results into the same elements. */
export function CalculatorResultPanel({ result }: { result: CalculatorResult }) {
  const largest = Math.max(...result.bars.map(({ size }) => size), 1);
  return (
    <>
      <div className="sticky bottom-0 z-10 border-t border-accent-line bg-accent-soft px-6 pt-4 pb-5 sm:px-8 lg:static lg:col-start-2 lg:border-t-0 lg:pt-8 lg:pb-0">
        <p
          data-part="figure"
          data-long={isLong(result.figure) || undefined}
          className="flex h-10 items-end font-display text-[min(2.5rem,11vw)] leading-none font-[680] tracking-[-0.03em] whitespace-nowrap tabular-nums group-data-stale/sum:text-muted data-long:text-[2.125rem] sm:h-14 sm:text-[3.5rem] sm:data-long:text-[2.5rem]"
        >
          {result.figure}
        </p>
        <p data-part="caption" className="mt-2 min-h-[3lh] max-w-[44ch] leading-snug lg:mt-3">
          {result.caption}
        </p>
      </div>
      <div className="flex flex-col bg-accent-soft px-6 pt-2 pb-6 sm:px-8 sm:pb-8 lg:col-start-2 lg:pt-5">
        <ul className="space-y-4">
          {result.bars.map((bar, index) => (
            <BarRow
              key={index === 0 ? "before" : "after"}
              bar={bar}
              share={bar.size / largest}
              after={index === 1}
            />
          ))}
        </ul>
        <dl className="mt-6 space-y-2 border-t border-accent-line pt-5 text-[0.9375rem]">
          {result.lines.map(({ label, text }) => (
            <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <dt>{label}</dt>
              <dd data-line="" className="grow text-right font-semibold whitespace-nowrap tabular-nums">
                {text}
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-auto flex flex-wrap gap-3 pt-7 noscript:hidden print:hidden">
          <button
            type="button"
            data-copy=""
            data-press=""
            className="action grow"
            data-style="primary"
            data-size="small"
          >
            Copy link to this result
          </button>
          <button type="reset" className="action grow" data-style="secondary" data-size="small">
            Start over
          </button>
        </div>
        <p
          data-part="note"
          className="mt-3 min-h-[2lh] text-sm leading-snug text-muted noscript:hidden print:hidden"
        >
          Your numbers stay in this browser, and in the link when you copy it.
        </p>
        <span role="status" data-part="status" className="sr-only" />
      </div>
    </>
  );
}

function BarRow({ bar, share, after }: { bar: Bar; share: number; after: boolean }) {
  return (
    <li data-bar="">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 leading-snug">
        <span data-label="" className="min-w-0">
          {bar.label}
        </span>
        <span data-text="" className="font-semibold whitespace-nowrap tabular-nums">
          {bar.text}
        </span>
      </p>
      <svg
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1.5 block h-4 w-full overflow-hidden rounded-full bg-card"
      >
        <rect
          width="100"
          height="8"
          className={`transition-transform duration-200 motion-reduce:transition-none print:stroke-ink ${after ? "fill-accent" : "fill-line-strong"}`}
          transform={`scale(${share} 1)`}
        />
      </svg>
    </li>
  );
}

interface Answer {
  readonly key: string;
  readonly question: string;
  readonly answer: string;
}

interface CalculatorFormulaProps {
  formula: readonly string[];
  worked: readonly string[];
  limits: readonly string[];
  questions: readonly Answer[];
  actions: readonly ActionValue[] | null | undefined;
}

const title = "text-lg font-[650] tracking-[-0.01em]";

/** The notes under the result: the formula, what it leaves out, doubts, and where to go from here. */
export function CalculatorFormula({ formula, worked, limits, questions, actions }: CalculatorFormulaProps) {
  return (
    <>
      <div className={`mt-10 grid gap-x-16 gap-y-8 ${limits.length > 0 ? "lg:grid-cols-2" : ""}`}>
        <div>
          <h3 className={title}>How it is calculated</h3>
          <div className="mt-3 space-y-3 border-l-2 border-accent pl-5 leading-relaxed">
            {formula.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <p className="mt-4 text-[0.9375rem] text-muted">For example, with the starting numbers:</p>
          {worked.map((line) => (
            <p key={line} className="mt-1.5 text-[0.9375rem] leading-relaxed text-muted tabular-nums">
              {line}
            </p>
          ))}
        </div>
        {limits.length > 0 && (
          <div>
            <h3 className={title}>What it leaves out</h3>
            <ul className="mt-3 space-y-2 leading-relaxed">
              {limits.map((limit, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: plain texts have no key, may repeat, and never move
                <li key={index} className="flex gap-3">
                  <span
                    aria-hidden="true"
                    className="mt-[0.8em] h-0.5 w-3 shrink-0 -rotate-6 rounded-full bg-accent"
                  />
                  <span>{limit}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {questions.length > 0 && (
        <div className="mt-10 border-b border-line">
          {questions.map(({ key, question, answer }) => (
            <details key={key} className="question border-t border-line">
              <summary className="flex items-start justify-between gap-6 py-4 leading-snug font-semibold hover:text-accent">
                <h3 className="font-sans">{question}</h3>
                <Glyph name="plus" className="question-sign mt-0.5 size-5 text-accent" />
              </summary>
              <p className="answer max-w-[68ch] pr-10 pb-5 leading-relaxed whitespace-pre-line text-muted">
                {answer}
              </p>
            </details>
          ))}
        </div>
      )}
      <div className="mt-8 empty:hidden">
        <Actions actions={actions} />
      </div>
    </>
  );
}
