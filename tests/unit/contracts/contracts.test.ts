import { expect, test } from "vitest";
import { usStates } from "../../../lib/us-states.ts";
import { blankProblems, usedBlanks } from "../../../schemas/contracts/contract-blanks.ts";

test("R-CONST the list of states has 51 entries sorted by name, including the District of Columbia", () => {
  expect(usStates).toHaveLength(51);
  expect(new Set(usStates.map(({ code }) => code)).size).toBe(51);
  expect(usStates).toContainEqual({ code: "DC", name: "District of Columbia" });
  const names = usStates.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  for (const { code } of usStates) expect(code).toMatch(/^[A-Z]{2}$/);
});

test("the Studio reports a blank that is used but not defined, defined but not used, or defined twice", () => {
  const text = (blank: string) => [
    {
      _type: "block",
      children: [
        { _type: "blank", blank },
        { _type: "span", text: "x" },
      ],
    },
  ];
  const template = {
    blanks: [{ key: "rent" }, { key: "rent" }, { key: "spare" }],
    opening: text("rent"),
    clauses: [{ _type: "clause", body: text("deposit") }],
    signatures: [{ _type: "signatureLine", role: "Tenant", party: "tenant" }],
  };
  expect(usedBlanks(template)).toEqual(["rent", "deposit", "tenant"]);
  expect(blankProblems(template).map(({ message }) => message)).toEqual([
    expect.stringContaining('Two blanks have the key "rent"'),
    expect.stringContaining('uses the blank "deposit", which is not in this list'),
    expect.stringContaining('uses the blank "tenant", which is not in this list'),
    expect.stringContaining('The blank "spare" is not used in the text'),
  ]);
  for (const broken of [
    null,
    7,
    "text",
    [],
    { blanks: 4, clauses: "x" },
    { blanks: [null], opening: [[null]] },
  ])
    expect(() => blankProblems(broken)).not.toThrow();
});
