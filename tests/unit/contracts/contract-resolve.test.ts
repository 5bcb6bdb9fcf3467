import { expect, test } from "vitest";
import { collectProblems } from "@/lib/content/report";
import { type Contract, partsToText } from "@/lib/contracts/contract";
import { readContract } from "@/lib/contracts/read-contract";
import { type Choices, nothingChosen, resolveContract, stateIn } from "@/lib/contracts/resolve-contract";
import { usStates } from "@/lib/us-states";

const block = (...children: unknown[]) => ({ _type: "block", _key: "b", children });
const span = (text: string) => ({ _type: "span", text, marks: [] });
const blank = (key: string) => ({ _type: "blank", blank: key });
const state = { key: "state", label: "state", kind: "state", sample: "Ohio" };
const court = { key: "court", label: "court", kind: "text", sample: "the county court" };

const law = {
  _id: "contractClause-law",
  _rev: "1",
  _type: "contractClause",
  heading: "Law",
  blanks: [court, { ...state, label: "state of the clause" }],
  body: [
    block(span("The law of "), blank("state"), span(" holds.")),
    block(blank("court"), span(" decides.")),
  ],
  stateTexts: [
    { states: ["LA", "PR"], body: [block(span("The code holds."))] },
    { states: ["LA", "TX"], body: [block(span("Ignored where the first names the state."))] },
  ],
  stateNotes: [
    { states: ["CA", "NY"], text: "Busy courts." },
    { states: [], text: "Ask the clerk." },
  ],
};

const template = {
  blanks: [state, { key: "fee", label: "fee", kind: "money", sample: "$5" }],
  opening: [block(span("Made in "), blank("state"), span("."))],
  clauses: [
    { _key: "work", _type: "clause", heading: "Work", body: [block(span("Is done."))] },
    {
      _key: "extra",
      _type: "clause",
      heading: "Extra",
      optional: true,
      hint: "Keep it.",
      body: [block(blank("fee"))],
    },
    { _key: "law", _type: "sharedClause", optional: true, hint: "Keep it too.", clause: law },
    { _key: "end", _type: "clause", heading: "End", body: [block(span("Ends.")), block(span("Really."))] },
  ],
  signatures: [{ role: "Both" }],
};

const contract = readContract(template);
const choosing = (choices: Partial<Choices>) => resolveContract(contract, { ...nothingChosen, ...choices });
const clauseOf = (choices: Partial<Choices>, key: string) =>
  choosing(choices).clauses.find((one) => one.key === key);
const textOf = (choices: Partial<Choices>, key: string) =>
  clauseOf(choices, key)
    ?.paragraphs.map(({ parts }) => partsToText(parts, (one) => `[${one.label}]`))
    .join(" ");

test("R-CONTRACT-2 a contract survives JSON serialization, which sends it to the browser", () => {
  const copy: Contract = JSON.parse(JSON.stringify(contract));
  expect(copy).toEqual(contract);
  expect(resolveContract(copy, { state: "LA", leftOut: new Set(["extra"]) })).toEqual(
    choosing({ state: "LA", leftOut: new Set(["extra"]) }),
  );
});

test("R-CONTRACT-1 a shared clause brings its text and blanks; the template's own definition of a blank wins", () => {
  expect(contract.blanks.map(({ key, label }) => [key, label])).toEqual([
    ["state", "state"],
    ["fee", "fee"],
    ["court", "court"],
  ]);
  expect(textOf({}, "law")).toBe("The law of [state] holds. [court] decides.");
  expect(clauseOf({}, "law")).toMatchObject({ heading: "Law", number: "3", hint: "Keep it too.", notes: [] });
});

test("R-CONTRACT-2 only optional clauses can be left out, and the following clauses are renumbered", () => {
  const numbers = (choices: Partial<Choices>) =>
    choosing(choices).clauses.map(({ key, number, paragraphs }) =>
      [key, number, ...paragraphs.flatMap((one) => one.number ?? [])].join(" "),
    );
  expect(numbers({})).toEqual(["work 1", "extra 2", "law 3 3.1 3.2", "end 4 4.1 4.2"]);
  expect(numbers({ leftOut: new Set(["extra", "work", "gone"]) })).toEqual([
    "work 1",
    "law 2 2.1 2.2",
    "end 3 3.1 3.2",
  ]);
  expect(choosing({ leftOut: new Set(["extra"]) }).blanks.map(({ key }) => key)).toEqual(["state", "court"]);
});

test("R-CONTRACT-2 schedules and signature lines that belong to an optional clause are left out with it", () => {
  const tied = readContract({
    ...template,
    blanks: [...template.blanks, { key: "spouse", label: "spouse", kind: "party" }],
    clauses: [
      ...template.clauses,
      { _key: "form", _type: "clause", heading: "Form", onlyWith: "extra", body: [block(span("I agree."))] },
    ],
    signatures: [{ role: "Both" }, { role: "Spouse", party: "spouse", onlyWith: "extra" }],
  });
  const shown = (leftOut: readonly string[]) => {
    const { clauses, signatures, blanks } = resolveContract(tied, {
      ...nothingChosen,
      leftOut: new Set(leftOut),
    });
    return [
      ...clauses.map(({ key }) => key),
      ...signatures.map(({ role }) => role),
      ...blanks.map(({ key }) => key),
    ];
  };
  expect(shown([])).toEqual(expect.arrayContaining(["form", "Both", "Spouse", "spouse"]));
  expect(shown(["extra"])).toEqual(["work", "law", "end", "Both", "state", "court"]);
  // A required clause can't be left out, and takes nothing along.
  expect(shown(["form", "law"])).toEqual(expect.arrayContaining(["form", "Spouse"]));
});

test("R-CONTRACT-1 a blank that is the same as others asks for nothing and shows what they say", () => {
  const party = (key: string) => ({ key, label: key, kind: "party" });
  const read = readContract({
    blanks: [
      party("one"),
      party("two"),
      party("three"),
      { ...party("all"), sameAs: ["one", "two", "three"] },
    ],
    opening: [block(blank("one"), span(" agrees."))],
    clauses: [{ _key: "a", _type: "clause", heading: "A", body: [block(blank("all"), span(" appeared."))] }],
    signatures: [{ role: "Signer", party: "all" }],
  });
  const { clauses, signatures, blanks } = resolveContract(read, nothingChosen);
  const [paragraph] = clauses[0]?.paragraphs ?? [];
  expect(partsToText(paragraph?.parts ?? [], ({ key }) => key)).toBe("one, two and three appeared.");
  expect(blanks.map(({ key }) => key)).toEqual(["one", "two", "three"]);
  expect(signatures[0]?.party?.key).toBe("one");
});

test.each(usStates)("R-CONTRACT-2 $name has its own text and notes", ({ code, name }) => {
  expect(stateIn({ state: name })).toBe(code);
  const isCivil = code === "LA";
  const isBusy = code === "CA" || code === "NY";
  const ignored = code === "TX" ? "Ignored where the first names the state." : null;
  const general = "The law of [state] holds. [court] decides.";
  expect(textOf({ state: code }, "law")).toBe(isCivil ? "The code holds." : (ignored ?? general));
  expect(clauseOf({ state: code }, "law")?.notes).toEqual([isBusy ? "Busy courts." : "Ask the clerk."]);
  expect(clauseOf({ state: code }, "law")?.paragraphs[0]?.number).toBe(isCivil || ignored ? null : "3.1");
  // The state can be changed even when the resolved text no longer names it.
  expect(choosing({ state: code }).blanks.map(({ key }) => key)).toContain("state");
  expect(clauseOf({ state: code }, "work")?.notes).toEqual([]);
});

test.each([
  [{}, null],
  [{ state: "" }, null],
  [{ state: "Ohio" }, "OH"],
  [{ state: " district of columbia " }, "DC"],
  [{ state: "tx" }, "TX"],
  [{ state: "Bavaria" }, null],
  [Object.create({ state: "Ohio" }), null],
])("the state in %j is %s", (values, code) => {
  expect(stateIn(values)).toBe(code);
});

test("a state that only shared texts depend on can still be chosen", () => {
  const { blanks } = resolveContract(
    readContract({
      blanks: [state],
      clauses: [
        {
          _key: "a",
          _type: "sharedClause",
          clause: { ...law, blanks: [court], body: [block(span("Plain."))] },
        },
      ],
    }),
    nothingChosen,
  );
  expect(blanks.map(({ key }) => key)).toEqual(["state"]);
});

test("R-CMS-8 a missing shared clause is left out and reported, and unreadable texts by state are left out", () => {
  const broken = (clause: unknown) => ({
    ...template,
    clauses: [{ _key: "x", _type: "sharedClause", clause }],
  });
  for (const clause of [
    null,
    undefined,
    4,
    "law",
    { _id: "a" },
    { ...law, heading: 3 },
    { ...law, body: "x" },
  ]) {
    const { result, problems } = collectProblems(() => readContract(broken(clause)));
    expect(result.clauses, JSON.stringify(clause)).toEqual([]);
    if (typeof clause !== "object" || clause === null)
      expect(problems[0]).toEqual({
        field: "clauses[0].clause",
        message: expect.stringContaining("not published"),
      });
  }
  const wrong = {
    ...law,
    stateTexts: [{ states: 4, body: law.body }, { states: ["TX"], body: null }, 3],
    stateNotes: [{ text: 4 }, null],
  };
  const { result } = collectProblems(() => readContract(broken(wrong)));
  expect(result.clauses[0]).toMatchObject({ stateTexts: [], stateNotes: [] });
  const stateless = collectProblems(() =>
    readContract({
      clauses: [{ _key: "y", heading: "Y", body: [block(span("Y."))], stateNotes: law.stateNotes }],
    }),
  );
  expect(stateless.problems[0]?.message).toContain('the blank "state", which the template does not define');
});

test("clauses with the same key, as from a careless import, get distinct keys", () => {
  const twin = { _key: "a", heading: "A", body: [block(span("A."))] };
  const keys = readContract({ clauses: [twin, twin, twin] }).clauses.map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
});
