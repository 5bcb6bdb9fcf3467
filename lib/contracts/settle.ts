import {
  type Blank,
  type Clause,
  type Contract,
  type Paragraph,
  type Part,
  type Point,
  type Signature,
  STATE_BLANK,
  type Values,
} from "@/lib/contracts/contract";
import { usStates } from "@/lib/us-states";

/** A contract as it reads after somebody's choices: numbers and letters are text by now. */
export interface SettledContract {
  readonly opening: readonly SettledParagraph[];
  readonly clauses: readonly SettledClause[];
  readonly signatures: readonly Signature[];
  /** Those that stand in these texts, and the one that chooses the state where that changes them. */
  readonly blanks: readonly Blank[];
}

export interface SettledClause extends Pick<Clause, "key" | "heading" | "isOptional" | "hint"> {
  readonly number: string;
  readonly paragraphs: readonly SettledParagraph[];
  /** General information about the chosen state; no part of the contract. */
  readonly notes: readonly string[];
}

export interface SettledParagraph {
  readonly key: string;
  /** "4.2", where its clause has several paragraphs. */
  readonly number: string | null;
  readonly parts: readonly Part[];
  readonly points: readonly SettledPoint[];
}

export interface SettledPoint extends Point {
  readonly letter: string;
}

export interface Choices {
  /** The code of the state whose law matters, see {@link stateIn}. */
  readonly state: string | null;
  /** Keys of clauses; only optional ones can be left out. */
  readonly leftOut: ReadonlySet<string>;
}

export const nothingChosen: Choices = { state: null, leftOut: new Set() };

/**
 * Picks the texts of the chosen state, leaves optional clauses out and numbers the rest. Every form of a contract (page,
 * print, files, markdown) is written from its result, so that words and numbers are the same everywhere.
 */
export function settle(contract: Contract, { state, leftOut }: Choices): SettledContract {
  const opening = contract.opening.map((paragraph) => numbered(paragraph, null));
  const clauses = contract.clauses
    .filter(({ key, isOptional }) => !(isOptional && leftOut.has(key)))
    .map((clause, index) => settledClause(clause, `${index + 1}`, state));
  const { signatures } = contract;
  const met = new Set([
    ...[...opening, ...clauses.flatMap(({ paragraphs }) => paragraphs)].flatMap(blankKeys),
    ...signatures.flatMap(({ party }) => party?.key ?? []),
    ...(dependsOnState(contract) ? [STATE_BLANK] : []),
  ]);
  return { opening, clauses, signatures, blanks: contract.blanks.filter(({ key }) => met.has(key)) };
}

/** Whether the choice of a state changes anything that is shown. */
function dependsOnState({ clauses }: Pick<Contract, "clauses">): boolean {
  return clauses.some(({ stateTexts, stateNotes }) => stateTexts.length > 0 || stateNotes.length > 0);
}

/** The code of the state that somebody has written or chosen, null for anything else. */
export function stateIn(values: Values): string | null {
  const written = Object.hasOwn(values, STATE_BLANK) ? String(values[STATE_BLANK]) : "";
  return findState(written)?.code ?? null;
}

/** A state by its name or code, however it is capitalised. */
export function findState(written: string): (typeof usStates)[number] | undefined {
  const wanted = written.trim().toLowerCase();
  return usStates.find(({ code, name }) => name.toLowerCase() === wanted || code.toLowerCase() === wanted);
}

/** "a" to "z", then "aa": the letters of the points below a paragraph. */
export function letterOf(index: number): string {
  const letter = String.fromCharCode("a".charCodeAt(0) + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

function settledClause(clause: Clause, number: string, state: string | null): SettledClause {
  const { key, heading, isOptional, hint, stateTexts } = clause;
  const own = stateTexts.find(({ states }) => state !== null && states.includes(state));
  const chosen = own?.paragraphs ?? clause.paragraphs;
  const paragraphs = chosen.map((paragraph, index) =>
    numbered(paragraph, chosen.length > 1 ? `${number}.${index + 1}` : null),
  );
  return { key, number, heading, isOptional, hint, paragraphs, notes: notesFor(clause, state) };
}

function notesFor({ stateNotes }: Clause, state: string | null): string[] {
  if (state === null) return [];
  const own = stateNotes.filter(({ states }) => states.includes(state));
  const shown = own.length > 0 ? own : stateNotes.filter(({ states }) => states.length === 0);
  return shown.map(({ text }) => text);
}

function numbered({ key, parts, points }: Paragraph, number: string | null): SettledParagraph {
  return {
    key,
    number,
    parts,
    points: points.map((point, index) => ({ ...point, letter: letterOf(index) })),
  };
}

function blankKeys({ parts, points }: SettledParagraph): string[] {
  return [...parts, ...points.flatMap((point) => point.parts)].flatMap((part) =>
    part.kind === "blank" ? part.blank.key : [],
  );
}
