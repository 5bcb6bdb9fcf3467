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

const arrangements = ["split", "wide", "edge"] as const;

export function FeatureSplit(block: BlockOf<"featureSplit">) {
  const heading = readText(block.heading, "heading");
  const body = readRichText(block.body, "body");
  const points = readTexts(block.points, "points");
  if (!heading && body.length === 0 && points.length === 0) return leaveOut("heading");
  const side = readChoice(block.side, ["left", "right"], "right", "side");
  const arrangement = readChoice(block.variant, arrangements, "split", "variant");
  const { sizes } = arrangement === "split" ? pictureFrames.featureSplit : pictureFrames.heroCentered;
  const visual = Visual({ visual: block.visual, field: "visual", sizes });
  const isWide = arrangement === "wide";
  const words = (
    <>
      <RichText
        value={body}
        field="body"
        topLevel={3}
        className={`max-w-[58ch] text-[1.0625rem] leading-[1.7] text-muted ${isWide ? "" : "mt-6"}`}
      />
      <TickList points={points} className="mt-8 max-w-[56ch] text-[1.0625rem]" />
      <div className="mt-9 empty:hidden">
        <Actions actions={block.actions} />
      </div>
    </>
  );
  const header = <BlockHeader block={{ eyebrow: block.eyebrow, heading: block.heading }} />;
  if (isWide) {
    return (
      <BlockArea block={block}>
        <div className="grid gap-x-[min(4rem,6.25vw)] gap-y-6 lg:grid-cols-2">
          {header}
          <div>{words}</div>
        </div>
        {visual && <div className="motif-ground mt-12 rounded-3xl p-[3%]">{visual}</div>}
      </BlockArea>
    );
  }
  const isEdge = arrangement === "edge" && visual;
  const isLeft = visual && side === "left";
  return (
    <BlockArea block={block}>
      <div className="grid items-center gap-x-[min(5rem,7.8125vw)] gap-y-12 lg:grid-cols-12">
        <div className={`${isEdge ? "lg:col-span-5" : "lg:col-span-6"} ${isLeft ? "lg:order-2" : ""}`}>
          {header}
          {words}
        </div>
        {visual && (
          <div
            className={isEdge ? `edge-picture min-w-0 lg:col-span-7` : "min-w-0 lg:col-span-6"}
            data-side={side}
          >
            {visual}
          </div>
        )}
      </div>
    </BlockArea>
  );
}
