import { evenColumns, gridColumns, lastAlone } from "@/components/content/even-columns";
import type { Step } from "@/components/content/steps/read-steps";

/** Panels side by side, each a station of its own: for steps of different people. */
export function StepPanels({ items }: { items: readonly Step[] }) {
  return (
    <ol
      className={`grid gap-4 sm:gap-5 ${gridColumns[evenColumns(items.length, items.length === 4 ? 4 : 3)]}`}
    >
      {items.map(({ key, marks, title, text }, index) => (
        <li
          key={key}
          {...marks}
          className={`row-span-3 grid grid-rows-subgrid gap-y-0 rounded-2xl border border-line bg-card p-6 sm:p-7 ${lastAlone}`}
        >
          <span
            aria-hidden="true"
            className="mb-10 flex items-center gap-3 font-display text-lg font-bold text-accent tabular-nums"
          >
            {index + 1}
            <span className="motif-line h-3 flex-1 opacity-60" />
          </span>
          {title && <h3 className="text-xl leading-snug font-[650] tracking-[-0.012em]">{title}</h3>}
          {text && <p className="row-start-3 mt-2.5 leading-relaxed text-muted">{text}</p>}
        </li>
      ))}
    </ol>
  );
}
