import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { CaseStudyCard } from "@/components/content/cards/case-study-card";
import { evenColumns, gridColumns, lastAlone } from "@/components/content/even-columns";
import { SamplesMark } from "@/components/content/sample-mark";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { readList, readText, readWholeNumber } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { resolveLink } from "@/lib/links";

export function CaseStudyList(block: BlockOf<"caseStudyList">) {
  const chosen = readList(block.caseStudies, "caseStudies");
  const limit = Math.max(readWholeNumber(block.limit, "limit") ?? 12, 1);
  const shown = chosen.length > 0 ? chosen : readList(block.newest, "newest").slice(0, limit);
  const heading = readText(block.heading, "heading");
  const list = chosen.length > 0 ? "caseStudies" : "newest";
  const cards = shown.flatMap(({ key, ...caseStudy }, index) => {
    const title = readText(caseStudy.title, `caseStudies[${index}].title`);
    const link = { linkType: "internal", internal: caseStudy } as const;
    return title && resolveLink(link) ? [{ ...caseStudy, id: key, title, link }] : [];
  });
  if (cards.length === 0) return leaveOut("newest");
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-12" />
      <ul className={`grid gap-6 ${gridColumns[evenColumns(cards.length, cards.length % 3 === 0 ? 3 : 2)]}`}>
        {cards.map(({ id, ...card }) => (
          <li
            key={id}
            {...mark(`${list}[${id}].title`)}
            className={`row-span-4 grid grid-rows-subgrid gap-y-0 ${lastAlone}`}
          >
            <CaseStudyCard {...card} among={cards} level={heading ? "h3" : "h2"} />
          </li>
        ))}
      </ul>
      <SamplesMark of={cards} what="story" className="mt-6" />
    </BlockArea>
  );
}
