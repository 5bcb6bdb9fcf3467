import { BlockArea } from "@/components/content/block-area";
import { RichText } from "@/components/content/rich-text";
import { WholeWords } from "@/components/content/whole-words";
import type { BlockOf } from "@/lib/content/blocks";
import { readChoice, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { readRichText } from "@/lib/content/rich-text";

export function Prose(block: BlockOf<"prose">) {
  const heading = readText(block.heading, "heading");
  const body = readRichText(block.body, "body");
  if (body.length === 0) return leaveOut("body");
  const isAside = readChoice(block.variant, ["column", "aside"], "column", "variant") === "aside" && heading;
  return (
    <BlockArea block={block}>
      <div
        className={
          isAside ? "grid gap-x-[min(4rem,6.25vw)] gap-y-8 lg:grid-cols-12" : "mx-auto max-w-[44rem]"
        }
      >
        {heading && (
          <h2
            className={`text-title font-[650] tracking-[-0.022em] ${isAside ? "self-start lg:sticky lg:top-28 lg:col-span-5" : "mb-8"}`}
          >
            <WholeWords text={heading} />
          </h2>
        )}
        <RichText
          value={body}
          field="body"
          topLevel={heading ? 3 : 2}
          className={`text-[1.0625rem] leading-[1.75] sm:text-lg sm:leading-[1.75] ${isAside ? "max-w-[44rem] lg:col-span-7" : ""}`}
        />
      </div>
    </BlockArea>
  );
}
