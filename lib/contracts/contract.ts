import type { BlankKind } from "@/schemas/objects/contract-blanks";

/**
 * A contract as content has it: plain data that survives JSON, with every text it can have and without numbers. What a
 * reader sees is made of it by `settle`.
 */
export interface Contract {
  readonly opening: readonly Paragraph[];
  readonly clauses: readonly Clause[];
  readonly signatures: readonly Signature[];
  /** In the order in which a reader meets them, those of the texts for states among them. */
  readonly blanks: readonly Blank[];
}

export interface Clause {
  /** Stays the same when clauses move, so that a choice made about one can be kept. */
  readonly key: string;
  readonly heading: string;
  readonly isOptional: boolean;
  /** For whoever decides about an optional clause; no part of the contract. */
  readonly hint: string | null;
  readonly paragraphs: readonly Paragraph[];
  /** Each takes the place of the paragraphs in its states; the first that names a state counts. */
  readonly stateTexts: readonly StateText[];
  readonly stateNotes: readonly StateNote[];
}

export interface StateText {
  /** Codes of two letters, as in `lib/us-states.ts`. */
  readonly states: readonly string[];
  readonly paragraphs: readonly Paragraph[];
}

/** General information beside a clause; no part of the contract. */
export interface StateNote {
  /** None: every state that no other note of the clause names. */
  readonly states: readonly string[];
  readonly text: string;
}

export interface Paragraph {
  readonly key: string;
  readonly parts: readonly Part[];
  readonly points: readonly Point[];
}

/** One of the lettered points below a paragraph. */
export interface Point {
  readonly key: string;
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

/** What somebody has written, by the key of its blank and as it was typed. */
export type Values = Readonly<Record<string, string>>;

/** The blank whose answer decides which texts for states stand in a contract. */
export const STATE_BLANK = "state";

/** A paragraph as plain text, each blank as `write` has it. */
export function partsToText(parts: readonly Part[], write: (blank: Blank) => string): string {
  return parts.map((part) => (part.kind === "words" ? part.text : write(part.blank))).join("");
}
