import { expect, test } from "vitest";
import { DIRECTORY_QUERY, readDirectory } from "@/lib/content/directory-entries";
import type { DIRECTORY_QUERY_RESULT } from "@/lib/content/sanity.types";
import { searchDocuments, withinBounds } from "@/lib/search/documents";
import { createOtherWords, readWordGroups } from "@/lib/search/same-words";
import { createSearchIndex, highlight } from "@/lib/search/search-index";
import { termOf, weigh } from "@/lib/search/terms";
import { ask, firstPage } from "../../support/catalogue.ts";
import { directoryEntry } from "../../support/directory-entry.ts";

const documents = searchDocuments(
  [
    directoryEntry({
      path: "/pricing",
      title: "Pricing",
      description: "Three plans",
      words: ["Refunds and taxes"],
    }),
    directoryEntry({
      path: "/signature",
      title: "Signature",
      description: "Sign any document",
      words: ["Sealed PDF"],
    }),
    directoryEntry({ path: "/blog/x", type: "post", title: "Seven signature habits", description: "Advice" }),
    directoryEntry({
      path: "/signature/contracts/business/nda",
      type: "contractTemplate",
      title: "Mutual NDA",
    }),
  ],
  [],
);
const search = await createSearchIndex(documents);

function pathsFor(query: string): string[] {
  return search(query).map(({ path }) => path);
}

test.each([
  ["pricing", "/pricing"],
  ["pric", "/pricing"],
  ["prcing", "/pricing"],
  ["SIGNATURE", "/signature"],
  ["refunds", "/pricing"],
  ["nda", "/signature/contracts/business/nda"],
  ["contract", "/signature/contracts/business/nda"],
  ["sealed zzzzz", "/signature"],
])("%s finds %s first", (query, path) => {
  expect(pathsFor(query)[0]).toBe(path);
});

test.each(["", "   ", "zzzzzz", "*", "(", "\u0000"])("%j finds nothing and breaks nothing", (query) => {
  expect(pathsFor(query)).toEqual([]);
});

test("results match every word if possible", () => {
  expect(pathsFor("signature habits")).toEqual(["/blog/x"]);
});

test("R-CMS-3 what is named after the word comes before an article that tells about it, however often", async () => {
  const find = await createSearchIndex(
    searchDocuments(
      [
        directoryEntry({
          path: "/blog/desk",
          type: "post",
          title: "Put a waiver on a desk",
          description: "A waiver for each visitor",
          words: ["Shorten the waiver", "Print the waiver", "Find a waiver"],
        }),
        directoryEntry({ path: "/c/liability", type: "contractTemplate", title: "Adult Liability Waiver" }),
        directoryEntry({
          path: "/c/claims",
          type: "contractTemplate",
          title: "Waiver of Claims and Damages",
        }),
      ],
      [],
    ),
  );
  for (const [query, first] of [
    ["waiver", /^\/c\//],
    ["waivers", /^\/c\//],
    ["waiver template", /^\/c\//],
    ["waiver desk", /^\/blog\/desk$/],
  ] as const)
    expect(find(query)[0]?.path, query).toMatch(first);
  expect(find("waiver").at(-1)?.path).toBe("/blog/desk");
});

test("a page listed twice is found once", async () => {
  const twice = await createSearchIndex([...documents, ...documents]);
  expect(twice("pricing")).toHaveLength(1);
});

test("results are limited, and thousands of contracts stay searchable", async () => {
  const many = Array.from({ length: 3000 }, (_, n) =>
    directoryEntry({ path: `/c/${n}`, title: `Lease number ${n}` }),
  );
  const found = (await createSearchIndex(searchDocuments(many, [])))("lease 2999");
  expect(found[0]?.path).toBe("/c/2999");
  expect(found.length).toBeLessThanOrEqual(12);
});

test("a page's words are sent without repetition and up to a limit", () => {
  const many = Array.from({ length: 2_000 }, (_, index) => `word${index}x`);
  const [document] = searchDocuments([directoryEntry({ words: ["Same word", "the same", ...many] })], []);
  expect(document?.words.match(/same/g)).toHaveLength(1);
  expect(document?.words.length).toBeLessThanOrEqual(1_600);
});

test("the total of words that the browser loads is limited, however many pages there are", () => {
  const texts = Array.from({ length: 300 }, (_, index) => `word${index}x`);
  const many = Array.from({ length: 2_000 }, (_, n) =>
    directoryEntry({ path: `/p/${n}`, title: `Page ${n}`, description: "What it is for", words: texts }),
  );
  const found = withinBounds(searchDocuments(many, []));
  expect(found.reduce((sum, { words }) => sum + words.length, 0)).toBeLessThanOrEqual(800_000);
  expect(found.at(-1)).toMatchObject({ title: "Page 1999", description: "What it is for" });
  expect(found.at(-1)?.words).toContain("word9x");
});

test("only the beginning of a very long page is indexed, in whole words", async () => {
  const spans = Array.from({ length: 900 }, (_, index) => `Sentence number ${index} of the page.`);
  const body = spans.map((text) => ({ _type: "block", children: [{ text }] }));
  const page = { _id: "p", _type: "page", path: "/p", title: "P", blocks: [{ _type: "prose", body }] };
  const [entry] = readDirectory(await ask<DIRECTORY_QUERY_RESULT>(DIRECTORY_QUERY, firstPage, [page]));
  const text = entry?.words.join(" ") ?? "";
  expect(text.length).toBeGreaterThan(7_000);
  expect(text.length).toBeLessThanOrEqual(8_300);
  expect(spans.some((sentence) => `${sentence} `.startsWith(`${entry?.words.at(-1)} `))).toBe(true);
});

test.each([
  ["Sign the signature", ["sign"], "[Sign] the [sign]ature"],
  ["Design", ["sign"], "Design"],
  ["Über uns", ["über"], "[Über] uns"],
  ["a (b) c", ["(b"], "a [(b]) c"],
  ["nothing", [], "nothing"],
])("highlighting in %j the terms %j gives %j", (text, terms, expected) => {
  const shown = highlight(text, terms).map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text));
  expect(shown.join("")).toBe(expected);
});

const groups = [
  ["NDA", "non-disclosure agreement"],
  ["pricing", "how much"],
  ["pricing", "costs"],
];
test.each([
  ["Mutual Non-Disclosure Agreement", "nda"],
  ["Our NDAs", "non disclosure agreement"],
  ["Disclosure, but not", ""],
  ["Pricing", "how much cost"],
  ["Repricing", ""],
])("the synonyms for %j are %j", (text, others) => {
  expect(createOtherWords(groups)(text)).toBe(others);
});

test("R-CMS-8 the search ignores unusable entries in the list of words", () => {
  // Imported content can have any shape.
  const read = (content: unknown) => readWordGroups(content as Parameters<typeof readWordGroups>[0]);
  for (const content of [null, {}, { groups: "x" }, { groups: [null, [7, null], "x", []] }]) {
    expect(read(content).flat()).toEqual([]);
  }
  expect(read({ groups: [["a", "b"], null] })).toEqual([["a", "b"], []]);
});

test.each([
  ["Agreements", "agreement"],
  ["companies", "company"],
  ["business", "business"],
  ["Résumé", "resume"],
  ["lessee's", "lessee"],
])("%s is indexed as %s", (word, term) => {
  expect(termOf(word)).toBe(term);
});

test("common words are weak, unless the query has no others", () => {
  expect(weigh(["free", "nda", "form"])).toEqual({ strong: ["nda"], weak: ["free", "form"] });
  expect(weigh(["contract", "template"])).toEqual({ strong: ["contract", "template"], weak: [] });
});
