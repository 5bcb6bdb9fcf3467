import bidiFactory from "bidi-js";
import type { FontSet, Look } from "@/lib/contracts/files/font-set";
import type { LoadedFont } from "@/lib/contracts/files/fonts";
import type { Run } from "@/lib/contracts/files/pieces";
import { readsRightToLeft } from "@/lib/contracts/files/printable";

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Marks a line to write on within a text. */
const PLACE = "\uFFFC";
// Isolates right-to-left text, so that its punctuation goes with it and the words after it stay in place.
const [ISOLATE, END_ISOLATE] = ["\u2068", "\u2069"];

/** Text that is set at once: one font, one direction. Shapes never join across stretches. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  /** Odd where it reads from right to left, see UAX 9. */
  readonly level: number;
  readonly font: LoadedFont;
  /** The label of a line to write on; null for text. */
  readonly label: string | null;
}

export interface SetText {
  readonly text: string;
  readonly stretches: readonly Stretch[];
}

/** Finds the font and the direction of each part of a paragraph. */
export function setText(runs: readonly Run[], look: Look, fonts: FontSet): SetText {
  const pieces = runs.map((run) => (run.kind === "line" ? PLACE : isolated(run.text)));
  const text = pieces.join("");
  const levels = readsRightToLeft(text) ? bidi.getEmbeddingLevels(text, "ltr").levels : null;
  const stretches: Stretch[] = [];
  let start = 0;
  for (const [index, run] of runs.entries()) {
    const piece = pieces[index] ?? "";
    if (run.kind === "line") {
      const font = fonts.pick("a", "text");
      stretches.push({ start, end: start + 1, level: levels?.[start] ?? 0, font, label: run.label });
    } else {
      const own: Look = run.strong ? "strong" : run.emphasis ? "emphasis" : look;
      for (const { segment, index: at } of graphemes.segment(piece))
        append(stretches, start + at, segment, levels?.[start + at] ?? 0, own, fonts);
    }
    start += piece.length;
  }
  return { text, stretches };
}

function append(
  stretches: Stretch[],
  start: number,
  grapheme: string,
  level: number,
  look: Look,
  fonts: FontSet,
): void {
  if (grapheme === ISOLATE || grapheme === END_ISOLATE) return;
  const last = stretches.at(-1);
  const follows = last?.end === start && last.level === level && last.label === null;
  const stays = follows && level % 2 === 1 && fonts.continues(last.font, grapheme);
  const font = stays ? last.font : fonts.pick(grapheme, look);
  const end = start + grapheme.length;
  if (follows && last.font === font) stretches[stretches.length - 1] = { ...last, end };
  else stretches.push({ start, end, level, font, label: null });
}

function isolated(text: string): string {
  return readsRightToLeft(text) ? `${ISOLATE}${text}${END_ISOLATE}` : text;
}

/** The characters of a stretch in the order that a font needs. */
export function facing({ level }: Stretch, text: string): string {
  if (level % 2 === 0) return text;
  const mirrored = [...text].map((character) => bidi.getMirroredCharacter(character) ?? character);
  // Letters tell the font their direction; punctuation alone does not.
  return (readsRightToLeft(text) ? mirrored : mirrored.reverse()).join("");
}

/** Orders the stretches of a line from left to right: rule L2 of UAX 9. */
export function inVisualOrder<Part extends { readonly level: number }>(parts: readonly Part[]): Part[] {
  const ordered = [...parts];
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to++;
      if (to === from) continue;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}

/** The graphemes of a part of a text, for words that are wider than a line. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
