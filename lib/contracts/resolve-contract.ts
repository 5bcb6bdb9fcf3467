import {
  type Attestation,
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
import { findState } from "@/lib/us-states";

/** A contract after somebody's choices, with numbers and letters as text. */
export interface ResolvedContract {
  readonly opening: readonly ResolvedParagraph[];
  readonly clauses: readonly ResolvedClause[];
  readonly signatures: readonly Signature[];
  readonly attestations: readonly ResolvedAttestation[];
  /** The blanks in these texts, and the state blank if the choice of a state changes them. */
  readonly blanks: readonly Blank[];
}

export interface ResolvedClause extends Pick<Clause, "key" | "heading" | "isOptional" | "hint"> {
  readonly number: string;
  readonly paragraphs: readonly ResolvedParagraph[];
  /** General information about the chosen state; no part of the contract. */
  readonly notes: readonly string[];
}

export interface ResolvedAttestation extends Pick<Attestation, "key" | "heading" | "signatures"> {
  readonly paragraphs: readonly ResolvedParagraph[];
  readonly notes: readonly string[];
}

export interface ResolvedParagraph {
  readonly key: string;
  /** "4.2", if its clause has several paragraphs. */
  readonly number: string | null;
  readonly parts: readonly Part[];
  readonly points: readonly ResolvedPoint[];
}

export interface ResolvedPoint extends Point {
  readonly letter: string;
}

export interface Choices {
  /** The code of the state whose law matters, see {@link stateIn}. */
  readonly state: string | null;
  /** Keys of clauses. Only optional ones can be left out. */
  readonly leftOut: ReadonlySet<string>;
}

export const nothingChosen: Choices = { state: null, leftOut: new Set() };

/**
 * Picks the texts of the chosen state, drops omitted clauses and numbers the rest. Page, print, files and markdown all
 * use the result, so words and numbers agree everywhere.
 */
export function resolveContract(contract: Contract, { state, leftOut }: Choices): ResolvedContract {
  const opening = contract.opening.map((paragraph) => numbered(paragraph, null));
  const gone = new Set(
    contract.clauses.flatMap(({ key, isOptional }) => (isOptional && leftOut.has(key) ? [key] : [])),
  );
  const clauses = contract.clauses
    .filter(({ key, onlyWith = key }) => !gone.has(key) && !gone.has(onlyWith))
    .map((clause, index) => resolveClause(clause, `${index + 1}`, state));
  const attestations = contract.attestations.map((one) => resolveAttestation(one, state));
  const signatures = contract.signatures.filter(({ onlyWith }) => !onlyWith || !gone.has(onlyWith));
  const met = new Set([
    ...[...opening, ...[...clauses, ...attestations].flatMap(({ paragraphs }) => paragraphs)].flatMap(
      blankKeys,
    ),
    ...[...signatures, ...attestations.flatMap((one) => one.signatures)].flatMap(
      ({ party }) => party?.key ?? [],
    ),
    ...(dependsOnState(contract) ? [STATE_BLANK] : []),
  ]);
  const blanks = contract.blanks.filter(({ key }) => met.has(key));
  return { opening, clauses, signatures, attestations, blanks };
}

/** Whether the choice of a state changes anything that is shown. */
function dependsOnState({ clauses, attestations }: Contract): boolean {
  return [...clauses, ...attestations].some(
    ({ stateTexts, stateNotes }) => stateTexts.length > 0 || stateNotes.length > 0,
  );
}

/** The code of the chosen state; null for anything else. */
export function stateIn(values: Values): string | null {
  const written = Object.hasOwn(values, STATE_BLANK) ? String(values[STATE_BLANK]) : "";
  return findState(written)?.code ?? null;
}

/** "a" to "z", then "aa": the letters of points. */
export function letterOf(index: number): string {
  const letter = String.fromCharCode("a".charCodeAt(0) + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

function resolveClause(clause: Clause, number: string, state: string | null): ResolvedClause {
  const { key, heading, isOptional, hint } = clause;
  const chosen = paragraphsIn(clause, state);
  const paragraphs = chosen.map((paragraph, index) =>
    numbered(paragraph, chosen.length > 1 ? `${number}.${index + 1}` : null),
  );
  return { key, number, heading, isOptional, hint, paragraphs, notes: notesFor(clause, state) };
}

function resolveAttestation(attestation: Attestation, state: string | null): ResolvedAttestation {
  const { key, heading, signatures } = attestation;
  const paragraphs = paragraphsIn(attestation, state).map((paragraph) => numbered(paragraph, null));
  return { key, heading, signatures, paragraphs, notes: notesFor(attestation, state) };
}

function paragraphsIn(
  { paragraphs, stateTexts }: Pick<Clause, "paragraphs" | "stateTexts">,
  state: string | null,
): readonly Paragraph[] {
  const own = stateTexts.find(({ states }) => state !== null && states.includes(state));
  return own?.paragraphs ?? paragraphs;
}

function notesFor({ stateNotes }: Pick<Clause, "stateNotes">, state: string | null): string[] {
  if (state === null) return [];
  const own = stateNotes.filter(({ states }) => states.includes(state));
  const shown = own.length > 0 ? own : stateNotes.filter(({ states }) => states.length === 0);
  return shown.map(({ text }) => text);
}

function numbered({ key, parts, points }: Paragraph, number: string | null): ResolvedParagraph {
  return {
    key,
    number,
    parts,
    points: points.map((point, index) => ({ ...point, letter: letterOf(index) })),
  };
}

function blankKeys({ parts, points }: ResolvedParagraph): string[] {
  return [...parts, ...points.flatMap((point) => point.parts)].flatMap((part) =>
    part.kind === "blank" ? part.blank.key : [],
  );
}
