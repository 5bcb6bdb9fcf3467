import type { ValidationContext } from "sanity";
import { blankKinds } from "../../lib/contracts/blank-kinds.ts";

/** The parts of a shared clause that matter for a template's blanks. */
interface Lender {
  readonly title: string | null;
  readonly blanks: unknown;
  /** Whether its text or notes differ by state. */
  readonly byState: boolean;
}

/** The fields of templates and shared clauses whose text can hold blanks. */
export const textFields = ["opening", "clauses", "signatures", "body", "stateTexts"];

/** The keys of the blanks in a document's own text and signatures, in reading order. */
export function usedBlanks(document: unknown): string[] {
  const found = new Set<string>();
  for (const field of textFields) collect(fieldsOf(document)[field], found);
  return [...found];
}

/** The blanks that a document defines and that have a key. */
function definedBlanks(blanks: unknown) {
  const list = Array.isArray(blanks) ? blanks.map(fieldsOf) : [];
  return list.flatMap(({ key, kind, label, _key, sameAs }) => {
    if (typeof key !== "string" || key === "") return [];
    const item = typeof _key === "string" ? _key : undefined;
    const others = Array.isArray(sameAs) ? sameAs.filter((other) => typeof other === "string") : [];
    return [{ key, kind, label: typeof label === "string" ? label : "", item, others }];
  });
}

/** The ids of a template's shared clauses. */
export function sharedClauseIds(template: unknown): string[] {
  const { clauses, attestations } = fieldsOf(template);
  const items = [clauses, attestations].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  const ids = items.map((item) => fieldsOf(fieldsOf(item).clause)._ref);
  return [...new Set(ids.filter((id) => typeof id === "string"))];
}

/** A problem at one entry of the list of blanks or, without a path, of the whole list. */
interface BlankProblem {
  readonly message: string;
  readonly path?: [{ _key: string }];
}

/** Mismatches between the blanks that a document defines and those that its text uses, in words editors can act on. */
export function blankProblems(document: unknown, lenders: readonly Lender[] = []): BlankProblem[] {
  const own = definedBlanks(fieldsOf(document).blanks);
  const keys = own.map(({ key }) => key);
  const at = (index: number, message: string): BlankProblem => {
    const item = own[index]?.item;
    return item === undefined ? { message } : { message, path: [{ _key: item }] };
  };
  const lent = lenders.flatMap(({ blanks, title }) =>
    definedBlanks(blanks).map((blank) => ({ ...blank, title: title || "a shared clause" })),
  );
  const known = new Set([...keys, ...lent.map(({ key }) => key)]);
  const used = usedBlanks(document);
  const needsState = lenders.some(({ byState }) => byState) || differsByState(document);
  const needed = new Set([...used, ...lent.map(({ key }) => key), ...(needsState ? ["state"] : [])]);
  return [
    ...keys.flatMap((key, index) =>
      keys.indexOf(key) === index
        ? []
        : at(index, `Two blanks have the key "${key}". Give one of them a different key.`),
    ),
    ...own.flatMap(({ key, others }, index) =>
      others
        .filter(
          (other) =>
            other === key ||
            own.some((one) => one.key === other && one.others.length > 0) ||
            !known.has(other),
        )
        .map((other) =>
          at(
            index,
            `"${key}" is the same as "${other}", which asks for nothing itself. Name another blank of this list.`,
          ),
        ),
    ),
    ...used
      .filter((key) => !known.has(key))
      .map((key) => ({
        message: `The text uses the blank "${key}", which is not in this list. Add it here, or remove it from the text.`,
      })),
    ...keys.flatMap((key, index) =>
      needed.has(key)
        ? []
        : at(
            index,
            `The blank "${own[index]?.label || key}" is not used in the text. Insert it there, or remove it from this list.`,
          ),
    ),
    ...conflicts(own, lent).map((message) => ({ message })),
    ...(needsState ? stateProblem([...own, ...lent].find(({ key }) => key === "state")) : []).map(
      (message) => ({
        message,
      }),
    ),
  ];
}

/** Texts by state follow one blank's answer, wherever it is defined. */
function stateProblem(blank: { readonly kind: unknown } | undefined): string[] {
  if (!blank) return ['A text differs by state, but no blank asks for it. Add one with the key "state".'];
  return blank.kind === "state"
    ? []
    : ['A text differs by state: the blank "state" has to be of the kind “US state”.'];
}

/** The form asks for a blank once, so every use has to mean the same kind of answer. */
function conflicts(
  own: readonly { readonly key: string; readonly kind: unknown }[],
  lent: readonly { readonly key: string; readonly kind: unknown; readonly title: string }[],
): string[] {
  return lent.flatMap(({ key, kind, title }, index) => {
    const other =
      own.find((blank) => blank.key === key) ?? lent.slice(0, index).find((one) => one.key === key);
    if (!other || other.kind === kind) return [];
    return `The blank "${key}" is ${kindTitle(other.kind)} here and ${kindTitle(kind)} in “${title}”. Give it another key or the same kind.`;
  });
}

/** Whether the document depends on the state that a visitor chooses. */
export function differsByState(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(differsByState);
  if (typeof value !== "object" || value === null) return false;
  const { stateTexts, stateNotes, clauses } = fieldsOf(value);
  return (
    [stateTexts, stateNotes].some((list) => Array.isArray(list) && list.length > 0) || differsByState(clauses)
  );
}

function collect(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found);
    return;
  }
  const { _type, blank, party, ...rest } = fieldsOf(value);
  if (_type === "blank") {
    if (typeof blank === "string") found.add(blank);
    return;
  }
  if (_type === "signatureLine" && typeof party === "string" && party !== "") found.add(party);
  for (const field of Object.values(rest)) collect(field, found);
}

function kindTitle(kind: unknown): string {
  return `“${blankKinds.find(({ value }) => value === kind)?.title ?? "no kind yet"}”`;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

const lendersQuery = `*[_id in $ids]{_id, title, blanks[]{key, kind}, "byState": coalesce(count(stateTexts) > 0, false) || coalesce(count(stateNotes) > 0, false)}`;

/** Rejects a template whose blanks don't match its text, shared clauses included. */
export async function checkBlanks({
  document,
  getClient,
}: ValidationContext): Promise<true | BlankProblem[]> {
  const ids = sharedClauseIds(document);
  const lenders =
    ids.length === 0
      ? []
      : // Checks the published clauses, because visitors will see those.
        await getClient({ apiVersion: "2025-02-19" }).fetch<(Lender & { readonly _id: string })[]>(
          lendersQuery,
          { ids },
          { perspective: "raw" },
        );
  const problems = blankProblems(document, lenders);
  return problems.length > 0 ? problems : true;
}
