import { Actions } from "@/components/content/actions";
import { BlockArea } from "@/components/content/block-area";
import { Visual } from "@/components/content/visual";
import { Paraph } from "@/components/ui/stroke";
import type { BlockOf } from "@/lib/content/blocks";
import { pictureFrames } from "@/lib/content/picture-frames";
import { readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

export function CallToAction(block: BlockOf<"callToAction">) {
  const heading = readText(block.heading, "heading");
  if (!heading) return leaveOut("heading");
  const intro = readText(block.intro, "intro");
  const visual = Visual({ visual: block.visual, field: "visual", sizes: pictureFrames.callToAction.sizes });
  return (
    <BlockArea block={block}>
      <div className={visual ? "grid items-center gap-x-16 gap-y-12 lg:grid-cols-2" : ""}>
        <div className={visual ? "" : "mx-auto flex max-w-[50rem] flex-col items-center text-center"}>
          <Paraph className="mb-7 h-10 w-20 text-accent" />
          <h2 className="text-title font-[660] tracking-[-0.024em]">{heading}</h2>
          {intro && <p className="mt-5 max-w-[56ch] text-lead whitespace-pre-line text-muted">{intro}</p>}
          <div className="mt-9 w-full empty:hidden sm:w-auto">
            <Actions actions={block.actions} align={visual ? undefined : "center"} />
          </div>
        </div>
        {visual}
      </div>
    </BlockArea>
  );
}
