import type { Face } from "@/lib/contracts/files/faces";

export type Features = readonly "tnum"[];
export type Look = "text" | "strong" | "emphasis";

// Joiners and marks that choose between shapes: a face that has the characters around them is asked for the whole.
const shapeless = /[\u200b-\u200d\u2060]|[\ufe0e\ufe0f]|[\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}]/u;
/** Every face has it. The shape that faces have for all they don't know gets a wrong width from the library. */
const UNKNOWN = "?";
const wordEnds = /(?<= )/;
const plainSpace = /^[ \u00a0]$/;

/** The faces of one file: which of them has a character, and how wide it sets a text. */
export class FaceSet {
  readonly faces: readonly Face[];
  readonly #widths = new Map<string, number>();

  constructor(faces: readonly Face[]) {
    this.faces = faces;
  }

  /** The first face that has all of a grapheme, in the look that is asked for if that one does. */
  pick(grapheme: string, look: Look): Face {
    const own = this.#named(look);
    const characters = [...grapheme].filter((character) => !shapeless.test(character));
    const hasAll = ({ font }: Face) =>
      characters.every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
    const hasBase = ({ font }: Face) => font.hasGlyphForCodePoint(grapheme.codePointAt(0) ?? 0);
    if (hasAll(own)) return own;
    return this.faces.find(hasAll) ?? this.faces.find(hasBase) ?? own;
  }

  /** Whether a space can stay in the face of the word before it, so that the words around it are set as one. */
  continues(face: Face, grapheme: string): boolean {
    return plainSpace.test(grapheme) && face.font.hasGlyphForCodePoint(grapheme.codePointAt(0) ?? 0);
  }

  /** A text with a sign in place of each character that no face has, and without marks that its face does not have. */
  drawn({ font }: Face, text: string): string {
    return Array.from(text, (character) => {
      if (shapeless.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
        return character;
      return /\p{M}/u.test(character) ? "" : UNKNOWN;
    }).join("");
  }

  /** In points, at a size of one point. Word by word: to set a word takes long, and most of them come again. */
  width(face: Face, text: string, features: Features = []): number {
    return text.split(wordEnds).reduce((sum, word) => sum + this.#wordWidth(face, word, features), 0);
  }

  #wordWidth(face: Face, word: string, features: Features): number {
    const key = `${face.name} ${features} ${word}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = face.font.layout(word, [...features]).advanceWidth / face.font.unitsPerEm;
    this.#widths.set(key, width);
    return width;
  }

  #named(look: Look): Face {
    const face = this.faces.find(({ name }) => name === look) ?? this.faces[0];
    if (!face) throw new Error("Cannot set a text: no typeface is loaded");
    return face;
  }
}
