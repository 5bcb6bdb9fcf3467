import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { readList, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

const columns: Readonly<Record<number, string>> = {
  2: "lg:grid-cols-2",
  3: "lg:grid-cols-3",
  4: "lg:grid-cols-4",
};

export function Steps(block: BlockOf<"steps">) {
  const items = readList(block.items, "items").flatMap((item, index) => {
    const title = readText(item.title, `items[${index}].title`);
    const text = readText(item.text, `items[${index}].text`);
    return title || text ? [{ key: item.key, title, text }] : [];
  });
  if (items.length === 0) return leaveOut("items");
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-14" />
      <ol className={`grid lg:gap-x-8 lg:gap-y-14 ${columns[items.length] ?? "lg:grid-cols-3"}`}>
        {items.map(({ key, title, text }, index) => (
          <li
            key={key}
            {...mark(`items[${key}]`)}
            className="group relative flex gap-6 pb-12 last:pb-0 lg:flex-col lg:gap-7 lg:pb-0"
          >
            <span
              aria-hidden="true"
              className="wave absolute top-14 bottom-2 left-[1.125rem] w-3 group-last:hidden lg:hidden"
              data-upright=""
            />
            <span
              aria-hidden="true"
              className="wave absolute top-[1.125rem] right-0 left-[4.25rem] hidden h-3 opacity-70 group-last:hidden lg:block"
            />
            <span
              aria-hidden="true"
              className="relative z-10 flex size-12 shrink-0 items-center justify-center rounded-full border-2 border-accent bg-card font-display text-lg font-bold text-accent tabular-nums"
            >
              {index + 1}
            </span>
            <div className="min-w-0 pt-2 lg:pt-0">
              {title && <h3 className="text-xl leading-snug font-[650] tracking-[-0.012em]">{title}</h3>}
              {text && <p className="mt-2.5 max-w-[48ch] leading-relaxed text-muted">{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </BlockArea>
  );
}
