import { expect, test } from "vitest";
import { type Fields, isFields, loadContent } from "../support/content.ts";

const documents = loadContent().map(({ document }) => document);
const templates = documents.filter(({ _type }) => _type === "contractTemplate");
const clauses = new Map(
  documents.filter(({ _type }) => _type === "contractClause").map((clause) => [clause._id, clause]),
);
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Brackets around the key of a blank in a text. */
const [OPEN, CLOSE] = ["⟦", "⟧"];

interface Text {
  readonly source: Fields;
  readonly text: string;
}

/** Every paragraph of a template or clause, whatever state it is for. */
function textsOf(source: Fields): Text[] {
  const paragraphs = (value: unknown): Fields[] =>
    Array.isArray(value)
      ? value.flatMap(paragraphs)
      : !isFields(value)
        ? []
        : value._type === "block"
          ? [value]
          : Object.values(value).flatMap(paragraphs);
  const { opening, clauses: own, body, stateTexts } = source;
  return paragraphs([opening, own, body, stateTexts]).map(({ children }) => ({
    source,
    text: listOf(children)
      .map(({ _type, blank, text }) => (_type === "blank" ? `${OPEN}${blank}${CLOSE}` : String(text)))
      .join(""),
  }));
}

const texts = [...templates, ...clauses.values()].flatMap(textsOf);

test.each([
  ["an indefinite article, which may not fit the value", /\b[Aa]n? ⟦/],
  ["letters that run into the value, as in 3th", /[\p{L}\p{N}]⟦|⟧[\p{L}\p{N}]/u],
  ["a literal currency or percent sign", /[$€]⟦|⟧ ?%/],
  ["another blank without a space between them", /⟧⟦/],
])("R-CONTRACT-1 no blank is next to %s", (_, fault) => {
  expect(texts.filter(({ text }) => fault.test(text)).map(({ text }) => text)).toEqual([]);
});

test.each([
  ["a doubled word", /(?<![\p{L}’])(\p{L}+) \1(?![\p{L}’])/iu],
  ["two spaces, or a space before a comma", / {2}| [,.;:!?)]|\( /],
  ["doubled punctuation", /\.\.|,,|;;/],
  [
    "a reference to details beside the signatures, which have none",
    /(address|number|e-mail|object)[^.]* (below|beside) (the|our|their) signature/,
  ],
  ["a reference to a list below, which does not exist", /(listed|written) below/],
])("R-CONTRACT-1 no text has %s", (_, fault) => {
  expect(texts.filter(({ text }) => fault.test(text)).map(({ text }) => text)).toEqual([]);
});

test.each([
  ["a spouse", /\b(spouse|husband or wife)\b[^.]* signs below/i, /spouse/i],
  ["witnesses", /\bwitnesses named below\b|witnesses saw/i, /witness/i],
  ["a lender", /\b(bank|lender)\b[^.]* (sign|signature) below/i, /lender/i],
  ["a guarantor", /guarant[^.]* signing below/i, /guarantor/i],
])("R-CONTRACT-1 a contract signed by %s has a signature line for that role", (_, asks, role) => {
  const asking = templates.filter((template) => {
    const shared = listOf(template.clauses).flatMap(({ clause }) =>
      isFields(clause) ? (clauses.get(String(clause._ref)) ?? []) : [],
    );
    return [template, ...shared].flatMap(textsOf).some(({ text }) => asks.test(text));
  });
  expect(asking.length).toBeGreaterThan(0);
  const without = asking.filter(
    ({ signatures }) => !listOf(signatures).some((one) => role.test(String(one.role))),
  );
  expect(without.map(({ _id }) => _id)).toEqual([]);
});

test("R-CONTRACT-1 a choice that follows its subject begins with a verb", () => {
  const verb =
    /^(is|are|will|may|must|should|needs?|goes|go|stays?|ends?|begins?|counts?|runs|swims|does not|do not|can)\b/;
  const broken = texts.flatMap(({ source, text }) =>
    [...text.matchAll(/\b(?:it|this|that|she|he|they) ⟦(\w+)⟧/gi)].flatMap(([, key]) => {
      const { choices } = listOf(source.blanks).find((blank) => blank.key === key) ?? {};
      const wrong = Array.isArray(choices) ? choices.filter((choice) => !verb.test(String(choice))) : [];
      return wrong.map((choice) => `${source._id}: ${key}: ${choice}`);
    }),
  );
  expect(broken).toEqual([]);
});

test("R-CONTRACT-1 every list has an introduction", () => {
  const bodies = [...templates.flatMap(({ clauses: own }) => listOf(own)), ...clauses.values()];
  const bare = bodies.filter(({ body }) => listOf(body)[0]?.listItem !== undefined);
  expect(bare.map(({ heading }) => heading)).toEqual([]);
});

test("R-CONTRACT-1 no sample with two people precedes a singular verb", () => {
  const broken = texts.flatMap(({ source, text }) =>
    [...text.matchAll(/⟦(\w+)⟧(?: \([^)]*\))? (?:\w+s|has|is|was)\b/g)].flatMap(([words, key]) => {
      const blank = listOf(source.blanks).find((one) => one.key === key);
      return blank?.kind === "party" && /^\p{Lu}\p{L}+ and \p{Lu}\p{L}+ /u.test(String(blank.sample))
        ? [`${source._id}: ${words}: ${blank.sample}`]
        : [];
    }),
  );
  expect(broken).toEqual([]);
});
