import type { FontSet } from "@/lib/contracts/files/font-set";
import type { Piece, Run } from "@/lib/contracts/files/pieces";
import { graphemesOf } from "@/lib/contracts/files/set-text";

/** The characters that no font has and that the file shows otherwise, each once, in reading order. */
export function missingGlyphs(pieces: readonly Piece[], fonts: FontSet): string[] {
  const glyphs = new Set(pieces.flatMap(textsOf).flatMap(graphemesOf));
  return [...glyphs].filter((glyph) => fonts.drawn(fonts.pick(glyph, "text"), glyph) !== glyph);
}

function textsOf(piece: Piece): string[] {
  switch (piece.kind) {
    case "title":
    case "note":
      return [piece.text];
    case "heading":
      return [piece.label, piece.text];
    case "paragraph":
    case "point":
      return [piece.label, ...piece.runs.map(textOf)];
    case "signatures":
      return [
        piece.heading ?? "",
        ...piece.blocks.flatMap(({ role, lines }) => [
          role,
          ...lines.flatMap(({ label, runs }) => [label, ...runs.map(textOf)]),
        ]),
      ];
  }
}

function textOf(run: Run): string {
  return run.kind === "words" ? run.text : run.label;
}
