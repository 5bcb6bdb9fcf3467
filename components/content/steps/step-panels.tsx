import { lastAlone } from "@/components/content/even-columns";
import type { Step } from "@/components/content/steps/read-steps";

const [third, half, whole] = ["lg:col-span-2", "lg:col-span-3", "lg:col-span-6"];

/** Rows of three that end even: the last ones are wider when they are two or four. */
function spanOf(index: number, count: number): string | undefined {
  if (count === 1) return whole;
  const wide = count % 3 === 0 ? 0 : count % 3 === 2 ? 2 : 4;
  return index >= count - wide ? half : third;
}

/** Panels side by side, each a station of its own: for steps of different people. Four stand in one row. */
export function StepPanels({ items }: { items: readonly Step[] }) {
  const isRowOfFour = items.length === 4;
  return (
    <ol className={`grid gap-4 sm:grid-cols-2 sm:gap-5 ${isRowOfFour ? "lg:grid-cols-4" : "lg:grid-cols-6"}`}>
      {items.map(({ key, marks, title, text }, index) => (
        <li
          key={key}
          {...marks}
          className={`row-span-3 grid grid-rows-subgrid gap-y-0 rounded-2xl border border-line bg-card p-6 sm:p-7 ${lastAlone} ${isRowOfFour ? "" : spanOf(index, items.length)}`}
        >
          <span
            aria-hidden="true"
            className="mb-10 flex items-center gap-3 font-display text-lg font-bold text-accent tabular-nums"
          >
            {index + 1}
            <span className="motif-line h-3 flex-1 opacity-60" />
          </span>
          {title && <h3 className="text-xl leading-snug font-[650] tracking-[-0.012em]">{title}</h3>}
          {text && <p className="row-start-3 mt-2.5 max-w-[52ch] leading-relaxed text-muted">{text}</p>}
        </li>
      ))}
    </ol>
  );
}
