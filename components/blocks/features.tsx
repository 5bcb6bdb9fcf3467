import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { ContentLink } from "@/components/content/content-link";
import { Icon } from "@/components/content/icon";
import { Glyph } from "@/components/ui/glyph";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { readChoice, readList, readObject, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { resolveLink } from "@/lib/links";

const columns = {
  2: "sm:grid-cols-2",
  3: "sm:grid-cols-2 lg:grid-cols-3",
  4: "sm:grid-cols-2 lg:grid-cols-4",
} as const;

export function Features(block: BlockOf<"features">) {
  const items = readList(block.items, "items").flatMap((item, index) => {
    const title = readText(item.title, `items[${index}].title`);
    const text = readText(item.text, `items[${index}].text`);
    const linkLabel = readText(item.linkLabel, `items[${index}].linkLabel`);
    const link = readObject(item.link, `items[${index}].link`);
    return title || text ? [{ key: item.key, icon: item.icon, title, text, link, linkLabel }] : [];
  });
  if (items.length === 0) return leaveOut("items");
  const count = readChoice(block.columns, [2, 3, 4], 3, "columns");
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-14" />
      <ul className={`grid gap-x-10 gap-y-9 sm:gap-y-12 ${columns[count]}`}>
        {items.map(({ key, icon, title, text, link, linkLabel }) => (
          <li
            key={key}
            {...mark(`items[${key}]`)}
            className="flex gap-5 border-t border-line pt-7 sm:flex-col sm:gap-6"
          >
            <Icon name={icon} field={`items[${key}].icon`} className="size-10 text-accent sm:size-11" />
            <div className="min-w-0">
              {title && <h3 className="text-xl leading-snug font-[650] tracking-[-0.012em]">{title}</h3>}
              {text && <p className="mt-2.5 max-w-[52ch] leading-relaxed text-muted">{text}</p>}
              {linkLabel && resolveLink(link) && (
                <ContentLink link={link} className="action mt-2 -ml-1" look={{ "data-style": "quiet" }}>
                  {linkLabel}
                  <Glyph name="arrow" className="arrow size-[1.1em]" />
                </ContentLink>
              )}
            </div>
          </li>
        ))}
      </ul>
    </BlockArea>
  );
}
