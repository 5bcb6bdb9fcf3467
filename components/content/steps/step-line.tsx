import { evenColumns } from "@/components/content/even-columns";
import type { Step } from "@/components/content/steps/read-steps";

const columns: Readonly<Record<number, string>> = {
  1: "",
  2: "lg:grid-cols-2",
  3: "lg:grid-cols-3",
  4: "lg:grid-cols-4",
};

/** Side by side, joined by the line of the product. */
export function StepLine({ items }: { items: readonly Step[] }) {
  return (
    <ol
      className={`grid lg:-mb-14 lg:gap-x-8 ${columns[evenColumns(items.length, items.length === 4 ? 4 : 3)]}`}
    >
      {items.map(({ key, marks, title, text }, index) => (
        <li
          key={key}
          {...marks}
          className="group relative flex gap-6 pb-12 last:pb-0 lg:row-span-3 lg:grid lg:grid-rows-subgrid lg:gap-0 lg:pb-14 lg:last:pb-14"
        >
          <span
            aria-hidden="true"
            className="motif-line absolute top-14 bottom-2 left-[1.125rem] w-3 group-last:hidden lg:hidden"
            data-upright=""
          />
          <span
            aria-hidden="true"
            className="motif-line absolute top-[1.125rem] right-0 left-[4.25rem] hidden h-3 opacity-70 group-last:hidden lg:block"
          />
          <span
            aria-hidden="true"
            className="relative z-10 flex size-12 shrink-0 items-center justify-center rounded-full border-2 border-accent bg-card font-display text-lg font-bold text-accent tabular-nums lg:mb-7"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-2 lg:row-start-2 lg:row-span-2 lg:grid lg:grid-rows-subgrid lg:pt-0">
            {title && <h3 className="text-xl leading-snug font-[650] tracking-[-0.012em]">{title}</h3>}
            {text && <p className="mt-2.5 max-w-[48ch] leading-relaxed text-muted lg:row-start-2">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
