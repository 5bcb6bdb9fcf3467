import { Actions } from "@/components/content/actions";
import { BlockArea } from "@/components/content/block-area";
import { MotifMark } from "@/components/content/block-header";
import { Visual } from "@/components/content/visual";
import { WholeWords } from "@/components/content/whole-words";
import type { BlockOf } from "@/lib/content/blocks";
import { pictureFrames } from "@/lib/content/picture-frames";
import { readChoice, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

/** The invitation at the end of a page: in the middle or beside a picture, on a panel of its own, or in one line. */
export function CallToAction(block: BlockOf<"callToAction">) {
  const heading = readText(block.heading, "heading");
  if (!heading) return leaveOut("heading");
  const intro = readText(block.intro, "intro");
  const arrangement = readChoice(block.variant, ["centered", "panel", "line"], "centered", "variant");
  const title = (
    <h2 className="text-title font-[660] tracking-[-0.024em]">
      <WholeWords text={heading} />
    </h2>
  );
  const text = intro && <p className="mt-5 max-w-[56ch] text-lead whitespace-pre-line text-muted">{intro}</p>;
  if (arrangement === "line") {
    return (
      <BlockArea block={block} compact>
        <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[1fr_auto]">
          <div>
            {title}
            {text}
          </div>
          <Actions actions={block.actions} />
        </div>
      </BlockArea>
    );
  }
  const visual = Visual({ visual: block.visual, field: "visual", sizes: pictureFrames.callToAction.sizes });
  const isCentered = arrangement === "centered" && !visual;
  const panel = arrangement === "panel" ? "motif-ground rounded-3xl p-[clamp(1.75rem,6vw,5rem)]" : "";
  if (panel && !visual) {
    return (
      <BlockArea block={block}>
        <div className={`${panel} grid items-end gap-x-16 lg:grid-cols-2`}>
          <div>
            <MotifMark size="large" className="mb-7" />
            {title}
          </div>
          <div>
            {text}
            <div className="mt-9 empty:hidden lg:first:mt-0">
              <Actions actions={block.actions} />
            </div>
          </div>
        </div>
      </BlockArea>
    );
  }
  return (
    <BlockArea block={block}>
      <div className={`${panel} ${visual ? "grid items-center gap-x-16 gap-y-12 lg:grid-cols-2" : ""}`}>
        <div className={isCentered ? "mx-auto flex max-w-[50rem] flex-col items-center text-center" : ""}>
          <MotifMark size="large" className="mb-7" />
          {title}
          {text}
          <div className="mt-9 w-full empty:hidden sm:w-auto">
            <Actions actions={block.actions} align={isCentered ? "center" : undefined} />
          </div>
        </div>
        {visual}
      </div>
    </BlockArea>
  );
}
