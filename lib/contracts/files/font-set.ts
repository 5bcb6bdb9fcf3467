import type { LoadedFont } from "@/lib/contracts/files/fonts";

export type Features = readonly "tnum"[];
export type Look = "text" | "strong" | "emphasis";

// Joiners and variation marks. The font that has the characters around them gets the whole grapheme.
const shapeless = /[\u200b-\u200d\u2060]|[\ufe0e\ufe0f]|[\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}]/u;
/** Every font has this character. The library computes a wrong width for a font's own "missing" glyph. */
const UNKNOWN = "?";
const wordEnds = /(?<= )/;
const plainSpace = /^[ \u00a0]$/;

/** The fonts of one file: finds the font for a character, and the width of a text. */
export class FontSet {
  readonly all: readonly LoadedFont[];
  readonly #widths = new Map<string, number>();
  readonly #picked = new Map<string, LoadedFont>();

  constructor(fonts: readonly LoadedFont[]) {
    this.all = fonts;
  }

  /** The first font that has the whole grapheme, in the requested look if possible. */
  pick(grapheme: string, look: Look): LoadedFont {
    const key = `${look} ${grapheme}`;
    const known = this.#picked.get(key);
    if (known) return known;
    const font = this.#find(grapheme, look);
    this.#picked.set(key, font);
    return font;
  }

  #find(grapheme: string, look: Look): LoadedFont {
    const own = this.#named(look);
    const characters = [...grapheme].filter((character) => !shapeless.test(character));
    const hasAll = ({ outlines }: LoadedFont) =>
      characters.every((character) => outlines.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
    const hasBase = ({ outlines }: LoadedFont) => outlines.hasGlyphForCodePoint(grapheme.codePointAt(0) ?? 0);
    if (hasAll(own)) return own;
    return this.all.find(hasAll) ?? this.all.find(hasBase) ?? own;
  }

  /** Whether a space can use the previous word's font, so that both are set together. */
  continues(font: LoadedFont, grapheme: string): boolean {
    return plainSpace.test(grapheme) && font.outlines.hasGlyphForCodePoint(grapheme.codePointAt(0) ?? 0);
  }

  /** The text as the font can draw it: "?" for a character it lacks, and no combining marks that it lacks. */
  drawn({ outlines }: LoadedFont, text: string): string {
    return Array.from(text, (character) => {
      if (shapeless.test(character) || outlines.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
        return character;
      return /\p{M}/u.test(character) ? "" : UNKNOWN;
    }).join("");
  }

  /** Whether no font has a character of the text. */
  lacks(grapheme: string): boolean {
    return this.drawn(this.pick(grapheme, "text"), grapheme) !== grapheme;
  }

  /** In points at size 1. Measures word by word, because setting a word is slow and most words repeat. */
  width(font: LoadedFont, text: string, features: Features = []): number {
    return text.split(wordEnds).reduce((sum, word) => sum + this.#wordWidth(font, word, features), 0);
  }

  #wordWidth(font: LoadedFont, word: string, features: Features): number {
    const key = `${font.name} ${features} ${word}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = font.outlines.layout(word, [...features]).advanceWidth / font.outlines.unitsPerEm;
    this.#widths.set(key, width);
    return width;
  }

  #named(look: Look): LoadedFont {
    const font = this.all.find(({ name }) => name === look) ?? this.all[0];
    if (!font) throw new Error("Cannot set a text: no font is loaded");
    return font;
  }
}
