import { expect, test } from "vitest";
import { type Fields, isFields, loadContent } from "../support/content.ts";

const documents = loadContent().map(({ document }) => document);
const templates = documents.filter(({ _type }) => _type === "contractTemplate");
const shared = new Map(
  documents.filter(({ _type }) => _type === "contractClause").map((clause) => [clause._id, clause]),
);
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** The words of a text, with one sign for every blank: filled in, two contracts are not less alike. */
function wordsOf(text: unknown): string[] {
  const lines = listOf(text).map(({ children }) =>
    listOf(children)
      .map(({ _type, text: words }) => (_type === "blank" ? " _ " : String(words)))
      .join(""),
  );
  const words = lines
    .join(" ")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_’]+/gu, " ");
  return words.split(" ").filter((word) => word !== "");
}

function read({ _id, opening, clauses }: Fields) {
  const own = listOf(clauses).filter(({ _type }) => _type === "clause");
  const lent = listOf(clauses).flatMap(({ _type, clause }) => {
    if (_type !== "sharedClause" || !isFields(clause)) return [];
    const found = shared.get(String(clause._ref));
    if (!found) throw new Error(`${_id} shares the clause ${clause._ref}, which content/ does not hold.`);
    return [found];
  });
  const ownWords = [opening, ...own.map(({ body }) => body)].flatMap(wordsOf);
  const lentWords = lent.flatMap(({ body }) => wordsOf(body));
  return { _id, lent: lent.length, ownWords, words: [...ownWords, ...lentWords] };
}

/** Which four words follow each other: what two texts have in common when one was copied from the other. */
function sequencesOf(words: readonly string[]): Set<string> {
  return new Set(words.slice(3).map((_, index) => words.slice(index, index + 4).join(" ")));
}

/** From 0, nothing in common, to 1, the same. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  const common = [...small].filter((sequence) => large.has(sequence)).length;
  return common / (one.size + other.size - common);
}

const texts = templates.map(read);

test("R-CONTRACT-1 no two templates are near copies, with the clauses they share and without", () => {
  const found: string[] = [];
  const all = texts.map(({ _id, words, ownWords }) => ({
    _id,
    whole: sequencesOf(words),
    own: sequencesOf(ownWords),
  }));
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) {
      const [whole, own] = [likeness(one.whole, other.whole), likeness(one.own, other.own)];
      if (whole > 0.25 || own > 0.08) found.push(`${one._id} and ${other._id}: ${whole}, ${own} without`);
    }
  }
  expect(found).toEqual([]);
});

test("a copy with other names and one clause less is found out", () => {
  const [first] = texts;
  if (!first) throw new Error("content/ holds no templates");
  const copy = first.ownWords.slice(0, -60).map((word) => (word === "the" ? "this" : word));
  expect(likeness(sequencesOf(first.ownWords), sequencesOf(copy))).toBeGreaterThan(0.25);
});

test("R-CONTRACT-1 most of every template is a text of its own", () => {
  for (const { _id, lent, ownWords, words } of texts) {
    expect(lent, `${_id}: shared clauses`).toBeLessThanOrEqual(5);
    expect(ownWords.length, `${_id}: words of its own`).toBeGreaterThan(250);
    expect(ownWords.length / words.length, `${_id}: share of its own words`).toBeGreaterThan(0.55);
  }
});
