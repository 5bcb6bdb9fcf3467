import { expect, test } from "vitest";
import { blankProblems } from "@/schemas/contracts/contract-blanks";
import { stateList, stateProblems } from "@/schemas/contracts/contract-states";
import { validateAsStudio } from "../../support/validate-as-studio.ts";

const seo = { _type: "seo", description: "What each plan holds, what it costs, and for whom it is made." };
const blank = (key: string) => ({ _type: "blank", _key: key, blank: key });
const span = (text: string) => ({ _type: "span", _key: "s", text, marks: [] });
const text = (...children: unknown[]) => [
  { _type: "block", _key: "b", style: "normal", markDefs: [], children: [span("It says "), ...children] },
];
const define = (key: string, kind = "text") => ({
  _type: "contractBlank",
  _key: key,
  key,
  label: key,
  kind,
  sample: "x",
});
const law = { _type: "sharedClause", _key: "law", clause: { _type: "reference", _ref: "law" } };
const template = {
  _type: "contractTemplate",
  name: "Lease",
  summary: "S",
  seo,
  slug: { _type: "slug", current: "lease" },
  category: { _type: "reference", _ref: "estate" },
  subCategory: "leases",
  formality: { _type: "formality", signedWith: "electronic" },
  clauses: [{ _type: "clause", _key: "c", heading: "C", body: text() }],
  signatures: [{ _type: "signatureLine", _key: "s", role: "Landlord" }],
};
const clause = { _type: "contractClause", title: "Clause", heading: "Clause", body: text() };

test.each<[string, Record<string, unknown>, string[]]>([
  ["a shared clause brings its blank", { clauses: [law], opening: text(blank("state")) }, []],
  [
    "a blank of a shared clause, defined again by the template",
    { blanks: [define("state", "state")], clauses: [law] },
    [],
  ],
  [
    "one key for two kinds of blank",
    { blanks: [define("state")], clauses: [law] },
    [
      'error blanks: The blank "state" is “Text” here and “US state” in “Governing law”. Give it another key or the same kind.',
      'error blanks: A text differs by state: the blank "state" has to be of the kind “US state”.',
    ],
  ],
  [
    "a blank that is the same as an unknown one",
    { blanks: [{ ...define("all"), sameAs: ["some"] }], opening: text(blank("all")) },
    [
      'error blanks.all: "all" is the same as "some", which asks for nothing itself. Name another blank of this list.',
    ],
  ],
  [
    "a line that belongs to a clause that is always there",
    { signatures: [{ _type: "signatureLine", _key: "s", role: "Landlord", onlyWith: "c" }] },
    ["error signatures.s.onlyWith: Choose one of the optional clauses of this contract, or none."],
  ],
  [
    "an undefined blank",
    { clauses: [law, { _type: "clause", _key: "c", heading: "C", body: text(blank("rent")) }] },
    [
      'error blanks: The text uses the blank "rent", which is not in this list. Add it here, or remove it from the text.',
    ],
  ],
  [
    "a blank used only in the text for a state",
    {
      blanks: [define("rent"), define("state", "state")],
      clauses: [
        {
          _type: "clause",
          _key: "c",
          heading: "C",
          body: text(),
          stateTexts: [{ _type: "stateText", _key: "t", states: ["TX"], body: text(blank("rent")) }],
        },
      ],
    },
    [],
  ],
  ["no clause", { clauses: [] }, ["error clauses: Add a clause: a contract without one says nothing."]],
  [
    "no signature",
    { signatures: undefined },
    ["warning signatures: Nobody signs it yet. Add a line for each party that does."],
  ],
  [
    "blanks typed as text, as in a word processor",
    {
      opening: text(span("on "), { ...span("[date]"), marks: ["strong"] }),
      clauses: [
        {
          _type: "clause",
          _key: "c",
          heading: "C",
          body: text(span("$____ a month")),
        },
      ],
    },
    [
      "warning opening.b: “[date]” is only text: visitors can't fill it in. Replace it with a blank.",
      "warning clauses.c.body.b: “____” is only text: visitors can't fill it in. Replace it with a blank.",
    ],
  ],
  [
    "another template's number",
    { templateId: 120101 },
    ['error templateId: 120101 is already the number of "Last Will". Choose another one.'],
  ],
  [
    "a slug already used in its category",
    { slug: { _type: "slug", current: "last-will" } },
    [
      expect.stringContaining(
        '"/signature/contracts/real-estate/last-will" is already the address of "Last Will"',
      ),
    ],
  ],
  [
    "a slug used in another category",
    {
      slug: { _type: "slug", current: "last-will" },
      category: { _type: "reference", _ref: "business" },
      subCategory: undefined,
    },
    [],
  ],
  [
    "an optional shared clause without a reference or a hint",
    { clauses: [{ _type: "sharedClause", _key: "x", optional: true }] },
    [
      "error clauses.x.hint: Say in one sentence when a visitor should keep this clause.",
      "error clauses.x.clause: Choose one of the shared clauses.",
    ],
  ],
])("R-CONTRACT-1 the Studio validates a template: %s", async (_name, fields, expected) => {
  expect(await validateAsStudio({ ...template, ...fields })).toEqual(expected);
});

test("R-CONTRACT-1 a template's own number is not a conflict", async () => {
  expect(await validateAsStudio({ ...template, _id: "drafts.will", templateId: 120101 })).toEqual([]);
});

test.each<[string, Record<string, unknown>, string[]]>([
  ["nothing is wrong", { blanks: [define("a")], body: text(blank("a")) }, []],
  [
    "two blanks with the same key",
    { blanks: [define("a"), { ...define("a"), _key: "second" }], body: text(blank("a")) },
    ['error blanks.second: Two blanks have the key "a". Give one of them a different key.'],
  ],
  [
    "an unused blank, reported by its label",
    { blanks: [{ ...define("a"), label: "monthly rent" }] },
    [expect.stringMatching(/^error blanks\.a: The blank "monthly rent" is not used in the text/)],
  ],
  [
    "an unused blank",
    { blanks: [define("a")] },
    ['error blanks.a: The blank "a" is not used in the text. Insert it there, or remove it from this list.'],
  ],
  [
    "a text for a state without a blank for the state",
    { stateTexts: [{ _type: "stateText", _key: "t", states: ["TX"], body: text() }] },
    ['error blanks: A text differs by state, but no blank asks for it. Add one with the key "state".'],
  ],
  [
    "a state in two texts",
    {
      blanks: [define("state", "state")],
      stateTexts: ["one", "two"].map((_key) => ({ _type: "stateText", _key, states: ["TX"], body: text() })),
    },
    ["error stateTexts: Texas: a state can be in only one entry."],
  ],
  [
    "two notes for all other states",
    {
      blanks: [define("state", "state")],
      stateNotes: ["one", "two"].map((_key) => ({ _type: "stateNote", _key, text: "Ask." })),
    },
    ["error stateNotes: Two entries name no state. Combine them, or name the states."],
  ],
])("R-CONTRACT-1 the Studio validates a shared clause: %s", async (_name, fields, expected) => {
  expect(await validateAsStudio({ ...clause, ...fields })).toEqual(expected);
});

test("two shared clauses whose blanks share a key but differ in kind are reported", () => {
  const lender = (title: string, kind: string) => ({
    title,
    blanks: [{ key: "days", kind }],
    byState: false,
  });
  expect(blankProblems({}, [lender("One", "number"), lender("Two", "number")])).toEqual([]);
  expect(blankProblems({}, [lender("One", "number"), lender("Two", "date")])).toEqual([
    { message: expect.stringContaining('"days" is “Number” here and “Date” in “Two”') },
  ]);
});

test("R-CMS-8 no invalid list of states breaks validation or previews", () => {
  for (const wrong of [null, 4, "TX", {}, [null], [4], [{ states: "TX" }], [{ states: [4, null] }]])
    expect(() => [stateProblems(wrong), stateList(wrong, "none")]).not.toThrow();
  expect(stateList(["TX", "OH"], "none")).toBe("Texas, Ohio");
  expect(stateList(["TX", "OH", "CA", "NY", "LA"], "none")).toBe("Texas, Ohio, California and 2 more");
  expect(stateList([], "none")).toBe("none");
});
