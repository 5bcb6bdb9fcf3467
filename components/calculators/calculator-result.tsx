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
