import { expect, test } from "vitest";
import { merge } from "../src/merge.ts";
import { block, span, textOf } from "./support/paragraphs.ts";

/** The text on which both agree; `null` where it is asked. */
const mergedText = (base: string, theirs: string, mine: string) => {
  const { merged, conflicts } = merge({ base: block(base), theirs: block(theirs), mine: block(mine) });
  return conflicts.length > 0 ? null : textOf(merged.children);
};

test.each([
  ["Only $8.50 a month", "Only $9.50 a month", "Only $8.90 a month"],
  ["$8", "$9", "€8"],
  ["9:30", "10:30", "9:45"],
  ["at 9:30.", "at 10:30.", "at 9:45."],
  ["Write to anna@a.com.", "Write to bert@a.com.", "Write to anna@b.com."],
  ["See paraph.com/plans", "See paraph.org/plans", "See paraph.com/prices"],
  ["8.5%", "9.5%", "8.9%"],
  ["8", "8%", "9"],
  ["2–3 days", "2–4 days", "1–3 days"],
  ["a 30-day trial", "a 14-day trial", "a 30-hour trial"],
  ["and/or", "and/nor", "any/or"],
  ["1\u00a0000\u00a0€", "2\u00a0000\u00a0€", "1\u00a0500\u00a0€"],
  [".50", ".60", ",50"],
  ["৮.৫০", "৯.৫০", "৮.৯০"],
])("R-CMS-8 the word in “%s” of which both changed a part is asked about", (base, theirs, mine) => {
  expect(mergedText(base, theirs, mine)).toBe(null);
  expect(mergedText(base, mine, theirs)).toBe(null);
});

test("R-CMS-8 each answer to a question about a price has a whole price", () => {
  const { conflicts } = merge({
    base: block("Only $8.50 a month"),
    theirs: block("Only $9.50 a month"),
    mine: block("Only $8.90 each month"),
  });
  const [asked] = conflicts;
  expect([asked?.theirs, asked?.mine, asked?.both].map(textOf)).toEqual([
    "Only $9.50 each month",
    "Only $8.90 each month",
    "Only $9.50 $8.90 each month",
  ]);
});

test("R-CMS-8 a text without paragraphs is one value", () => {
  const sides = {
    base: { note: "Only $8.50 a month" },
    theirs: { note: "Only $9.50 a month" },
    mine: { note: "Only $8.90 a month" },
  };
  expect(merge(sides).conflicts.map(({ path }) => path)).toEqual([["note"]]);
});

test.each([
  ["We have plans", "We have plans.", "We have prices", "We have prices."],
  ["We have plans", "We have “plans”", "We have prices", "We have “prices”"],
  ["From $9", "From $9.", "From $9.50", "From $9.50."],
  ["See our plans (new)", "See our plans (newer)", "See our plans, new", "See our plans, newer"],
  ["Try it.", "Try it!", "Try this.", "Try this!"],
  ["Try it, now", "Try it now", "Try this, now", "Try this now"],
  ["We have plans", "We have plans.", "We have plans for teams", "We have plans for teams."],
  ["We have plans now", "We have “plans” now", "We have plans here now", "We have “plans” here now"],
  // What they stand at is gone.
  ["We have plans", "We have plans.", "We have", null],
  ["We have plans now", "We have “plans now", "We have now", null],
  // Both gave one end of a word other punctuation, and one of them another word.
  ["Our plans", "Our (deals", 'Our "plans', null],
  ["Our plans", "Our (deals", "Our (plans", null],
  ["Our plans", "Our deals)", "Our plans.", null],
  ["Try it.", "Try it!", 'Try it".', null],
  // Both end a sentence.
  ["Sign today", "Sign today.", "Sign today for free.", "Sign today for free."],
  ["Sign today", "Sign today!", "Sign today for free.", null],
  ["Sign today", "Sign now.", "Sign today for free.", null],
  ["Sign today", "Sign now", "Sign today for free.", "Sign now for free."],
  ["Sign today", "Sign now!", "Sign today. No printer.", null],
  ["Sign today.", "Sign now!", "Sign today. No printer.", "Sign now! No printer."],
  ["Our plans", "Our (plans)", "Our plans (new)", "Our (plans) (new)"],
  // Both wrote the same word, side by side.
  ["See the plans", "See the plans page", "See the pricing page", null],
  ["See our prices", "See our plans", "See our plans and prices", null],
  // Whoever wrote a sentence behind this one hasn't seen the words.
  ["Sign today", "Sign today. No printer.", "Sign today for free", null],
  // Both put a sign at one end of a word, one of them in place of the words beside it.
  ["See all our plans", 'See all our "plans', "See (plans", null],
  ["See our plans today", 'See our plans" today', "See our plans)", null],
  // A space of the text that is gone is not the one between two that are new.
  [
    "Our plans old deals today",
    'Our "best" plans today',
    "Our plans here old deals today",
    'Our "best" plans here today',
  ],
])("R-CMS-8 punctuation at a word of “%s” that one adds or changes", (base, theirs, mine, merged) => {
  expect(mergedText(base, theirs, mine)).toBe(merged);
  expect(mergedText(base, mine, theirs)).toBe(merged);
});

test.each([
  // Chinese, Japanese and Thai.
  ["我们的合同很容易签署。", "我们的协议很容易签署。", "我们的合同很容易打印。", "我们的协议很容易打印。"],
  [
    "今日は契約書に署名します。",
    "明日は契約書に署名します。",
    "今日は契約書を印刷します。",
    "明日は契約書を印刷します。",
  ],
  [
    "今日は契約書に署名します。",
    "明日は契約書に署名します。",
    "今日は契約書に署名しました。",
    "明日は契約書に署名しました。",
  ],
  ["ลงนามเอกสารได้ทันที", "อ่านเอกสารได้ทันที", "ลงนามเอกสารได้วันนี้", "อ่านเอกสารได้วันนี้"],
  ["合同很容易签署", "协议很容易签署", "合约很容易签署", null],
  ["每月8.5元", "每月9.5元", "每月8.9元", null],
  ["每月8.5元", "每月9.5元", "每月8.5美元", null],
  ["每月8.5元", "每年8.5元", "每月8.5美元", "每年8.5美元"],
])("R-CMS-8 words of “%s”, which has no spaces", (base, theirs, mine, merged) => {
  expect(mergedText(base, theirs, mine)).toBe(merged);
  expect(mergedText(base, mine, theirs)).toBe(merged);
});

test("R-CMS-8 a currency before an object is asked about with its amount, if both changed one of them", () => {
  const priced = (before: string, amount: number) => ({
    ...block(""),
    children: [span("a", before), { _type: "price", _key: "price", amount }, span("b", " a month")],
  });
  const asked = merge({ base: priced("At $", 8), theirs: priced("At €", 8), mine: priced("At $", 9) });
  expect(asked.conflicts.map(({ path }) => path)).toEqual([["children"]]);
  const apart = merge({ base: priced("At $", 8), theirs: priced("From $", 8), mine: priced("At $", 9) });
  expect(apart).toEqual({ merged: priced("From $", 9), conflicts: [] });
});

const body = (...texts: readonly (readonly [key: string, text: string])[]) => ({
  body: texts.map(([_key, text]) => ({ ...block(text), _key, children: [span(`${_key}s`, text)] })),
});
const mergedBody = (sides: Record<"base" | "theirs" | "mine", ReturnType<typeof body>>) => {
  const { merged, conflicts } = merge(sides);
  return conflicts.length > 0
    ? conflicts.map(({ path }) => path)
    : merged.body.map(({ children }) => textOf(children));
};

const asked = [["body", { _key: "a" }, "children"]];

test("R-CMS-8 what one writes at the end of a paragraph that the other split there is asked about", () => {
  const base = body(["a", "Sign today. No printer needed."]);
  const split = body(["a", "Sign today."], ["b", "No printer needed."]);
  const longer = body(["a", "Sign today. No printer needed. Try it free."]);
  expect(mergedBody({ base, theirs: split, mine: longer })).toEqual(asked);
  expect(mergedBody({ base, theirs: longer, mine: split })).toEqual(asked);
  const edited = body(["a", "Sign today."], ["b", "No printer is needed."]);
  expect(mergedBody({ base, theirs: edited, mine: longer })).toEqual(asked);
});

test("R-CMS-8 what one writes at the start of a paragraph whose first words the other moved before it is asked about", () => {
  const base = body(["a", "Sign today. No printer needed."]);
  const split = body(["b", "Sign today."], ["a", "No printer needed."]);
  const longer = body(["a", "New: Sign today. No printer needed."]);
  expect(mergedBody({ base, theirs: split, mine: longer })).toEqual(asked);
});

test("R-CMS-8 what one writes where the other joined two paragraphs is asked about", () => {
  const base = body(["a", "Sign today."], ["b", "No printer needed."]);
  const joined = body(["a", "Sign today. No printer needed."]);
  const longer = body(["a", "Sign today. Try it free."], ["b", "No printer needed."]);
  expect(mergedBody({ base, theirs: joined, mine: longer })).toEqual(asked);
  expect(mergedBody({ base, theirs: longer, mine: joined })).toEqual(asked);
});

test.each([
  [
    "split off",
    [["a", "Sign today. No printer needed."]],
    [
      ["a", "Sign today."],
      ["b", "No printer needed."],
    ],
  ],
  [
    "joined",
    [
      ["a", "Sign today."],
      ["b", "No printer needed."],
    ],
    [["a", "Sign today. No printer needed."]],
  ],
  [
    "brought to another",
    [
      ["a", "Sign today. No printer needed."],
      ["c", "More."],
    ],
    [
      ["a", "Sign today."],
      ["c", "More. No printer needed."],
    ],
  ],
] as const)("R-CMS-8 words that one took away and the other %s are asked about", (_, before, after) => {
  const [base, theirs] = [body(...before), body(...after)];
  const mine = body(["a", "Sign today."], ...before.filter(([key]) => key === "c"));
  expect(mergedBody({ base, theirs, mine })).toEqual([["body"]]);
  expect(mergedBody({ base, theirs: mine, mine: theirs })).toEqual([["body"]]);
});

test("R-CMS-8 a new paragraph with a word that the other took away is no such words", () => {
  const base = body(["a", "Sign today. No printer needed."]);
  const theirs = body(["a", "Sign today. No printer needed."], ["b", "Print it on any printer you like."]);
  const mine = body(["a", "Sign today."]);
  expect(mergedBody({ base, theirs, mine })).not.toEqual([["body"]]);
});

test.each([
  ["Costs 1 000 euros", "Costs 2 000 euros", "Costs 1 500 euros"],
  ["Call 030 123 45", "Call 030 123 46", "Call 030 124 45"],
])("R-CMS-8 a number with spaces is one: %s", (base, theirs, mine) => {
  expect(mergedText(base, theirs, mine)).toBe(null);
});

test("R-CMS-8 the halves of a paragraph that one split stay together, whatever the other put behind it", () => {
  const base = body(["a", "Sign today. No printer needed."], ["z", "End"]);
  const split = body(["a", "Sign today."], ["b", "No printer needed."], ["z", "End"]);
  const other = body(["a", "Sign today. No printer needed."], ["c", "Try it free."], ["z", "End"]);
  const merged = ["Sign today.", "No printer needed.", "Try it free.", "End"];
  expect(mergedBody({ base, theirs: split, mine: other })).toEqual(merged);
  expect(mergedBody({ base, theirs: other, mine: split })).toEqual(merged);
});

test("R-CMS-8 a list of paragraphs of which one joined two, while the other put something between, is asked about", () => {
  const base = body(["a", "Sign today."], ["b", "No printer needed."], ["z", "End"]);
  const joined = body(["a", "Sign today. No printer needed."], ["z", "End"]);
  const between = body(["a", "Sign today."], ["c", "Try it."], ["b", "No printer needed."], ["z", "End"]);
  expect(mergedBody({ base, theirs: joined, mine: between })).toEqual([["body"]]);
  expect(mergedBody({ base, theirs: between, mine: joined })).toEqual([["body"]]);
  const removed = body(["a", "Sign today."], ["z", "End"]);
  expect(mergedBody({ base, theirs: removed, mine: between })).toEqual(["Sign today.", "Try it.", "End"]);
  const behind = body(["a", "Sign today."], ["b", "No printer needed."], ["c", "Try it."], ["z", "End"]);
  expect(mergedBody({ base, theirs: behind, mine: joined })).toEqual([
    "Sign today. No printer needed.",
    "Try it.",
    "End",
  ]);
});

test("R-CMS-8 words that one took out, and a new paragraph with others, are no question", () => {
  const base = body(["a", "Sign today. No printer needed."]);
  const theirs = body(["a", "Sign today."], ["b", "Ask us."]);
  const mine = body(["a", "Sign today. No printer needed. Try it free."]);
  expect(mergedBody({ base, theirs, mine })).toEqual(["Sign today. Try it free.", "Ask us."]);
});

test("R-CMS-8 a removed paragraph that both brought back, in different words or marks, is there once and asked about", () => {
  const marked = (mark: string) => ({
    body: [block("", { children: [span("s", "Hello "), span(mark, "big", mark), span("t", " world")] })],
  });
  const sides = { base: { body: [] }, theirs: marked("strong"), mine: marked("em") };
  expect(merge<Record<string, unknown>>(sides)).toMatchObject({
    merged: sides.mine,
    conflicts: [{ path: ["body", { _key: "block" }, "children"] }],
  });
  const cut = { body: [block("", { children: [span("s", "Hello"), span("t", " world")] })] };
  const whole = { body: [block("Hello world")] };
  expect(merge<Record<string, unknown>>({ base: { body: [] }, theirs: cut, mine: whole })).toEqual({
    merged: whole,
    conflicts: [],
  });
});

test("R-CMS-8 spans that hold more than text are one value, so that no text is there twice", () => {
  const marked = (mark: string) =>
    block("", {
      children: [{ ...span("s", "Hello "), note: "x" }, span(mark, "big", mark), span("t", " world")],
    });
  const base = block("", { children: [{ ...span("s", "Hello big world"), note: "x" }] });
  const { merged, conflicts } = merge<object & Record<string, unknown>>({
    base,
    theirs: marked("strong"),
    mine: marked("em"),
  });
  expect([merged, conflicts.map(({ path }) => path)]).toEqual([marked("em"), [["children"]]]);
});

test("R-CMS-8 what one wrote behind an object stays behind it, whatever the other put before it", () => {
  const blank = { _type: "blank", _key: "name" };
  const base = block("", { children: [span("s", "Between "), blank, span("t", " today")] });
  const theirs = block("", { children: [span("s", "Between "), blank, span("t", " here today")] });
  const mine = block("", { children: [span("s", "Between you "), blank, span("t", "")] });
  const { conflicts } = merge<object & Record<string, unknown>>({ base, theirs, mine });
  const answers = conflicts.map(({ theirs, mine }) =>
    [theirs, mine].map(
      (children) => (children as { text?: string }[]).map(({ text = "…" }) => text).join(""), // spans and the blank
    ),
  );
  expect(answers).toEqual([["Between you … here today", "Between you …"]]);
});

test("R-CMS-8 punctuation that one put at a word is not the same that the other put elsewhere", () => {
  expect(mergedText("Sign today", 'Sign today! Ask "us"', 'Sign today"')).toBe(null);
  expect(mergedText("Sign today", 'Sign today"', 'Sign today! Ask "us"')).toBe(null);
  expect(mergedText("Sign today", "Sign today. Ask us.", "Sign today.")).toBe("Sign today. Ask us.");
});
