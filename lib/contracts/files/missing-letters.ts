import type { MissingLetters } from "@/lib/contracts/files/file-makers";
import type { FontSet } from "@/lib/contracts/files/font-set";
import type { ContractFile, Piece, Run } from "@/lib/contracts/files/pieces";
import { printable } from "@/lib/contracts/files/printable";
import { graphemesOf } from "@/lib/contracts/files/set-text";
import { writtenIn } from "@/lib/contracts/write-blank";

/** The characters that no font has, each once, by the blank in which they are written. */
export function missingLetters(
  { contract: { blanks }, values }: ContractFile,
  pieces: readonly Piece[],
  fonts: FontSet,
): MissingLetters[] {
  const written = blanks.map((blank) => ({
    label: blank.label,
    letters: lackedIn([printable(writtenIn(blank, values))], fonts),
  }));
  const known = new Set(written.flatMap(({ letters }) => letters));
  const own = {
    label: null,
    letters: lackedIn(pieces.flatMap(textsOf), fonts).filter((letter) => !known.has(letter)),
  };
  return [...written, own].filter(({ letters }) => letters.length > 0);
}

/** The characters of texts that no font has, each once. */
export function lackedIn(texts: readonly string[], fonts: FontSet): string[] {
  return [...new Set(texts.flatMap(graphemesOf))].filter((letter) => fonts.lacks(letter));
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
