import type { BlankKind } from "@/lib/contracts/blank-kinds";

/**
 * A contract as stored content: plain data that survives JSON, with the texts of all states and without numbers.
 * `resolveContract` turns it into what a reader sees.
 */
export interface Contract {
  readonly opening: readonly Paragraph[];
  readonly clauses: readonly Clause[];
  readonly signatures: readonly Signature[];
  /** What witnesses and a notary sign, after the parties. */
  readonly attestations: readonly Attestation[];
  /** In reading order, including those in texts by state. */
  readonly blanks: readonly Blank[];
}

export interface Clause {
  /** Stays the same when clauses move, so that a choice made about one can be kept. */
  readonly key: string;
  readonly heading: string;
  readonly isOptional: boolean;
  /** Helps visitors decide about an optional clause. Not part of the contract. */
  readonly hint: string | null;
  /** The key of an optional clause. This one is left out with it. */
  readonly onlyWith?: string;
  readonly paragraphs: readonly Paragraph[];
  /** Each replaces the paragraphs in its states. The first that names a state counts. */
  readonly stateTexts: readonly StateText[];
  readonly stateNotes: readonly StateNote[];
}

/** A clause without a number, with signature lines of its own. */
export interface Attestation extends Omit<Clause, "isOptional" | "hint" | "onlyWith"> {
  readonly signatures: readonly Signature[];
}

export interface StateText {
  /** Codes of two letters, as in `lib/us-states.ts`. */
  readonly states: readonly string[];
  readonly paragraphs: readonly Paragraph[];
}

/** General information beside a clause. Not part of the contract. */
export interface StateNote {
  /** Empty: every state that no other note of the clause names. */
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
  /** Stands in the contract as long as nothing else is written. */
  readonly default?: string;
  readonly choices: readonly string[];
}

export interface Signature {
  readonly key: string;
  readonly role: string;
  readonly party: Blank | null;
  readonly withTitle: boolean;
  /** The key of an optional clause. The line is left out with it. */
  readonly onlyWith?: string;
}

/** What visitors typed, by the key of the blank. */
export type Values = Readonly<Record<string, string>>;

/** The blank whose answer selects the texts by state. */
export const STATE_BLANK = "state";

/** A paragraph as plain text, each blank as `write` has it. */
export function partsToText(parts: readonly Part[], write: (blank: Blank) => string): string {
  return parts.map((part) => (part.kind === "words" ? part.text : write(part.blank))).join("");
}
