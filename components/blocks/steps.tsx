import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { readSteps, StepLine, StepNarrative, StepPanels } from "@/components/content/layouts/steps";
import type { BlockOf } from "@/lib/content/blocks";
import { readChoice } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

const arrangements = { line: StepLine, narrative: StepNarrative, panels: StepPanels } as const;

export function Steps(block: BlockOf<"steps">) {
  const items = readSteps(block.items);
  if (items.length === 0) return leaveOut("items");
  const Arrangement =
    arrangements[readChoice(block.variant, ["line", "narrative", "panels"], "line", "variant")];
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-14" />
      <Arrangement items={items} />
    </BlockArea>
  );
}
