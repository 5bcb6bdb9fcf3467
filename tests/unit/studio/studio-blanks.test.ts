import { expect, test } from "vitest";
import { pathBehind, pathsToRename } from "@/studio/contracts/blank-uses";

const span = (_key: string) => ({ _type: "span", _key, text: "words" });
const blank = (_key: string, key: string) => ({ _type: "blank", _key, blank: key });
const text = (_key: string, ...children: object[]) => [{ _type: "block", _key, children }];
const define = (_key: string, key: string, sameAs?: readonly string[]) => ({
  _type: "contractBlank",
  _key,
  key,
  sameAs,
});

const contract = {
  blanks: [
    define("1", "fee"),
    define("2", "truck"),
    define("3", "twice"),
    define("4", "twice"),
    define("5", "signer", ["fee", "truck"]),
  ],
  opening: text("o", span("a"), blank("b", "fee"), span("c"), blank("d", "fee"), span("e")),
  clauses: [
    {
      _type: "clause",
      _key: "own",
      heading: "fee",
      body: text("p", blank("q", "truck")),
      stateTexts: [{ _type: "stateText", _key: "tx", states: ["TX"], body: text("r", blank("s", "fee")) }],
    },
    { _type: "sharedClause", _key: "lent", clause: { _ref: "fee" } },
  ],
  signatures: [{ _type: "signatureLine", _key: "sign", role: "fee", party: "truck" }],
};

test("R-CONTRACT-1 renaming a blank's key updates every place that names it, and nothing else", () => {
  const inOpening = (key: string) => ["opening", { _key: "o" }, "children", { _key: key }, "blank"];
  const inState = ["stateTexts", { _key: "tx" }, "body", { _key: "r" }, "children", { _key: "s" }, "blank"];
  expect(pathsToRename(contract, "fee", "standFee")).toEqual([
    inOpening("b"),
    inOpening("d"),
    ["clauses", { _key: "own" }, ...inState],
    ["blanks", { _key: "5" }, "sameAs", 0],
  ]);
  expect(pathsToRename(contract, "truck", "van")).toEqual([
    ["clauses", { _key: "own" }, "body", { _key: "p" }, "children", { _key: "q" }, "blank"],
    ["signatures", { _key: "sign" }, "party"],
    ["blanks", { _key: "5" }, "sameAs", 1],
  ]);
});

test.each([
  ["another blank has the new key", "fee", "truck"],
  ["two blanks have the old key", "twice", "once"],
  ["the old key is empty", "", "fee2"],
  ["the new key is empty", "fee", ""],
])("R-CONTRACT-1 renaming changes nothing when %s", (_why, from, to) => {
  expect(pathsToRename(contract, from, to)).toEqual([]);
});

test("R-CMS-8 renaming tolerates invalid documents", () => {
  for (const wrong of [null, 4, {}, { blanks: "x", opening: [null, 4, { _type: "blank" }], clauses: {} }])
    expect(pathsToRename(wrong, "fee", "x")).toEqual([]);
});

test("R-CONTRACT-1 after inserting a blank, the cursor moves behind it", () => {
  const children = contract.opening[0]?.children;
  const path = (key: string) => ["opening", { _key: "o" }, "children", { _key: key }];
  expect(pathBehind(path("b"), children)).toEqual([{ _key: "o" }, "children", { _key: "c" }]);
  expect(pathBehind(path("e"), children)).toBeNull();
  expect(pathBehind(path("gone"), children)).toBeNull();
  expect(pathBehind(path("b"), undefined)).toBeNull();
  expect(pathBehind([], children)).toBeNull();
});
