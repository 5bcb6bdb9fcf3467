import { BlockArea } from "@/components/content/block-area";
import { ContentLink } from "@/components/content/content-link";
import type { BlockOf } from "@/lib/content/blocks";
import { plain, readList, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { resolveLink } from "@/lib/links";

export function TableOfContents(block: BlockOf<"tableOfContents">) {
  const entries = readList(block.entries, "entries").flatMap(({ key, ...entry }, index) => {
    const heading = readText(entry.heading, `entries[${index}].heading`);
    const anchor = readText(entry.anchor, `entries[${index}].anchor`);
    const link = { linkType: "internal", anchor } as const;
    return heading && resolveLink(link) ? [{ key, heading, link }] : [];
  });
  if (entries.length === 0) return leaveOut("entries", "finds no block with a heading and an anchor");
  const heading = readText(block.heading, "heading");
  return (
    <BlockArea block={block} compact>
      <nav
        aria-label={heading ? plain(heading) : "On this page"}
        className="mx-auto max-w-[44rem] rounded-2xl border border-line bg-card p-6 sm:p-8"
      >
        {heading && <p className="mb-3 text-sm font-semibold text-muted">{heading}</p>}
        <ol className="columns-1 gap-x-10 sm:columns-2">
          {entries.map(({ key, heading: text, link }) => (
            <li key={key} className="break-inside-avoid py-1.5">
              <ContentLink link={link} className="text-link">
                {text}
              </ContentLink>
            </li>
          ))}
        </ol>
      </nav>
    </BlockArea>
  );
}
