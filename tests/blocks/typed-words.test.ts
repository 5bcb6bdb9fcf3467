import { expect, test } from "vitest";
import { replacedWords } from "@/components/preview/typed-texts";
import { readTyped, sourceOf, typedWords, wordsOf } from "@/lib/preview/typed-document";
import { marked } from "../support/marked-text.ts";

test.each([
  "Signed “here”",
  "Signed\u200b",
  "Signed\u200c",
  "Signed 👨\u200d",
  "Signed\ufeff\u200d",
  `Signed${"\u200b".repeat(4)}`,
  `Signed${"\u200b".repeat(7)}\u200c`,
])("R-CMS-6 the marks of a text, %j, lead to its field and are not its words", (words) => {
  const text = marked(words);
  expect(text).not.toBe(words);
  expect(wordsOf(text)).toBe(words);
  expect(sourceOf(text)).toEqual({ id: "page-home", path: 'blocks[_key=="first"].heading' });
});

test.each(["", "Signed here", "Signed\u200b", `Signed${"\u200b".repeat(4)}\u200c`])(
  "a text without marks, %j, leads nowhere",
  (text) => {
    expect(sourceOf(text)).toBeNull();
  },
);

test("R-CMS-6 a change stays within the text that it is in", () => {
  const texts = ["Approved ", "before lunch", "."];
  const whole = (change: ReturnType<typeof replacedWords>) =>
    change && texts.with(change.at, change.words).join("");
  for (const wanted of [
    "Approved before lunch.",
    "All approved before lunch.",
    "Approved before a late lunch.",
    "Approved long before lunch.",
    "Approved before lunch!",
    "before lunch.",
    "Approved before lunch. Or after it.",
  ]) {
    expect(whole(replacedWords(texts, wanted)), wanted).toBe(wanted);
  }
});

test("R-CMS-6 how a change across texts is divided is for the server to say", () => {
  expect(replacedWords(["Approved ", "before lunch"], "Approval at lunch")).toBeNull();
  expect(replacedWords([], "Approved")).toBeNull();
});

test.each([
  ["Start now", "Start now"],
  ["Start [soon]", "Start [soon]"],
  ["Start for [price team_annual]", null],
  ["[difference team_annual growing_annual] more, [price nobody_knows]", null],
  ["", null],
  [undefined, null],
])("R-CMS-6 of a field that holds %j the preview shows %j while it is typed", (label, shown) => {
  const typed = readTyped({
    _id: "drafts.page-1",
    blocks: [{ _key: "hero", actions: [{ _key: "go", label }] }],
  });
  expect(typed && typedWords(typed, 'blocks[_key=="hero"].actions[_key=="go"].label')).toBe(shown);
});
