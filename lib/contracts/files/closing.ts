import type { Piece } from "@/lib/contracts/files/pieces";

/** The index of the last paragraph before the signatures or, without them, before what follows the clauses. */
export function closingOf(pieces: readonly Piece[]): number {
  const end = pieces.findIndex(
    (piece) => piece.kind === "signatures" || piece.kind === "note" || isCertificate(piece),
  );
  return Math.max(0, end - 1);
}

/** Whether a piece begins what witnesses or a notary sign. Only clauses have numbers. */
export function isCertificate(piece: Piece): piece is Extract<Piece, { kind: "heading" }> {
  return piece.kind === "heading" && piece.label === "";
}
