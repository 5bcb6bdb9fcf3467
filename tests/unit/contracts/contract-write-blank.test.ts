import { expect, test } from "vitest";
import type { BlankKind } from "@/lib/contracts/blank-kinds";
import {
  cleanValue,
  EMPTY_LINE,
  VALUE_LENGTH,
  wordsAt,
  writeBlank,
  writtenIn,
} from "@/lib/contracts/write-blank";

const blankOf = (kind: BlankKind, key = "it") => ({ key, kind, label: "it", sample: null, choices: [] });
const write = (kind: BlankKind, it: string) => writeBlank(blankOf(kind), { it });

test.each<[BlankKind, string, string]>([
  ["date", "2027-03-03", "March 3, 2027"],
  ["date", "2028-02-29", "February 29, 2028"],
  ["date", "2027-02-29", "2027-02-29"],
  ["date", "2027-13-01", "2027-13-01"],
  ["date", "0001-01-01", "January 1, 1"],
  ["date", "March 3, 2027", "March 3, 2027"],
  ["date", "the first of May", "the first of May"],
  ["money", "1450", "$1,450"],
  ["money", "$1450", "$1,450"],
  ["money", "$ 1,450.00", "$1,450.00"],
  ["money", "1450.5", "$1,450.50"],
  ["money", "0", "$0"],
  ["money", "007", "$7"],
  ["money", "-20", "-$20"],
  ["money", "123456789012345678901234567890", "$123,456,789,012,345,678,901,234,567,890"],
  ["money", "1.555", "1.555"],
  ["money", "1,45", "1,45"],
  ["money", "€500", "€500"],
  ["money", "five hundred dollars", "five hundred dollars"],
  ["number", "30", "30"],
  ["number", "2027", "2027"],
  ["number", "61240", "61,240"],
  ["number", "61240.75", "61,240.75"],
  ["number", "-12345", "-12,345"],
  ["number", "a dozen", "a dozen"],
  ["state", "ohio", "Ohio"],
  ["state", "DC", "District of Columbia"],
  ["state", "Bavaria", "Bavaria"],
  ["text", "CA", "CA"],
  ["choice", " wire transfer ", "wire transfer"],
  ["party", "Ann\nLee", "Ann Lee"],
  ["address", "4 Elm St\nDayton, OH", "4 Elm St, Dayton, OH"],
  ["address", "4 Elm St,\r\n Dayton\u2028OH", "4 Elm St, Dayton, OH"],
])("R-CONTRACT-2 a blank of kind %s with %j is written as %j", (kind, typed, text) => {
  expect(write(kind, typed)).toBe(text);
});

test.each([
  ["markup stays text", '<script>alert(1)</script> & "x"', '<script>alert(1)</script> & "x"'],
  ["control characters are removed", "a\u0000b\u0007c\u001bd\u007fe\u0085f", "abcde f"],
  ["direction overrides are removed, letters stay", "\u202egnp.exe\u202c \u2066x\u2069", "gnp.exe x"],
  ["right-to-left words stay as typed", "שלום עולם and مرحبا", "שלום עולם and مرحبا"],
  ["joined emoji stay joined", "👩‍👩‍👧 🏳️‍🌈 é", "👩‍👩‍👧 🏳️‍🌈 é"],
  ["lone surrogates are removed", "a\ud83db", "ab"],
  ["a word processor's line break is one", "1 High Street\vDenver", "1 High Street Denver"],
  ["invisible characters are removed", "\ufeffa\u200bb\u00adc\u2060", "abc"],
  ["characters that XML can't hold are removed", "a\uffffb\ufffec\u0001d", "abcd"],
  ["decomposed letters are composed", "e\u0301", "é"],
  ["tabs and runs of spaces become one space", "a \t  b\u00a0 c", "a b c"],
])("R-CONTRACT-2 hostile input: %s", (_name, typed, text) => {
  expect(write("text", typed)).toBe(text);
});

test("R-CONTRACT-2 an empty or unusable value counts as not filled in", () => {
  for (const nothing of ["", "   ", "\n\t", "\u200b\u202e"]) expect(write("text", nothing)).toBe(EMPTY_LINE);
  const values: Record<string, never> = JSON.parse('{"it": 4, "other": null}');
  expect(writtenIn(blankOf("text"), values)).toBe("");
  expect(writtenIn(blankOf("text", "constructor"), {})).toBe("");
  expect(writtenIn(blankOf("text", "__proto__"), {})).toBe("");
});

test("R-CONTRACT-2 very long input is cut between characters", () => {
  expect(cleanValue("x".repeat(1_000_000))).toHaveLength(VALUE_LENGTH);
  const emoji = cleanValue("😀".repeat(VALUE_LENGTH * 2));
  expect([...emoji]).toHaveLength(VALUE_LENGTH);
  expect(emoji.isWellFormed()).toBe(true);
});

test("cleaning keeps spaces and line breaks, and cleaning twice changes nothing", () => {
  expect(cleanValue(" 4 Elm St\r\nDayton ")).toBe(" 4 Elm St\nDayton ");
  for (const typed of ["a\u202eb", "e\u0301\u0000\u0301", "😀".repeat(3000), "\ud83d\ud83d\ude00"]) {
    expect(cleanValue(cleanValue(typed))).toBe(cleanValue(typed));
  }
});

const words = (text: string) => ({ kind: "words", text, strong: false, emphasis: false }) as const;

/** The sentence of words, a filled-in blank, and words. */
function sentence(before: string, kind: BlankKind, it: string, after: string): string {
  const blank = blankOf(kind);
  const parts = [words(before), { kind: "blank", blank }, words(after)] as const;
  return wordsAt(parts, 0, { it }) + writeBlank(blank, { it }) + wordsAt(parts, 2, { it });
}

test.each([
  ["Acme Inc.", ".", "Acme Inc."],
  ["Acme Inc.", ". It pays.", "Acme Inc. It pays."],
  ["“as is.”", ".", "“as is.”"],
  ["Yahoo!", ".", "Yahoo!"],
  ["and so on…", ".", "and so on…"],
  ["Acme Inc.", ", a company.", "Acme Inc., a company."],
  ["Acme Inc.", " pays.", "Acme Inc. pays."],
  ["Acme Inc.", "...", "Acme Inc...."],
  ["Acme (Ohio)", ".", "Acme (Ohio)."],
  ["1450.5", ".", "1450.5."],
  ["", ".", `${EMPTY_LINE}.`],
])("R-CONTRACT-2 %o before %o does not double the punctuation", (it, after, reads) => {
  expect(sentence("For ", "text", it, after)).toBe(`For ${reads}`);
});

test.each([
  ["The law of ", "DC", " governs.", "The law of the District of Columbia governs."],
  ["In ", "District of Columbia", ".", "In the District of Columbia."],
  ["under the law of the ", "DC", ".", "under the law of the District of Columbia."],
  ["Both agree. ", "DC", " law applies.", "Both agree. District of Columbia law applies."],
  ["It is governed by ", "DC", " law, too.", "It is governed by District of Columbia law, too."],
  ["The law of ", "OH", " governs.", "The law of Ohio governs."],
  ["The law of ", "", " governs.", `The law of ${EMPTY_LINE} governs.`],
])("R-CONTRACT-2 %o before %o has the right article", (before, it, after, reads) => {
  expect(sentence(before, "state", it, after)).toBe(reads);
});
