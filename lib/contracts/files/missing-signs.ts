import type { FaceSet } from "@/lib/contracts/files/face-set";
import type { Piece, Run } from "@/lib/contracts/files/pieces";
import { graphemesOf } from "@/lib/contracts/files/set-text";

/** What stands in a contract and is drawn otherwise, as no face has it: each sign once, in the order of reading. */
export function missingSigns(pieces: readonly Piece[], faces: FaceSet): string[] {
  const signs = new Set(pieces.flatMap(textsOf).flatMap(graphemesOf));
  return [...signs].filter((sign) => faces.drawn(faces.pick(sign, "text"), sign) !== sign);
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
        piece.heading,
        ...piece.places.flatMap(({ role, lines }) => [
          role,
          ...lines.flatMap(({ label, runs }) => [label, ...runs.map(textOf)]),
        ]),
      ];
  }
}

function textOf(run: Run): string {
  return run.kind === "words" ? run.text : run.label;
}
