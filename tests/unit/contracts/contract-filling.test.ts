import fc from "fast-check";
import { expect, test } from "vitest";
import { faultOf } from "@/lib/contracts/blank-fault";
import type { BlankKind } from "@/lib/contracts/blank-kinds";
import type { Blank, Contract } from "@/lib/contracts/contract";
import { parseDraft, writeDraft } from "@/lib/contracts/draft-storage";
import { type FillAct, type Filling, fill, isEmpty, nothingFilled, typedIn } from "@/lib/contracts/filling";
import { nextBlank, progressOf, progressWords } from "@/lib/contracts/progress";
import { resolveContract, stateIn } from "@/lib/contracts/resolve-contract";
import { stateWords } from "@/lib/contracts/state-words";

const blankOf = (key: string, kind: BlankKind, choices: readonly string[] = []): Blank => ({
  key,
  kind,
  label: key,
  sample: kind === "money" ? "$1,450" : null,
  choices,
});
const [tenant, rent, day, state, fee] = [
  blankOf("tenant", "party"),
  blankOf("rent", "money"),
  blankOf("day", "date"),
  blankOf("state", "state"),
  blankOf("fee", "money"),
];
const words = (text: string) => ({ kind: "words", text, strong: false, emphasis: false }) as const;
const paragraph = (key: string, ...blanks: readonly Blank[]) => ({
  key,
  parts: [words("On "), ...blanks.map((blank) => ({ kind: "blank", blank }) as const)],
  points: [],
});
const clause = (key: string, blanks: readonly Blank[], more: Partial<Contract["clauses"][number]> = {}) => ({
  key,
  heading: key,
  isOptional: false,
  hint: null,
  paragraphs: [paragraph("p", ...blanks)],
  stateTexts: [],
  stateNotes: [],
  ...more,
});
const contract: Contract = {
  opening: [paragraph("o", tenant)],
  clauses: [
    clause("rent", [rent, day, rent]),
    clause("pets", [fee], { isOptional: true }),
    clause("law", [state], {
      stateTexts: [{ states: ["OH"], paragraphs: [paragraph("oh", state, tenant)] }],
      stateNotes: [{ states: [], text: "Ask the clerk." }],
    }),
  ],
  signatures: [],
  attestations: [],
  blanks: [tenant, rent, day, fee, state],
};

const after = (...acts: readonly FillAct[]): Filling => acts.reduce(fill, nothingFilled);
const write = (blank: Blank, typed: string): FillAct => ({ kind: "write", blank, typed });
const resolveFor = ({ values, leftOut }: Filling) =>
  resolveContract(contract, { state: stateIn(values), leftOut });
const progressFor = (filling: Filling) => progressOf(resolveFor(filling), filling);

test("R-CONTRACT-2 input is kept as typed, except for characters that are not text", () => {
  const filling = after(write(tenant, " <b>Ann\u202e "), write(rent, "1450"), write(rent, ""));
  expect(filling.values).toEqual({ tenant: " <b>Ann " });
  expect(typedIn(filling.values, "tenant")).toBe(" <b>Ann ");
  for (const key of ["rent", "constructor", "__proto__"]) expect(typedIn(filling.values, key)).toBe("");
  expect(isEmpty(filling)).toBe(false);
  expect(isEmpty(after(write(tenant, "x"), write(tenant, "")))).toBe(true);
});

test("R-CONTRACT-2 omitted clauses can be restored, and clearing removes everything", () => {
  const leave = { kind: "decide", clause: "pets", isKept: false } as const;
  expect([...after(leave, leave).leftOut]).toEqual(["pets"]);
  expect(isEmpty(after(leave, { ...leave, isKept: true }))).toBe(true);
  expect(after(write(rent, "5"), leave, { kind: "clear" })).toEqual(nothingFilled);
});

test.each<[Blank, string, RegExp | null]>([
  [rent, "", null],
  [rent, "1450", null],
  [rent, "$1,450.50", null],
  [rent, "-20", null],
  [rent, "a lot", /no amount in dollars\. For example: \$1,450\./],
  [rent, "1.555", /no amount/],
  [rent, "€500", /no amount/],
  [blankOf("n", "number"), "61,240", null],
  [blankOf("n", "number"), "18.5", null],
  [blankOf("n", "number"), "a dozen", /no number/],
  [blankOf("n", "number"), "1,2", /no number/],
  [day, "2028-02-29", null],
  [day, "2027-02-29", /no such date/],
  [day, "March 3, 2027", null],
  [day, "mar 3rd 2027", null],
  [day, "3 March 2027", null],
  [day, "3/3/2027", null],
  [day, "2/30/2027", /no such date/],
  [day, "February 30, 2027", /no such date/],
  [day, "13/13/2027", /no such date/],
  [day, "soon", /no such date/],
  [day, "Smarch 3, 2027", /no such date/],
  [state, "ohio", null],
  [state, "Bavaria", /none of the states/],
  [blankOf("c", "choice", ["cash", "check"]), "cash", null],
  [blankOf("c", "choice", ["cash", "check"]), "gold", /none of the choices/],
  [blankOf("c", "choice"), "anything", null],
  [tenant, "<script>", null],
])("R-CONTRACT-2 the advice for %o with %j is: %s", (blank, typed, advice) => {
  const fault = faultOf(blank, { [blank.key]: typed });
  if (advice === null) expect(fault).toBeNull();
  else expect(fault).toMatch(advice);
});

test("advice appears when the user leaves a blank and stays until the value is right", () => {
  const typing = after(write(rent, "a"), write(rent, "a lot"));
  expect(progressFor(typing).faults.size).toBe(0);
  const left = fill(typing, { kind: "leave" });
  expect(progressFor(left).faults.get("rent")).toMatch(/no amount/);
  const corrected = [write(rent, "a lo"), write(rent, "1"), write(rent, "1x")];
  expect(progressFor(corrected.slice(0, 1).reduce(fill, left)).faults.size).toBe(1);
  expect(progressFor(corrected.slice(0, 2).reduce(fill, left)).faults.size).toBe(0);
});

test("R-CONTRACT-2 progress counts each blank in the contract once, and questionable values separately", () => {
  expect(progressWords(progressFor(nothingFilled))).toBe("0 of 5 filled in");
  expect(progressWords({ total: 0, filled: 0, faults: new Map() })).toBe("Nothing to fill in");
  const some = after(write(rent, "1450"), write(tenant, "  "));
  expect(progressWords(progressFor(some))).toBe("1 of 5 filled in");
  const all = [write(tenant, "Ann"), write(day, "soon"), write(state, "Ohio"), write(fee, "$5")];
  const done = fill(all.reduce(fill, some), { kind: "leave" });
  expect(progressWords(progressFor(done))).toBe("All 5 filled in, 1 to look at");
  expect(progressWords(progressFor(fill(done, write(day, "5/6/2027"))))).toBe("All 5 filled in");
  const without = fill(some, { kind: "decide", clause: "pets", isKept: false });
  expect(progressWords(progressFor(without))).toBe("1 of 4 filled in");
});

test("R-CONTRACT-2 the next blank follows the reading order and wraps around to skipped ones", () => {
  const filling = after(write(rent, "1450"), write(state, "Ohio"));
  const next = (from: string | null) => nextBlank(resolveFor(filling), filling, from)?.key;
  expect([null, "tenant", "rent", "day", "fee", "state", "gone"].map(next)).toEqual([
    "tenant",
    "day",
    "day",
    "fee",
    "tenant",
    "tenant",
    "tenant",
  ]);
  const full = [write(tenant, "A"), write(day, "soon"), write(fee, "1")].reduce(fill, filling);
  expect(nextBlank(resolveFor(full), full, null)?.key).toBe("day");
  const right = fill(full, write(day, "5/6/2027"));
  expect(nextBlank(resolveFor(right), right, null)).toBeNull();
});

test("R-CONTRACT-2 choosing a state announces what it changes", () => {
  const told = (code: string, name: string, leftOut: readonly string[] = []) =>
    stateWords(contract, resolveContract(contract, { state: code, leftOut: new Set(leftOut) }), {
      code,
      name,
    });
  expect(told("OH", "Ohio")).toBe("Ohio: words of its own in 1 clause, notes beside 1 clause.");
  expect(told("TX", "Texas")).toBe("Texas: notes beside 1 clause.");
  const plain = { ...contract, clauses: contract.clauses.slice(0, 2) };
  expect(
    stateWords(plain, resolveContract(plain, { state: "OH", leftOut: new Set() }), {
      code: "OH",
      name: "Ohio",
    }),
  ).toBe("Ohio: this contract reads alike in every state.");
});

test("R-CONTRACT-2 a stored draft is restored completely", () => {
  const filling = after(
    write(tenant, "Ann \u05d0"),
    write(day, "soon"),
    { kind: "decide", clause: "pets", isKept: false },
    { kind: "leave" },
  );
  expect(parseDraft(writeDraft(filling), contract)).toEqual(filling);
  expect(parseDraft(null, contract)).toEqual(nothingFilled);
});

test.each([
  "",
  "{",
  "null",
  "[]",
  "4",
  '"x"',
  '{"values":[],"leftOut":{}}',
  '{"values":{"rent":4,"tenant":null,"gone":"x","day":{"a":1}},"leftOut":["rent","gone",3,null]}',
  '{"__proto__":{"values":{"rent":"5"}},"constructor":1}',
  '{"values":{"__proto__":{"rent":"5"}}}',
])("R-CONTRACT-2 the stored draft %s fills in nothing", (kept) => {
  expect(parseDraft(kept, contract)).toEqual(nothingFilled);
});

test("R-CONTRACT-2 whatever the storage holds, the draft read from it has only text for existing blanks", () => {
  const keys = contract.blanks.map(({ key }) => key);
  fc.assert(
    fc.property(
      fc.json(),
      fc.dictionary(fc.constantFrom(...keys, "gone"), fc.jsonValue()),
      (text, values) => {
        for (const kept of [text, JSON.stringify({ values, leftOut: [text] })]) {
          const filling = parseDraft(kept, contract);
          for (const [key, value] of Object.entries(filling.values)) {
            expect(keys).toContain(key);
            expect(typeof value).toBe("string");
          }
          expect(progressFor(filling).total).toBe(5);
        }
      },
    ),
  );
});
