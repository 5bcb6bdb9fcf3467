import { Actions } from "@/components/content/actions";
import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { RichText } from "@/components/content/rich-text";
import { TickList } from "@/components/content/tick-list";
import { Visual } from "@/components/content/visual";
import type { BlockOf } from "@/lib/content/blocks";
import { pictureFrames } from "@/lib/content/picture-frames";
import { readChoice, readText, readTexts } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { readRichText } from "@/lib/content/rich-text";

export function FeatureSplit(block: BlockOf<"featureSplit">) {
  const heading = readText(block.heading, "heading");
  const body = readRichText(block.body, "body");
  const points = readTexts(block.points, "points");
  if (!heading && body.length === 0 && points.length === 0) return leaveOut("heading");
  const side = readChoice(block.side, ["left", "right"], "right", "side");
  const visual = Visual({ visual: block.visual, field: "visual", sizes: pictureFrames.featureSplit.sizes });
  return (
    <BlockArea block={block}>
      <div className="grid items-center gap-x-[min(5rem,7.8125vw)] gap-y-12 lg:grid-cols-12">
        <div className={`lg:col-span-6 ${visual && side === "left" ? "lg:order-2" : ""}`}>
          <BlockHeader block={{ eyebrow: block.eyebrow, heading: block.heading }} />
          <RichText
            value={body}
            field="body"
            topLevel={3}
            className="mt-6 max-w-[58ch] text-[1.0625rem] leading-[1.7] text-muted"
          />
          <TickList points={points} className="mt-8 max-w-[56ch] text-[1.0625rem]" />
          <div className="mt-9 empty:hidden">
            <Actions actions={block.actions} />
          </div>
        </div>
        {visual && <div className="min-w-0 lg:col-span-6">{visual}</div>}
      </div>
    </BlockArea>
  );
}
