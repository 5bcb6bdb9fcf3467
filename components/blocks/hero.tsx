import { Actions } from "@/components/content/actions";
import { BlockArea } from "@/components/content/block-area";
import { Eyebrow } from "@/components/content/block-header";
import { Visual } from "@/components/content/visual";
import { Underline } from "@/components/ui/stroke";
import type { BlockOf } from "@/lib/content/blocks";
import { pictureFrames } from "@/lib/content/picture-frames";
import { plain, readChoice, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

export function Hero(block: BlockOf<"hero">) {
  const heading = readText(block.heading, "heading");
  if (!heading) return leaveOut("heading");
  const eyebrow = readText(block.eyebrow, "eyebrow");
  const intro = readText(block.intro, "intro");
  const note = readText(block.note, "note");
  const centered = readChoice(block.variant, ["split", "centered"], "split", "variant") === "centered";
  const visual = Visual({
    visual: block.visual,
    field: "visual",
    sizes: (centered ? pictureFrames.heroCentered : pictureFrames.hero).sizes,
    eager: true,
  });
  const split = visual && !centered;
  return (
    <BlockArea block={block}>
      <div className={split ? "grid items-center gap-x-14 gap-y-14 lg:grid-cols-[1.08fr_1fr]" : ""}>
        <div className={centered ? "mx-auto flex max-w-[54rem] flex-col items-center text-center" : ""}>
          {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
          <h2 className="max-w-[16ch] text-hero font-[680] tracking-[-0.034em] text-balance">
            <Emphasized text={heading} emphasis={readText(block.emphasis, "emphasis")} />
          </h2>
          {intro && <p className="mt-7 max-w-[54ch] text-lead whitespace-pre-line text-muted">{intro}</p>}
          <div className="mt-9">
            <Actions actions={block.actions} align={centered ? "center" : undefined} />
          </div>
          {note && <p className="mt-5 text-[0.9375rem] text-muted">{note}</p>}
        </div>
        {visual && <div className={centered ? "mx-auto mt-16 max-w-[65rem]" : "min-w-0"}>{visual}</div>}
      </div>
    </BlockArea>
  );
}

/** One stroke of the pen is about this long. */
const STROKE_LENGTH = 16;

/** The heading with a stroke under the chosen words, if it contains them. Of many words only the last ones get it. */
function Emphasized({ text, emphasis }: { text: string; emphasis: string | null }) {
  const words = emphasis ? plain(emphasis) : "";
  const end = words ? text.indexOf(words) + words.length : 0;
  if (end < words.length || words === "") return text;
  const space = words.indexOf(" ", Math.max(words.length - STROKE_LENGTH - 1, 0));
  const start = end - words.length + (words.length > STROKE_LENGTH && space > 0 ? space + 1 : 0);
  // A comma or period stays on the line of the word before it.
  const mark = /^[,.;:!?…]+/.exec(text.slice(end))?.[0] ?? "";
  return (
    <>
      {text.slice(0, start)}
      {/* On one line wherever it fits one; where it doesn't, the stroke is under the last. */}
      <span className="inline-block max-w-full">
        <span className="relative">
          <span className="relative z-10">{text.slice(start, end)}</span>
          <Underline />
        </span>
        {mark}
      </span>
      {text.slice(end + mark.length)}
    </>
  );
}
