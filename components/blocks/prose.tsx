import { BlockArea } from "@/components/content/block-area";
import { RichText } from "@/components/content/rich-text";
import type { BlockOf } from "@/lib/content/blocks";
import { readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { readRichText } from "@/lib/content/rich-text";

export function Prose(block: BlockOf<"prose">) {
  const heading = readText(block.heading, "heading");
  const body = readRichText(block.body, "body");
  if (body.length === 0) return leaveOut("body");
  return (
    <BlockArea block={block}>
      <div className="mx-auto max-w-[44rem]">
        {heading && <h2 className="mb-8 text-title font-[650] tracking-[-0.022em]">{heading}</h2>}
        <RichText
          value={body}
          field="body"
          topLevel={heading ? 3 : 2}
          className="text-[1.0625rem] leading-[1.75] sm:text-lg sm:leading-[1.75]"
        />
      </div>
    </BlockArea>
  );
}
