import type { Step } from "@/components/content/steps/read-steps";

/** One under another with large numbers, for steps that are a story and have more than a line to tell. */
export function StepNarrative({ items }: { items: readonly Step[] }) {
  return (
    <ol className="border-b border-line-strong">
      {items.map(({ key, marks, title, text }, index) => (
        <li
          key={key}
          {...marks}
          className="grid grid-cols-[3.5rem_1fr] items-baseline gap-x-4 gap-y-2 border-t border-line-strong py-7 sm:grid-cols-[6rem_1fr] lg:grid-cols-12 lg:gap-x-8 lg:py-9"
        >
          <span
            aria-hidden="true"
            className="font-display text-figure font-[680] tracking-[-0.03em] text-accent tabular-nums lg:col-span-2"
          >
            {index + 1}
          </span>
          {title && <h3 className="text-subtitle font-[650] tracking-[-0.012em] lg:col-span-4">{title}</h3>}
          {text && (
            <p className="col-start-2 max-w-[60ch] text-[1.0625rem] leading-[1.7] text-muted lg:col-span-6 lg:col-start-7">
              {text}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
