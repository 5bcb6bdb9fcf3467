import { expect, test } from "vitest";
import { searchDocuments } from "@/lib/search/documents";
import { createSearchIndex, highlight } from "@/lib/search/search-index";
import { directoryEntry } from "../support/directory-entry.ts";

const documents = searchDocuments([
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
]);
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

test("every word must be met when it can be", () => {
  expect(pathsFor("signature habits")).toEqual(["/blog/x"]);
});

test("a page that is listed twice is found once", async () => {
  const twice = await createSearchIndex([...documents, ...documents]);
  expect(twice("pricing")).toHaveLength(1);
});

test("no more results than fit, and thousands of contracts stay searchable", async () => {
  const many = Array.from({ length: 3000 }, (_, n) =>
    directoryEntry({ path: `/c/${n}`, title: `Lease number ${n}` }),
  );
  const found = (await createSearchIndex(searchDocuments(many)))("lease 2999");
  expect(found[0]?.path).toBe("/c/2999");
  expect(found.length).toBeLessThanOrEqual(12);
});

test("the words of a page are sent once and within bounds", () => {
  const [document] = searchDocuments([directoryEntry({ words: ["Same", "Same", "x".repeat(5000)] })]);
  expect(document?.words.match(/Same/g)).toHaveLength(1);
  expect(document?.words.length).toBeLessThanOrEqual(600);
});

test.each([
  ["Sign the signature", ["sign"], "[Sign] the [sign]ature"],
  ["Design", ["sign"], "Design"],
  ["Über uns", ["über"], "[Über] uns"],
  ["a (b) c", ["(b"], "a [(b]) c"],
  ["nothing", [], "nothing"],
])("in %j the terms %j are marked", (text, terms, expected) => {
  const shown = highlight(text, terms).map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text));
  expect(shown.join("")).toBe(expected);
});
