import { Actions } from "@/components/content/actions";
import { BlockArea } from "@/components/content/block-area";
import { Eyebrow } from "@/components/content/block-header";
import { Visual } from "@/components/content/visual";
import { Emphasized } from "@/components/content/whole-words";
import type { BlockOf } from "@/lib/content/blocks";
import { pictureFrames } from "@/lib/content/picture-frames";
import { readChoice, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

const arrangements = ["split", "centered", "wide", "plain"] as const;

export function Hero(block: BlockOf<"hero">) {
  const heading = readText(block.heading, "heading");
  if (!heading) return leaveOut("heading");
  const eyebrow = readText(block.eyebrow, "eyebrow");
  const intro = readText(block.intro, "intro");
  const note = readText(block.note, "note");
  const arrangement = readChoice(block.variant, arrangements, "split", "variant");
  const { sizes } = arrangement === "split" ? pictureFrames.hero : pictureFrames.heroCentered;
  const visual =
    arrangement === "plain" ? null : Visual({ visual: block.visual, field: "visual", sizes, eager: true });
  const layout = visual || arrangement !== "split" ? arrangement : "alone";
  const { grid, words, size, picture, align } = layouts[layout];
  return (
    <BlockArea block={block}>
      <div className={grid}>
        <div className={words}>
          <div>
            {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
            <h2 className={`text-balance ${size}`}>
              <Emphasized text={heading} emphasis={readText(block.emphasis, "emphasis")} />
            </h2>
          </div>
          <div>
            {intro && <p className="mt-7 max-w-[54ch] text-lead whitespace-pre-line text-muted">{intro}</p>}
            <div className="mt-9 empty:hidden">
              <Actions actions={block.actions} align={align} />
            </div>
            {note && <p className="mt-5 text-[0.9375rem] text-muted">{note}</p>}
          </div>
        </div>
        {visual && <div className={picture}>{visual}</div>}
      </div>
    </BlockArea>
  );
}

const large = "max-w-[16ch] text-hero font-[680] tracking-[-0.034em]";

interface Layout {
  readonly grid: string;
  readonly words: string;
  readonly size: string;
  readonly picture: string;
  readonly align?: "center";
}

const layouts: Readonly<Record<(typeof arrangements)[number] | "alone", Layout>> = {
  split: {
    grid: "grid items-center gap-x-14 gap-y-14 lg:grid-cols-[1.08fr_1fr]",
    words: "",
    size: large,
    picture: "min-w-0",
  },
  alone: { grid: "", words: "", size: large, picture: "" },
  centered: {
    grid: "",
    words:
      "mx-auto flex max-w-[54rem] flex-col items-center text-center [&>div]:flex [&>div]:flex-col [&>div]:items-center",
    size: large,
    picture: "mx-auto mt-16 max-w-[65rem]",
    align: "center",
  },
  wide: {
    grid: "",
    words: "grid items-end gap-x-[min(5rem,7vw)] lg:grid-cols-[1.25fr_1fr]",
    size: "max-w-[18ch] text-hero font-[680] tracking-[-0.034em]",
    picture: "motif-ground mt-14 rounded-3xl p-[3%]",
  },
  plain: {
    grid: "",
    words: "max-w-[52rem]",
    size: "text-[calc(var(--text-title)*1.15)] leading-[1.08] font-[660] tracking-[-0.028em]",
    picture: "",
  },
};
