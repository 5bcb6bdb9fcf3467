import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { readChoice, readList, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

const columns: Readonly<Record<number, string>> = {
  1: "",
  2: "sm:grid-cols-2",
  3: "sm:grid-cols-3",
  4: "sm:grid-cols-2 lg:grid-cols-4",
};

export function Stats(block: BlockOf<"stats">) {
  const items = readList(block.items, "items").flatMap((item, index) => {
    const value = readText(item.value, `items[${index}].value`);
    const label = readText(item.label, `items[${index}].label`);
    const source = readText(item.source, `items[${index}].source`);
    return value && label ? [{ key: item.key, value, label, source }] : [];
  });
  if (items.length === 0) return leaveOut("items");
  const isRow = readChoice(block.variant, ["columns", "ledger"], "columns", "variant") === "ledger";
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-14" />
      <dl
        className={
          isRow
            ? "border-b border-line-strong"
            : `grid gap-x-10 gap-y-10 ${columns[items.length] ?? columns[4]}`
        }
      >
        {items.map(({ key, value, label, source }) => (
          <div
            key={key}
            {...mark(`items[${key}]`)}
            className={
              isRow
                ? "grid items-baseline gap-x-8 gap-y-2 border-t border-line-strong py-6 sm:grid-cols-12"
                : "flex flex-col border-l-2 border-accent pl-6"
            }
          >
            <dt
              className={
                isRow
                  ? "text-lead sm:col-span-5 sm:col-start-5 sm:row-start-1"
                  : "order-2 mt-3 max-w-[28ch] leading-relaxed"
              }
            >
              {label}
            </dt>
            <dd
              className={`font-display text-figure font-[680] tracking-[-0.03em] tabular-nums ${isRow ? "text-accent max-sm:order-first sm:col-span-4 sm:col-start-1 sm:row-start-1" : "order-1"}`}
            >
              {value}
            </dd>
            {source && (
              <dd
                className={`text-sm text-muted ${isRow ? "sm:col-span-3 sm:col-start-10 sm:row-start-1" : "order-3 mt-auto pt-3"}`}
              >
                {source}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </BlockArea>
  );
}
