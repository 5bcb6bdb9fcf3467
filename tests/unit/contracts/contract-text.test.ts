import { expect, test } from "vitest";
import { collectProblems } from "@/lib/content/report";
import { partsToText } from "@/lib/contracts/contract";
import { toPieces } from "@/lib/contracts/files/pieces";
import { readContract } from "@/lib/contracts/read-contract";
import { letterOf, nothingChosen, resolveContract } from "@/lib/contracts/resolve-contract";
import { looseContractPath, otherSpellings } from "@/lib/contracts/spellings";
import { createRouteResults, findRouteResult } from "@/lib/routing/route-results";

const block = (children: unknown[], listItem?: string) => ({ _type: "block", _key: "b", listItem, children });
const span = (text: string, ...marks: string[]) => ({ _type: "span", text, marks });
const blank = (key: string) => ({ _type: "blank", blank: key });
const rent = { key: "rent", label: "monthly rent", kind: "money", sample: "$900" };

test("clauses have numbers, multiple paragraphs have numbers, and list items have letters", () => {
  const contract = readContract({
    blanks: [rent, { key: "tenant", label: "tenant", kind: "party", sample: "A" }],
    opening: [block([span("Between them.")]), block([span("And so on.")])],
    clauses: [
      { _key: "a", heading: "One", body: [block([span("Alone.")])] },
      { _key: "x", heading: "", body: [block([span("Nameless, so left out.")])] },
      {
        _key: "b",
        heading: "Two",
        optional: true,
        hint: "Keep it.",
        body: [
          block([span("Pays "), blank("rent"), span(" on time:", "strong")]),
          block([span("first")], "number"),
          block([span("second")], "number"),
          block([span("Then more.")]),
        ],
      },
    ],
    signatures: [
      { _key: "s", role: "Tenant", party: "tenant" },
      { _key: "w", role: "Witness" },
    ],
  });
  const { opening, clauses, blanks, signatures } = resolveContract(contract, nothingChosen);
  expect(opening.map(({ number }) => number)).toEqual([null, null]);
  expect(clauses.map(({ number, heading, isOptional, hint }) => [number, heading, isOptional, hint])).toEqual(
    [
      ["1", "One", false, null],
      ["2", "Two", true, "Keep it."],
    ],
  );
  expect(clauses[0]?.paragraphs[0]?.number).toBeNull();
  expect(clauses[1]?.paragraphs.map(({ number }) => number)).toEqual(["2.1", "2.2"]);
  expect(clauses[1]?.paragraphs[0]?.points.map(({ letter }) => letter)).toEqual(["a", "b"]);
  const text = partsToText(clauses[1]?.paragraphs[0]?.parts ?? [], ({ label }) => `[${label}]`);
  expect(text).toBe("Pays [monthly rent] on time:");
  expect(blanks.map(({ key }) => key)).toEqual(["rent", "tenant"]);
  expect(signatures.map(({ role, party }) => [role, party?.key ?? null])).toEqual([
    ["Tenant", "tenant"],
    ["Witness", null],
  ]);
});

test("R-CONTRACT-2 a text that begins with a list has a letter for every item, on the page and in files", () => {
  const points = ["one", "two"].map((text) => block([span(text)], "number"));
  const contract = resolveContract(readContract({ opening: points }), nothingChosen);
  const file = toPieces({ name: "Short", note: "None.", contract, values: {} });
  expect(file.map((piece) => ("runs" in piece ? `${piece.kind} ${piece.label}` : piece.kind))).toEqual([
    "title",
    "point (a)",
    "point (b)",
    "note",
  ]);
  expect(contract.opening).toMatchObject([{ parts: [], points: [{ letter: "a" }, { letter: "b" }] }]);
});

test("R-CMS-8 invalid values in a template are left out and reported", () => {
  for (const wrong of [42, "words", {}, [null, 3, [[]]], [{ heading: 4, body: "x" }], true]) {
    const { result, problems } = collectProblems(() =>
      readContract({ blanks: wrong, opening: wrong, clauses: wrong, signatures: wrong, attestations: wrong }),
    );
    expect(result).toEqual({ opening: [], clauses: [], signatures: [], attestations: [], blanks: [] });
    expect(problems.length, JSON.stringify(wrong)).toBeGreaterThan(0);
  }
  const { result, problems } = collectProblems(() =>
    readContract({ blanks: [rent], opening: [block([span("Owes "), blank("unknown"), span(".")])] }),
  );
  expect(partsToText(result.opening[0]?.parts ?? [], String)).toBe("Owes .");
  expect(problems[0]?.message).toContain('the blank "unknown", which the template does not define');
});

test.each([
  [0, "a"],
  [25, "z"],
  [26, "aa"],
  [27, "ab"],
])("list item %i has the letter %s", (index, letter) => {
  expect(letterOf(index)).toBe(letter);
});

const at = { _rev: "r", _updatedAt: "2026-01-01T00:00:00Z", noIndex: false, previousPaths: null, path: null };
const family = {
  ...at,
  _id: "c",
  _type: "contractCategory" as const,
  title: "Personal and Family",
  slug: "personal-family",
  category: null,
  categoryHeading: null,
};
const business = { ...family, _id: "b", title: "Business", slug: "business" };
const contract = (title: string, slug: string, category: string, categoryHeading: string) => ({
  ...at,
  _id: `t-${slug}`,
  _type: "contractTemplate" as const,
  title,
  slug,
  category,
  categoryHeading,
});
const results = createRouteResults(
  [
    family,
    business,
    contract("Last Will and Testament", "last-will-and-testament", "personal-family", "Personal and Family"),
    contract("Buy & Sell Agreement", "buy--sell-agreement", "business", "Business"),
  ],
  [],
);

test.each([
  ["/signature/contracts/personal-and-family", "/signature/contracts/personal-family"],
  [
    "/signature/contracts/personal-and-family/last-will-and-testament",
    "/signature/contracts/personal-family/last-will-and-testament",
  ],
  ["/signature/contracts/business/buy-sell-agreement", "/signature/contracts/business/buy--sell-agreement"],
  ["/signature/contracts/business/buy---sell-agreement", "/signature/contracts/business/buy--sell-agreement"],
  [
    "/signature/contracts/business/buy-%26-sell-agreement",
    "/signature/contracts/business/buy--sell-agreement",
  ],
  ["/signature/contracts/personal--family", "/signature/contracts/personal-family"],
])("R-NAV-5 %s redirects to %s permanently", (path, to) => {
  expect(findRouteResult(results, path)).toEqual({ kind: "redirect", to, permanent: true });
});

test.each([
  ["/signature/contracts/business", "page"],
  ["/signature/contracts/business/buy--sell-agreement", "page"],
  ["/signature/contracts/business/made-up", "unknown"],
  ["/signature/contracts/made-up/last-will-and-testament", "unknown"],
  ["/signature/contracts/%E0%A4%A", "unknown"],
  ["/signature/contracts//", "unknown"],
  ["/business/buy-sell-agreement", "unknown"],
])("R-NAV-5 %s is %s", (path, kind) => {
  expect(findRouteResult(results, path).kind).toBe(kind);
});

test("a contract stored under another contract's alternative spelling keeps its address", () => {
  const both = createRouteResults(
    [
      business,
      contract("Buy & Sell Agreement", "buy--sell-agreement", "business", "Business"),
      contract("Buy Sell Agreement", "buy-sell-agreement", "business", "Business"),
    ],
    [],
  );
  for (const slug of ["buy--sell-agreement", "buy-sell-agreement"])
    expect(findRouteResult(both, `/signature/contracts/business/${slug}`)).toEqual({ kind: "page" });
});

test("pages outside the catalogue have only one spelling", () => {
  expect(otherSpellings({ _type: "solution", title: "Real  Estate", slug: "real--estate" })).toEqual([]);
  expect(looseContractPath("/blog/a--b")).toBeNull();
});
