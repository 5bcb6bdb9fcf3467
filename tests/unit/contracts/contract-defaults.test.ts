import { expect, test } from "vitest";
import type { Values } from "@/lib/contracts/contract";
import { toPieces } from "@/lib/contracts/files/pieces";
import { fill, isEmpty, nothingFilled } from "@/lib/contracts/filling";
import { nextBlank, progressOf } from "@/lib/contracts/progress";
import { readContract } from "@/lib/contracts/read-contract";
import { nothingChosen, resolveContract } from "@/lib/contracts/resolve-contract";
import { hintOf, writeBlank } from "@/lib/contracts/write-blank";

const span = (text: string) => ({ _type: "span", text });
const use = (key: string) => ({ _type: "blank", blank: key });
const block = (...children: object[]) => ({ _type: "block", children });
const lines = [
  { _key: "n", role: "Notary public", withTitle: true },
  { _key: "w", role: "First witness", party: "witness" },
];
const notary = {
  _id: "notary",
  heading: "Certificate of notary",
  body: [block(span("County of "), use("county"), span("."))],
  stateTexts: [{ states: ["CA"], body: [block(span("In California, only identity is verified."))] }],
  stateNotes: [{ states: ["OH"], text: "Ohio accepts a remote notary." }],
  signatures: lines,
  blanks: [
    { key: "county", label: "county", kind: "text", sample: "Adams" },
    { key: "witness", label: "witness", kind: "party", sample: "Ann" },
    { key: "state", label: "state", kind: "state", sample: "Ohio", default: "Ohio" },
  ],
};
const contract = readContract({
  blanks: [
    { key: "notice", label: "notice", kind: "text", sample: "60 days", default: " 30 days " },
    { key: "fee", label: "fee", kind: "money", sample: "$50", default: "$25" },
  ],
  clauses: [
    { _type: "clause", _key: "c", heading: "Ending", body: [block(use("notice"), span(" or "), use("fee"))] },
  ],
  attestations: [{ _key: "a", clause: notary }],
});
const resolved = resolveContract(contract, nothingChosen);
const blankOf = (key: string) => {
  const found = contract.blanks.find((blank) => blank.key === key);
  if (!found) throw new Error(`No blank ${key}.`);
  return found;
};
const piecesWith = (values: Values) => toPieces({ name: "Lease", note: "Note", contract: resolved, values });

test("R-CONTRACT-4 a default stands in the contract until something else is written, and again when that is deleted", () => {
  const notice = blankOf("notice");
  expect(writeBlank(notice, {})).toBe("30 days");
  expect(writeBlank(notice, { notice: "  " })).toBe("30 days");
  const changed = fill(nothingFilled, { kind: "write", blank: notice, typed: "10 days" });
  expect(writeBlank(notice, changed.values)).toBe("10 days");
  const emptied = fill(changed, { kind: "write", blank: notice, typed: "" });
  expect(writeBlank(notice, emptied.values)).toBe("30 days");
  expect(isEmpty(emptied)).toBe(true);
  expect(hintOf(notice)).toBe("30 days, unless you change it");
});

test("R-CONTRACT-4 blanks with a default count as filled in, and the way leads past them", () => {
  const { total, filled, faults } = progressOf(resolved, nothingFilled);
  expect([total, filled, faults.size]).toEqual([5, 2, 0]);
  expect(nextBlank(resolved, nothingFilled, null)?.key).toBe("county");
});

test("R-CONTRACT-4 files print defaults as words, and an answer in their place", () => {
  const clauseOf = (values: Values) => piecesWith(values).find(({ kind }) => kind === "paragraph");
  const runs = (text: string) => ({ kind: "words", text, strong: false, emphasis: false });
  expect(clauseOf({})).toMatchObject({ runs: [runs("30 days"), runs(" or "), runs("$25")] });
  expect(clauseOf({ fee: "1450" })).toMatchObject({ runs: [runs("30 days"), runs(" or "), runs("$1,450")] });
});

test("R-CONTRACT-4 a state has no default, because visitors choose it", () => {
  expect(blankOf("state").default).toBeUndefined();
});

test("R-CONTRACT-2 an attestation follows the signatures without a number, with its own lines and state texts", () => {
  expect(resolved.clauses.map(({ number }) => number)).toEqual(["1"]);
  expect(resolved.attestations).toMatchObject([
    { heading: "Certificate of notary", signatures: [{ role: "Notary public" }, { role: "First witness" }] },
  ]);
  const kinds = piecesWith({ county: "Adams", witness: "Ann" }).slice(-4);
  expect(kinds).toMatchObject([
    { kind: "heading", label: "", text: "Certificate of notary" },
    { kind: "paragraph", level: 0, label: "" },
    { kind: "signatures", heading: null, blocks: [{ role: "Notary public" }, { role: "First witness" }] },
    { kind: "note" },
  ]);
  const inState = (state: string) => resolveContract(contract, { ...nothingChosen, state }).attestations[0];
  expect(inState("CA")?.paragraphs[0]?.parts).toMatchObject([
    { text: "In California, only identity is verified." },
  ]);
  expect(inState("OH")?.notes).toEqual(["Ohio accepts a remote notary."]);
  expect(inState("CA")?.notes).toEqual([]);
});
