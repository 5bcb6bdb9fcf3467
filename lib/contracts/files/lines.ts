import LineBreaker from "linebreak";
import type { Features, FontSet, Look } from "@/lib/contracts/files/font-set";
import type { LoadedFont } from "@/lib/contracts/files/fonts";
import type { Run } from "@/lib/contracts/files/pieces";
import {
  facing,
  graphemesOf,
  inVisualOrder,
  type SetText,
  type Stretch,
  setText,
} from "@/lib/contracts/files/set-text";

/** A positioned part of a line. `text` is what the font draws, `spoken` what it says. */
export interface Placed {
  readonly x: number;
  readonly width: number;
  readonly level: number;
  readonly font: LoadedFont;
  readonly text: string;
  readonly spoken: string;
  /** Below a line to write on; null for text. */
  readonly label: Line | null;
  readonly features: Features;
}

/** In reading order, which may differ from the visual order. */
export type Line = readonly Placed[];

export interface Setting {
  readonly fonts: FontSet;
  readonly size: number;
  readonly width: number;
  readonly look: Look;
  /** OpenType features, for example digits of equal width. */
  readonly features?: Features;
  /** Whether lines end at spaces only, even where a word is wider than a line. */
  readonly keepsWords?: boolean;
}

/** The shortest line to write a name on, in points. */
const SHORTEST_PLACE = 84;
/** Size of the label below a line, relative to the text. */
export const LABEL_SIZE = 0.68;

/** A paragraph as lines no wider than `width`. */
export function breakLines(runs: readonly Run[], setting: Setting): Line[] {
  const set = setText(runs, setting.look, setting.fonts);
  const lines: Line[] = [];
  let start = 0;
  let end = 0;
  let used = 0;
  const close = (at: number) => {
    lines.push(placed(set, start, at, setting));
    start = at;
    used = 0;
  };
  for (const position of setting.keepsWords ? spaces(set.text) : stops(set.text)) {
    const shown = end + set.text.slice(end, position).trimEnd().length;
    const width = measure(set, end, shown, setting);
    if (used > 0 && used + width > setting.width) close(end);
    if (width > setting.width && !setting.keepsWords)
      for (const at of cuts(set, end, shown, setting)) close(at);
    used += measure(set, Math.max(start, end), position, setting);
    end = position;
  }
  close(set.text.length);
  return lines;
}

/** Where a line may end. */
function* stops(text: string): Generator<number> {
  const breaker = new LineBreaker(text);
  for (let stop = breaker.nextBreak(); stop; stop = breaker.nextBreak()) yield stop.position;
}

/** Where a word ends, and where the text does. */
function* spaces(text: string): Generator<number> {
  for (const { index, 0: space } of text.matchAll(/ +|$/g)) yield index + space.length;
}

/** Where a word that is wider than a line has to be cut. */
function cuts(set: SetText, start: number, end: number, setting: Setting): number[] {
  const found: number[] = [];
  let from = start;
  let at = start;
  for (const grapheme of graphemesOf(set.text.slice(start, end))) {
    const next = at + grapheme.length;
    if (at > from && measure(set, from, next, setting) > setting.width) {
      found.push(at);
      from = at;
    }
    at = next;
  }
  return found;
}

function measure(set: SetText, start: number, end: number, setting: Setting): number {
  return partsOf(set, start, end, setting).reduce((sum, { width }) => sum + width, 0);
}

function placed(set: SetText, start: number, end: number, setting: Setting): Line {
  // Spaces at the end of a line always read from left to right: rule L1 of UAX 9.
  const shown = start + set.text.slice(start, end).trimEnd().length;
  const spaces = partsOf(set, shown, end, setting).map((part) => ({ ...part, level: 0 }));
  const parts = [...partsOf(set, start, shown, setting), ...spaces];
  let x = 0;
  const positions = new Map<object, number>();
  for (const part of inVisualOrder(parts)) {
    positions.set(part, x);
    x += part.width;
  }
  return parts.map((part) => ({ ...part, x: positions.get(part) ?? 0 }));
}

function partsOf(set: SetText, start: number, end: number, setting: Setting): Omit<Placed, "x">[] {
  return set.stretches
    .filter((stretch) => stretch.start < end && stretch.end > start)
    .map((stretch) =>
      partOf(set, stretch, Math.max(start, stretch.start), Math.min(end, stretch.end), setting),
    );
}

function partOf({ text }: SetText, stretch: Stretch, start: number, end: number, setting: Setting) {
  const { fonts, size, features = [] } = setting;
  const { font, level, label } = stretch;
  if (label !== null) {
    const below = labelLine(label, setting);
    const width = Math.min(Math.max(SHORTEST_PLACE, lineWidth(below) + size), setting.width);
    return { font, level: 0, label: below, text: label, spoken: label, width, features };
  }
  const spoken = text.slice(start, end);
  const given = facing(stretch, fonts.drawn(font, spoken));
  return {
    font,
    level,
    label: null,
    text: given,
    spoken,
    width: fonts.width(font, given, features) * size,
    features,
  };
}

/** A label may be in any script, as text may. */
function labelLine(text: string, { fonts, size }: Setting): Line {
  const run: Run = { kind: "words", text, strong: false, emphasis: false };
  const [line = []] = breakLines([run], { fonts, size: size * LABEL_SIZE, width: Infinity, look: "text" });
  return line;
}

/** Without the spaces at its end. */
export function lineWidth(line: Line): number {
  const shown = line.filter(({ spoken }) => spoken.trim() !== "");
  return Math.max(0, ...shown.map(({ x, width }) => x + width));
}
