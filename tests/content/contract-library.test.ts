import { expect, test } from "vitest";
import { type Fields, isFields, loadContent } from "../support/content.ts";

const documents = loadContent().map(({ document }) => document);
const templates = documents.filter(({ _type }) => _type === "contractTemplate");
const shared = new Map(
  documents.filter(({ _type }) => _type === "contractClause").map((clause) => [clause._id, clause]),
);
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** The words of a text, with the same placeholder for every blank, since blanks make no two contracts different. */
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
    if (!found) throw new Error(`${_id} shares the clause ${clause._ref}, which is missing in content/.`);
    return [found];
  });
  const ownWords = [opening, ...own.map(({ body }) => body)].flatMap(wordsOf);
  const lentWords = lent.flatMap(({ body }) => wordsOf(body));
  return { _id, lent: lent.length, ownWords, words: [...ownWords, ...lentWords] };
}

/** A text's sequences of six words. Computed once per text, because all texts are compared in pairs. */
function runsOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.slice(5).map((_, index) => words.slice(index, index + 6).join(" ")));
}

/** How much of the shorter text is in the other, from 0 to 1. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return one.intersection(other).size / Math.max(Math.min(one.size, other.size), 1);
}

const texts = templates.map(read);

test("R-CONTRACT-1 no two templates are near copies, with or without their shared clauses", () => {
  const all = texts.map(({ _id, words, ownWords }) => ({ _id, whole: runsOf(words), own: runsOf(ownWords) }));
  const found = all.flatMap((one, index) =>
    all.slice(index + 1).flatMap((other) => {
      const [whole, own] = [overlap(one.whole, other.whole), overlap(one.own, other.own)];
      return whole > 0.35 || own > 0.05 ? [`${one._id} and ${other._id}: ${whole}, ${own} of their own`] : [];
    }),
  );
  expect(found).toEqual([]);
});

test("a copy with every tenth word replaced counts as a near copy", () => {
  const words = texts[0]?.ownWords ?? [];
  const copy = words.map((word, index) => (index % 10 === 0 ? `other${index}` : word));
  expect(overlap(runsOf(words), runsOf(copy))).toBeGreaterThan(0.35);
});

test("R-CONTRACT-1 most of each template's text is its own", () => {
  for (const { _id, lent, ownWords, words } of texts) {
    expect(lent, `${_id}: shared clauses`).toBeLessThanOrEqual(5);
    expect(ownWords.length, `${_id}: own words`).toBeGreaterThan(250);
    expect(ownWords.length / words.length, `${_id}: share of own words`).toBeGreaterThan(0.55);
  }
});
