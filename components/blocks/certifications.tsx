import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { CertificationCard } from "@/components/content/cards/certification-card";
import { evenColumns, gridColumns, lastAlone } from "@/components/content/even-columns";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { readList, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

/** Expired ones don't come here: lib/content/load.ts leaves them out, and ends the page with the first of them. */
export function Certifications(block: BlockOf<"certifications">) {
  const chosen = readList(block.certifications, "certifications");
  const shown = chosen.length > 0 ? chosen : readList(block.all, "all");
  const list = chosen.length > 0 ? "certifications" : "all";
  const cards = shown.flatMap(({ key, ...certification }, index) => {
    const name = readText(certification.name, `certifications[${index}].name`);
    return name ? [{ ...certification, id: key, name }] : [];
  });
  if (cards.length === 0) return leaveOut("certifications");
  const level = readText(block.heading, "heading") ? "h3" : "h2";
  const note = readText(block.note, "note");
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-12" />
      <ul className={`grid gap-5 ${gridColumns[evenColumns(cards.length, 4)]}`}>
        {cards.map(({ id, ...card }) => (
          <li key={id} {...mark(`${list}[${id}].name`)} className={lastAlone}>
            <CertificationCard {...card} field={`${list}[${id}]`} level={level} />
          </li>
        ))}
      </ul>
      {note && <p className="mt-8 max-w-[68ch] text-[0.9375rem] text-muted">{note}</p>}
    </BlockArea>
  );
}
