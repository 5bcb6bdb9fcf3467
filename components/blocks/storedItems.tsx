import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { SourcedTable } from "@/components/content/sourced-table";
import { Breakable } from "@/components/content/whole-words";
import type { BlockOf } from "@/lib/content/blocks";
import { readChoice, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { storedItems } from "@/lib/tracking/stored-items";

export function StoredItems(block: BlockOf<"storedItems">) {
  if (!readText(block.heading, "heading")) return leaveOut("heading");
  const isAsked = readChoice(block.rows, ["needed", "asked"], "needed", "rows") === "asked";
  const items = storedItems.filter(({ need }) => (need !== null) === isAsked);
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-10" />
      <SourcedTable
        isDense
        caption={isAsked ? "What is stored with your consent" : "What is stored without your consent"}
        columns={[
          { name: "Name", width: "w-[22%]" },
          { name: "What it is for", width: "w-[36%]" },
          { name: "Stored when", width: "w-[22%]" },
          { name: "Until, and where", width: "w-[20%]" },
        ]}
        rows={items.map(({ names, places, when, until, why }) => ({
          key: names.join(),
          head: <Breakable text={names.join(", ")} at={/(?<=\p{Ll})(?=\p{Lu})/u} />,
          cells: [why, `${when}.`],
          source: `${until}. In: ${places.join(", ")}.`,
        }))}
      />
    </BlockArea>
  );
}
