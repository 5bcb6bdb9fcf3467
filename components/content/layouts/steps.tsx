import { evenColumns, lastAlone } from "@/components/content/even-columns";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { readList, readText } from "@/lib/content/read";

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

/** The steps of a block that have something to say. */
export function readSteps(items: BlockOf<"steps">["items"]) {
  return readList(items, "items").flatMap(({ key, ...item }, index) => {
    const title = readText(item.title, `items[${index}].title`);
    const text = readText(item.text, `items[${index}].text`);
    return title || text ? [{ key, marks: mark(`items[${key}]`), title, text }] : [];
  });
}

type Step = ReturnType<typeof readSteps>[number];
