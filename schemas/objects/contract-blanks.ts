/** What can be written into a blank of a contract; the kind decides the field that asks for it. */
export const blankKinds = [
  { value: "text", title: "Text" },
  { value: "date", title: "Date" },
  { value: "money", title: "Amount of money" },
  { value: "number", title: "Number" },
  { value: "choice", title: "Choice" },
  { value: "party", title: "Party (a person or a company)" },
  { value: "address", title: "Address" },
  { value: "state", title: "US state" },
] as const;

export type BlankKind = (typeof blankKinds)[number]["value"];

/** Where a contract template holds text in which blanks can stand. */
const textFields = ["opening", "clauses", "signatures"];

/** The keys of the blanks in a template's text and signatures, in the order in which a reader meets them. */
export function usedBlanks(template: unknown): string[] {
  const found = new Set<string>();
  for (const field of textFields) collect(fieldsOf(template)[field], found);
  return [...found];
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

/** What is wrong between the blanks a template defines and those its text uses, in words an editor can act on. */
export function blankProblems(template: unknown): string[] {
  const { blanks } = fieldsOf(template);
  const defined = Array.isArray(blanks) ? blanks.map((blank) => String(fieldsOf(blank).key ?? "")) : [];
  const used = usedBlanks(template);
  return [
    ...defined
      .filter((key, index) => defined.indexOf(key) !== index)
      .map((key) => `Two blanks have the key "${key}". Give one of them another.`),
    ...used
      .filter((key) => !defined.includes(key))
      .map((key) => `The text uses the blank "${key}", which is not in this list. Add it, or take it out.`),
    ...defined
      .filter((key) => !used.includes(key))
      .map(
        (key) => `The blank "${key}" stands nowhere in the text. Put it there, or remove it from this list.`,
      ),
  ];
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
