import { isRecord } from "@paraph/service/json";
import { valuesOf } from "@/lib/choices/titles";
import { plain, readChoice, readText, readTexts } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import { blankKinds } from "@/lib/contracts/blank-kinds";
import {
  type Attestation,
  type Blank,
  type Clause,
  type Contract,
  type Signature,
  STATE_BLANK,
  type StateNote,
  type StateText,
} from "@/lib/contracts/contract";
import {
  type BlankBook,
  type Fields,
  keyOf,
  readBlank,
  readParagraphs,
  readRecords,
} from "@/lib/contracts/read-paragraphs";

/** The template fields that make its contract, as its page's query returns them, with shared clauses resolved. */
export interface ContractSource {
  readonly blanks?: unknown;
  readonly opening?: unknown;
  readonly clauses?: unknown;
  readonly signatures?: unknown;
  readonly attestations?: unknown;
}

/** Reads the contract of a template. Unreadable content is left out and reported. */
export function readContract(source: ContractSource): Contract {
  const clauseFields = readRecords(source.clauses, "clauses");
  const attestationFields = readRecords(source.attestations, "attestations");
  const lent = [...lentBy(clauseFields, "clauses"), ...lentBy(attestationFields, "attestations")];
  const book: BlankBook = {
    defined: readBlanks(source.blanks, lent),
    same: readSame(source.blanks),
    met: new Map(),
  };
  const opening = readParagraphs(source.opening, book, "opening");
  const keys = new Set<string>();
  const clauses = clauseFields.flatMap((fields, index): Clause[] => {
    const clause = readClause(fields, index, book, `clauses[${index}]`);
    if (!clause) return [];
    const key = keys.has(clause.key) ? keyOf(fields, index) : clause.key;
    keys.add(key);
    return [{ ...clause, key }];
  });
  const signatures = readSignatures(source.signatures, book, "signatures");
  const attestations = attestationFields.flatMap((fields, index): Attestation[] => {
    const field = `attestations[${index}]`;
    const clause = readClause({ ...fields, _type: "sharedClause", optional: false }, index, book, field);
    if (!clause || !isRecord(fields.clause)) return [];
    const { heading, paragraphs, stateTexts, stateNotes } = clause;
    const lines = readSignatures(fields.clause.signatures, book, `${field}.clause.signatures`);
    return [{ key: keyOf(fields, index), heading, paragraphs, stateTexts, stateNotes, signatures: lines }];
  });
  return { opening, clauses, signatures, attestations, blanks: [...book.met.values()] };
}

function readSignatures(value: unknown, book: BlankBook, field: string): Signature[] {
  return readRecords(value, field).flatMap((line, index): Signature[] => {
    const role = readText(line.role, `${field}[${index}].role`);
    if (!role) return [];
    const party = readBlank(line.party, book, `${field}[${index}].party`);
    return [
      {
        key: keyOf(line, index),
        role: plain(role),
        party,
        withTitle: line.withTitle === true,
        ...tieOf(line),
      },
    ];
  });
}

function tieOf({ onlyWith }: Fields): { onlyWith?: string } {
  return typeof onlyWith === "string" && onlyWith !== "" ? { onlyWith: plain(onlyWith) } : {};
}

/** The lists of blanks that shared clauses bring along. */
function lentBy(items: readonly Fields[], list: string): BlankList[] {
  return items.flatMap(({ clause }, index) =>
    isRecord(clause) ? { value: clause.blanks, field: `${list}[${index}].clause.blanks` } : [],
  );
}

function readClause(fields: Fields, index: number, book: BlankBook, field: string): Clause | null {
  const text = fields._type === "sharedClause" ? fields.clause : fields;
  if (!isRecord(text)) {
    reportProblem(`${field}.clause`, "refers to something that is not published");
    return null;
  }
  const heading = readText(text.heading, `${field}.heading`);
  const paragraphs = readParagraphs(text.body, book, `${field}.body`);
  if (!heading || paragraphs.length === 0) return null;
  const isOptional = fields.optional === true;
  const clause = {
    key: typeof fields._key === "string" && fields._key !== "" ? fields._key : keyOf(fields, index),
    heading: plain(heading),
    isOptional,
    hint: isOptional ? readText(fields.hint, `${field}.hint`) : null,
    ...(!isOptional && tieOf(fields)),
    paragraphs,
    stateTexts: readStateTexts(text.stateTexts, book, `${field}.stateTexts`),
    stateNotes: readStateNotes(text.stateNotes, `${field}.stateNotes`),
  };
  if (clause.stateTexts.length > 0 || clause.stateNotes.length > 0) readBlank(STATE_BLANK, book, field);
  return clause;
}

function readStateTexts(value: unknown, book: BlankBook, field: string): StateText[] {
  return readRecords(value, field).flatMap((entry, index) => {
    const states = readCodes(entry.states);
    const paragraphs = readParagraphs(entry.body, book, `${field}[${index}].body`);
    return states.length > 0 && paragraphs.length > 0 ? [{ states, paragraphs }] : [];
  });
}

function readStateNotes(value: unknown, field: string): StateNote[] {
  return readRecords(value, field).flatMap((entry, index) => {
    const text = readText(entry.text, `${field}[${index}].text`);
    return text ? [{ states: readCodes(entry.states), text: plain(text) }] : [];
  });
}

function readCodes(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((code) => typeof code === "string").map(plain) : [];
}

const kindNames = valuesOf(blankKinds);

/** A stored list of blanks, and where it is. */
interface BlankList {
  readonly value: unknown;
  readonly field: string;
}

/** The blanks of a template and those of its shared clauses that it does not define. */
function readBlanks(own: unknown, lent: readonly BlankList[]): Map<string, Blank> {
  const lists = [{ value: own, field: "blanks" }, ...lent];
  const blanks = new Map<string, Blank>();
  for (const { value, field } of lists) {
    for (const blank of readList(value, field)) if (!blanks.has(blank.key)) blanks.set(blank.key, blank);
  }
  return blanks;
}

/** The blanks that the template answers with others, so that it asks once. */
function readSame(own: unknown): Map<string, readonly string[]> {
  return new Map(
    readRecords(own, "blanks").flatMap(({ key, sameAs }, index): [string, string[]][] => {
      if (typeof key !== "string" || !Array.isArray(sameAs) || sameAs.length === 0) return [];
      return [[plain(key), readTexts(sameAs, `blanks[${index}].sameAs`).map(plain)]];
    }),
  );
}

function readList(value: unknown, field: string): Blank[] {
  return readRecords(value, field).flatMap((blank, index): Blank[] => {
    const at = `${field}[${index}]`;
    const key = readText(blank.key, `${at}.key`);
    const label = readText(blank.label, `${at}.label`);
    if (!key || !label) return [];
    const sample = readText(blank.sample, `${at}.sample`);
    const kind = readChoice(blank.kind, kindNames, "text", `${at}.kind`);
    const choices = Array.isArray(blank.choices) ? readTexts(blank.choices, `${at}.choices`).map(plain) : [];
    // A state is chosen by the visitor, because it changes the text.
    const standing = kind === "state" ? null : readText(blank.default, `${at}.default`);
    return [
      {
        key: plain(key),
        label: plain(label),
        kind,
        sample: sample && plain(sample),
        ...(standing && { default: plain(standing).trim() }),
        choices,
      },
    ];
  });
}
