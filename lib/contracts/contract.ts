import type { BlankKind } from "@/schemas/objects/contract-blanks";

/** A contract ready to be shown, printed or written into a file: numbers and letters are text by now. */
export interface Contract {
  readonly opening: readonly Paragraph[];
  readonly clauses: readonly Clause[];
  readonly signatures: readonly Signature[];
  /** In the order in which a reader meets them. */
  readonly blanks: readonly Blank[];
}

export interface Clause {
  readonly key: string;
  readonly number: string;
  readonly heading: string;
  readonly isOptional: boolean;
  /** For whoever decides about an optional clause; no part of the contract. */
  readonly hint: string | null;
  readonly paragraphs: readonly Paragraph[];
}

export interface Paragraph {
  readonly key: string;
  /** "4.2", where its clause has several paragraphs. */
  readonly number: string | null;
  readonly parts: readonly Part[];
  readonly points: readonly Point[];
}

/** A lettered point below a paragraph. */
export interface Point {
  readonly key: string;
  readonly letter: string;
  readonly parts: readonly Part[];
}

export type Part =
  | { readonly kind: "words"; readonly text: string; readonly strong: boolean; readonly emphasis: boolean }
  | { readonly kind: "blank"; readonly blank: Blank };

export interface Blank {
  readonly key: string;
  readonly label: string;
  readonly kind: BlankKind;
  readonly sample: string | null;
  readonly choices: readonly string[];
}

export interface Signature {
  readonly key: string;
  readonly role: string;
  readonly party: Blank | null;
  readonly withTitle: boolean;
}

/** "a" to "z", then "aa": the letters of the points below a paragraph. */
export function letterOf(index: number): string {
  const letter = String.fromCharCode("a".charCodeAt(0) + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

/** A paragraph as plain text, each blank as `write` has it. */
export function partsToText(parts: readonly Part[], write: (blank: Blank) => string): string {
  return parts.map((part) => (part.kind === "words" ? part.text : write(part.blank))).join("");
}
