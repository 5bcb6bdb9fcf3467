import { expect, test } from "vitest";
import { merge } from "../src/merge.ts";
import { block, span, textOf } from "./support/paragraphs.ts";

const list = (...keys: string[]) => ({ items: keys.map((_key) => ({ _key })) });
const keysOf = (items: unknown) => (items as { _key: string }[]).map(({ _key }) => _key).join(""); // as `list` makes them

test("R-CMS-8 changes of different fields go together, and a removed field stays removed", () => {
  const base = { title: "Pricing", intro: "From $8", note: "Old" };
  const theirs = { title: "Prices", intro: "From $8", note: "Old" };
  const mine = { title: "Pricing", intro: "From $9" };
  expect(merge({ base, theirs, mine })).toEqual({
    merged: { title: "Prices", intro: "From $9" },
    conflicts: [],
  });
});

test("R-CMS-8 a field that is called as something every object has is a field like others", () => {
  const base = { title: "A", constructor: "Ann", toString: "b" };
  const [theirs, mine] = [
    { ...base, title: "B" },
    { ...base, constructor: "Bo" },
  ];
  expect(merge<Record<string, unknown>>({ base, theirs, mine })).toEqual({
    merged: { title: "B", constructor: "Bo", toString: "b" },
    conflicts: [],
  });
  const { constructor: _, ...without } = base;
  expect(merge<Record<string, unknown>>({ base, theirs: without, mine: { ...base, title: "C" } })).toEqual({
    merged: { title: "C", toString: "b" },
    conflicts: [],
  });
});

test("R-CMS-8 only the same field with two values is asked about", () => {
  const sides = { base: { title: "A" }, theirs: { title: "B" }, mine: { title: "C" } };
  expect(merge(sides)).toEqual({
    merged: { title: "C" },
    conflicts: [{ path: ["title"], base: "A", theirs: "B", mine: "C" }],
  });
  expect(merge({ ...sides, mine: { title: "B" } }).conflicts).toEqual([]);
});

test("R-CMS-8 a number is a value, so one more on both sides is one more", () => {
  const sides = { base: { seats: 3 }, theirs: { seats: 4 }, mine: { seats: 4 } };
  expect(merge(sides)).toEqual({ merged: { seats: 4 }, conflicts: [] });
  expect(merge({ ...sides, mine: { seats: 5 } }).conflicts.map(({ path }) => path)).toEqual([["seats"]]);
});

test("R-CMS-8 a reference is one value, and a picture goes with its crop", () => {
  const to = (_ref: string) => ({ page: { _type: "reference", _ref } });
  expect(merge({ base: to("a"), theirs: to("b"), mine: to("c") }).conflicts.map(({ path }) => path)).toEqual([
    ["page"],
  ]);
  const picture = (_ref: string, more: object = {}) => ({
    picture: { _type: "image", asset: { _type: "reference", _ref }, alt: "A pen", ...more },
  });
  const crop = { crop: { top: 0.1 } };
  const clash = merge({ base: picture("a"), theirs: picture("b"), mine: picture("a", crop) });
  expect(clash.conflicts.map(({ path }) => path)).toEqual([["picture"]]);
  const both = merge({ base: picture("a"), theirs: picture("b"), mine: picture("a", { alt: "A quill" }) });
  expect(both).toEqual({ merged: picture("b", { alt: "A quill" }), conflicts: [] });
});

test("R-CMS-8 a reference that publishing makes strong is no change, wherever it is", () => {
  const until = (_ref: string) => ({
    _type: "reference",
    _ref,
    _weak: true,
    _strengthenOnPublish: { type: "page" },
  });
  const strong = (_ref: string) => ({ _type: "reference", _ref });
  const base = { page: until("a"), cards: [{ _key: "x", page: until("a") }] };
  const theirs = { page: strong("a"), cards: [{ _key: "x", page: strong("a") }] };
  const mine = { page: until("b"), cards: [] };
  expect(merge({ base, theirs, mine })).toEqual({ merged: mine, conflicts: [] });
  for (const began of [{}, null]) {
    expect(merge<Record<string, unknown>>({ base: began, theirs, mine: base })).toEqual({
      merged: base,
      conflicts: [],
    });
  }
  const other = { ...base, page: until("c") };
  expect(merge({ base: other, theirs, mine }).conflicts.map(({ path }) => path)).toEqual([["page"]]);
});

test("R-CMS-8 a list of words is a set", () => {
  const sides = {
    base: { tags: ["a", "b"] },
    theirs: { tags: ["b", "c"] },
    mine: { tags: ["a", "b", "d"] },
  };
  expect(merge(sides)).toEqual({ merged: { tags: ["b", "c", "d"] }, conflicts: [] });
});

test("R-CMS-8 a row of a table keeps its columns, and one of them that both changed is asked about", () => {
  const row = (...values: string[]) => ({ values });
  const base = row("1", "5", "20", "All");
  const apart = merge({ base, theirs: row("1", "5", "30", "All"), mine: row("1", "9", "20", "All") });
  expect(apart).toEqual({ merged: row("1", "9", "30", "All"), conflicts: [] });
  const same = merge({ base, theirs: row("2", "6", "20", "All"), mine: row("1", "9", "20", "All") });
  const [asTheirs, asMine] = [row("2", "6", "20", "All"), row("2", "9", "20", "All")];
  expect(same).toEqual({
    merged: asMine,
    conflicts: [{ path: ["values"], base: base.values, theirs: asTheirs.values, mine: asMine.values }],
  });
  const twice = merge({ base, theirs: row("7", "5", "20", "All"), mine: row("1", "7", "20", "All") });
  expect(twice.conflicts).toHaveLength(1);
});

test.each([
  ["of what both added at one place, what was published first stands first", "abc", "abxc", "abyc", "abxyc"],
  ["additions at the start", "ab", "xab", "yab", "xyab"],
  ["a move and an addition", "abcd", "dabc", "abcxd", "dabcx"],
  ["a move and a removal", "abcd", "bacd", "abd", "bad"],
  ["two moves of different items", "abcde", "bacde", "abced", "baced"],
  ["the same move", "abcd", "bcda", "bcda", "bcda"],
])("R-CMS-8 %s", (_, base, theirs, mine, merged) => {
  const of = (text: string) => list(...text);
  const result = merge({ base: of(base), theirs: of(theirs), mine: of(mine) });
  expect(result.conflicts).toEqual([]);
  expect(keysOf(result.merged.items)).toBe(merged);
});

test("R-CMS-8 a list of 20,000 items that both moved and added to is merged", () => {
  const base = Array.from({ length: 20_000 }, (_, at) => `${at}.`);
  const theirs = [...base.slice(8_000), "x.", ...base.slice(0, 8_000)];
  const mine = base.toSpliced(16_000, 1).toSpliced(10, 0, "16000.", "y.");
  const result = merge({ base: list(...base), theirs: list(...theirs), mine: list(...mine) });
  expect(result.conflicts).toEqual([]);
  const keys = keysOf(result.merged.items);
  // What went before all others on one side, and what went before the first of them on the other.
  expect(keys.slice(0, 18)).toBe("16000.y.8000.8001.");
  expect([keys.includes("15999.16001."), keys.includes("19999.x.0."), keys.endsWith("7999.")]).toEqual([
    true,
    true,
    true,
  ]);
});

test("R-CMS-8 an item that was moved by one and edited by the other is both", () => {
  const item = (_key: string, text: string) => ({ _key, text });
  const result = merge({
    base: { items: [item("a", "A"), item("b", "B"), item("c", "C")] },
    theirs: { items: [item("c", "C"), item("a", "A"), item("b", "B")] },
    mine: { items: [item("a", "A"), item("b", "B"), item("c", "See")] },
  });
  expect(result).toEqual({
    merged: { items: [item("c", "See"), item("a", "A"), item("b", "B")] },
    conflicts: [],
  });
});

test("R-CMS-8 a removed item that the other edited is asked about", () => {
  const base = {
    items: [
      { _key: "a", text: "A" },
      { _key: "b", text: "B" },
    ],
  };
  const theirs = { items: [{ _key: "b", text: "B" }] };
  const mine = {
    items: [
      { _key: "a", text: "Ah" },
      { _key: "b", text: "B" },
    ],
  };
  expect(merge({ base, theirs, mine })).toEqual({
    merged: mine,
    conflicts: [
      { path: ["items", { _key: "a" }], base: base.items[0], theirs: undefined, mine: mine.items[0] },
    ],
  });
  const other = merge({ base, theirs: mine, mine: theirs });
  expect([other.merged, other.conflicts.length]).toEqual([theirs, 1]);
});

test("R-CMS-8 a removed paragraph that the other has only cut into other spans is removed", () => {
  const [base, theirs] = [{ body: [block("Read our terms")] }, { body: [] as unknown[] }];
  const mine = { body: [block("", { children: [span("x", "Read our"), span("y", " terms")] })] };
  expect(merge<Record<string, unknown>>({ base, theirs, mine })).toEqual({ merged: theirs, conflicts: [] });
  const other = { body: [block("", { children: [span("x", "Read our"), span("y", " terms", "em")] })] };
  expect(merge<Record<string, unknown>>({ base, theirs, mine: other }).conflicts).toHaveLength(1);
});

test("R-CMS-8 moves that contradict each other are asked about", () => {
  const result = merge({ base: list(..."abc"), theirs: list(..."bac"), mine: list(..."acb") });
  expect(result.conflicts.map(({ path }) => path)).toEqual([["items"]]);
  expect([keysOf(result.merged.items), keysOf(result.conflicts[0]?.theirs)]).toEqual(["acb", "bac"]);
});

test("R-CMS-8 different words of one paragraph go together", () => {
  const base = block("Sign documents in minutes. No printer needed.");
  const theirs = block("Sign contracts in minutes. No printer needed.");
  const mine = block("Sign documents in minutes. No printer or scanner needed.");
  const result = merge({ base, theirs, mine });
  expect(result.conflicts).toEqual([]);
  expect(textOf(result.merged.children)).toBe("Sign contracts in minutes. No printer or scanner needed.");
});

test("R-CMS-8 where one takes a word away and the other writes behind it, no space is left over", () => {
  const [base, theirs] = [block("Soon"), block("Soon enough")];
  const result = merge({ base, theirs, mine: block("") });
  expect([result.conflicts, textOf(result.merged.children)]).toEqual([[], "enough"]);
});

test("R-CMS-8 different words of a long paragraph go together, also if they are far apart", () => {
  const words = Array.from({ length: 2_000 }, (_, at) => (at % 3 === 0 ? "the" : `w${at}`));
  const written = (list: readonly string[]) => block(list.join(" "));
  const theirs = words.toSpliced(1, 1, "first").toSpliced(1_990, 3);
  const mine = words.toSpliced(5, 0, "more").toSpliced(1_950, 1, "last");
  const result = merge({ base: written(words), theirs: written(theirs), mine: written(mine) });
  expect(result.conflicts).toEqual([]);
  const both = words
    .toSpliced(1_990, 3)
    .toSpliced(1_949, 1, "last")
    .toSpliced(5, 0, "more")
    .toSpliced(1, 1, "first");
  expect(textOf(result.merged.children)).toBe(both.join(" "));
});

test("R-CMS-8 a paragraph of 150,000 letters is merged, also where all of it is new", () => {
  const text = "word ".repeat(30_000).trim();
  const [theirs, mine] = [block(`One ${text}`), block(`${text} end`)];
  const result = merge({ base: block(text), theirs, mine });
  expect([result.conflicts, textOf(result.merged.children)]).toEqual([[], `One ${text} end`]);
  const words = block(Array.from({ length: 70_000 }, (_, at) => `w${at}`).join(" "));
  const sides = { base: block("Old"), theirs: { ...block("Old"), style: "h2" }, mine: words };
  expect(merge(sides)).toEqual({ merged: { ...words, style: "h2" }, conflicts: [] });
  expect(merge({ ...sides, theirs: block("Other") }).conflicts).toHaveLength(1);
});

test("R-CMS-8 the same word changed twice is asked about, with both in a row as a third answer", () => {
  const base = block("Try it for 7 days.");
  const theirs = block("Try it for 14 days.");
  const mine = block("Try it for 30 days. Now.");
  const { conflicts } = merge({ base, theirs, mine });
  expect(conflicts.map(({ path }) => path)).toEqual([["children"]]);
  const [clash] = conflicts;
  expect([clash?.theirs, clash?.mine, clash?.both].map(textOf)).toEqual([
    "Try it for 14 days. Now.",
    "Try it for 30 days. Now.",
    "Try it for 14 30 days. Now.",
  ]);
});

test("R-CMS-8 bold, a link and new words go together, however the editor cut the spans", () => {
  const base = block("Read our terms and sign.");
  const link = { _type: "link", _key: "link", href: "/terms" };
  const theirs = block("", {
    markDefs: [link],
    children: [span("span", "Read our "), span("x", "terms", "link"), span("y", " and sign.")],
  });
  const mine = block("", {
    children: [span("span", "Read our terms and "), span("z", "sign", "strong"), span("w", " today.")],
  });
  const result = merge({ base, theirs, mine });
  expect(result.conflicts).toEqual([]);
  const words = (text: string, ...marks: string[]) => expect.objectContaining({ text, marks });
  expect(result.merged.children).toEqual([
    words("Read our "),
    words("terms", "link"),
    words(" and "),
    words("sign", "strong"),
    words(" today."),
  ]);
  expect(result.merged.markDefs).toEqual([link]);
});

test("R-CMS-8 a word that one took away stays away, though the other took away the word beside it", () => {
  const [base, theirs] = [block("Only a few clear steps"), block("Only a few steps")];
  const result = merge({ base, theirs, mine: block("Yes: Only a steps") });
  expect(result.conflicts.map(({ path }) => path)).toEqual([["children"]]);
  expect(textOf(result.merged.children)).toBe("Yes: Only a steps");
});

test("R-CMS-8 a word that both linked has one link, and is asked about if the links lead elsewhere", () => {
  const linked = (key: string, href: string, ...marks: string[]) =>
    block("", {
      markDefs: [{ _type: "link", _key: key, href }],
      children: [span("span", "Read our "), span("x", "terms", ...marks, key)],
    });
  const base = block("Read our terms");
  const mine = linked("m", "/terms");
  const bold = [
    span("span", "Read our "),
    expect.objectContaining({ text: "terms", marks: ["m", "strong"] }),
  ];
  const same = merge({ base, theirs: linked("t", "/terms", "strong"), mine });
  expect(same).toEqual({ merged: { ...mine, children: bold }, conflicts: [] });
  const other = merge({ base, theirs: linked("t", "/legal", "strong"), mine });
  expect(other.merged.children).toEqual(bold);
  expect(other.conflicts).toMatchObject([
    { path: ["children"], theirs: [{ text: "Read our " }, { text: "terms", marks: ["strong", "t"] }] },
  ]);
});

test("R-CMS-8 a word that one links anew while the other changes where its link leads has one link by either answer", () => {
  const linked = (key: string, href: string) =>
    block("", { markDefs: [{ _type: "link", _key: key, href }], children: [span("s", "plans", key)] });
  const base = linked("l", "/one");
  const [anew, changed] = [linked("n", "/three"), linked("l", "/two")];
  for (const [theirs, mine] of [
    [anew, changed],
    [changed, anew],
  ] as const) {
    const { conflicts } = merge({ base, theirs, mine });
    expect(conflicts).toMatchObject([{ theirs: theirs.children, mine: mine.children }]);
  }
});

test("R-CMS-8 words that one replaced and the other linked are asked about", () => {
  const theirs = block("", { children: [span("span", "Read our "), span("x", "terms", "strong")] });
  const { conflicts } = merge({ base: block("Read our terms"), theirs, mine: block("Read our rules") });
  expect(conflicts.map(({ path }) => path)).toEqual([["children"]]);
});

test("R-CMS-8 an object that both brought from another paragraph, in different words, is there once", () => {
  const withBlank = (before: string, after: string) => ({
    ...block(""),
    children: [span("a", before), { _type: "blank", _key: "blank" }, span("b", after)],
  });
  const sides = {
    base: block("Signed"),
    theirs: withBlank("Signed by ", " today"),
    mine: withBlank("Signed in ", ""),
  };
  const { merged, conflicts } = merge<object & Record<string, unknown>>(sides);
  expect(merged).toEqual(sides.mine);
  expect(conflicts).toEqual([
    {
      path: ["children"],
      base: sides.base.children,
      theirs: sides.theirs.children,
      mine: sides.mine.children,
    },
  ]);
});

test("R-CMS-8 an object within the text is edited by one while the other writes beside it", () => {
  const price = (amount: number) => ({ _type: "price", _key: "price", amount });
  const around = (before: string, amount: number) => ({
    ...block(""),
    children: [span("a", before), price(amount), span("b", " a month")],
  });
  const result = merge({ base: around("Only ", 8), theirs: around("Only ", 9), mine: around("From ", 8) });
  expect(result).toEqual({ merged: around("From ", 9), conflicts: [] });
});

test.each([
  ["Price: ", "Price: 9", "Price: 8"],
  ["", "Hi", "Yo"],
  ["()", "(see terms)", "(per seat)"],
  ["From $ a month", "From $9 a month", "From $8 a month"],
  ["From $9", "From $9.50", "From $9.90"],
  ["at example", "at example.com", "at example.org"],
  ["9", "9:30", "9:45"],
  ["Is it", "Is it?", "Is it!"],
])(
  "R-CMS-8 what both add at one place of “%s”, without a space between, is asked about",
  (base, theirs, mine) => {
    const sides = { base: block(base), theirs: block(theirs), mine: block(mine) };
    const { merged, conflicts } = merge(sides);
    expect(merged).toEqual(sides.mine);
    expect(conflicts).toMatchObject([
      { path: ["children"], theirs: sides.theirs.children, mine: sides.mine.children },
    ]);
  },
);

test.each(["theirs", "mine"] as const)(
  "R-CMS-8 a full stop that %s adds is no question, whoever adds words",
  (stopping) => {
    const [stopped, longer] = [block("We have plans."), block("We have plans for teams")];
    const [theirs, mine] = stopping === "theirs" ? [stopped, longer] : [longer, stopped];
    expect(merge({ base: block("We have plans"), theirs, mine }).conflicts).toEqual([]);
  },
);

test("R-CMS-8 what both add at one place is asked by either side, or by neither", () => {
  const [one, other] = [block("Price: 9 "), block("Price: 8")];
  const base = block("Price: ");
  expect(merge({ base, theirs: one, mine: other }).conflicts).toHaveLength(1);
  expect(merge({ base, theirs: other, mine: one }).conflicts).toHaveLength(1);
});

test("R-CMS-8 words of a link that one puts anew, and that still have it, ask nothing of the other's new address", () => {
  const linked = (words: string, href: string, end: string) =>
    block("", {
      markDefs: [{ _type: "link", _key: "l", href }],
      children: [span("a", "Read "), span("b", words, "l"), span("c", end)],
    });
  const { merged, conflicts } = merge({
    base: linked("more", "/one", " here now"),
    theirs: linked("everything", "/one", " here now"),
    mine: linked("more", "/two", " here today"),
  });
  expect([merged, conflicts]).toEqual([linked("everything", "/two", " here today"), []]);
});

test("R-CMS-8 what both add at one place with a space between goes together", () => {
  const { merged, conflicts } = merge({
    base: block("Plans"),
    theirs: block("Plans and prices"),
    mine: block("Plans for teams"),
  });
  expect([merged, conflicts]).toEqual([block("Plans and prices for teams"), []]);
});

test.each(["theirs", "mine"] as const)(
  "R-CMS-8 a link that one took off while %s changed where it leads is one question, and each answer is whole",
  (changing) => {
    const linked = (href: string) =>
      block("", {
        markDefs: [{ _type: "link", _key: "l", href }],
        children: [span("a", "Read "), span("b", "more", "l")],
      });
    const base = linked("/one");
    const changed = linked("/two");
    const plain = block("", { children: [span("a", "Read more")] });
    const [theirs, mine] = changing === "theirs" ? [changed, plain] : [plain, changed];
    const { merged, conflicts } = merge<Record<string, unknown>>({ base, theirs, mine });
    expect(conflicts.map(({ path }) => path)).toEqual([["children"]]);
    const [question] = conflicts;
    const marksOf = (children: unknown) => JSON.stringify(children).includes('"l"');
    expect([marksOf(question?.theirs), marksOf(question?.mine)]).toEqual([
      changing === "theirs",
      changing === "mine",
    ]);
    expect(JSON.stringify(merged.markDefs), "for the answer that has the link").toContain("/two");
  },
);

test("R-CMS-8 a question about a picture's crop leaves out what is beside it", () => {
  const picture = (crop: number, alt: string, caption: string) => ({
    picture: { _type: "picture", asset: { _ref: "image-a" }, crop: { top: crop }, alt, caption },
  });
  const { merged, conflicts } = merge({
    base: picture(0, "A desk", "Desk"),
    theirs: picture(0.1, "A desk by a window", "Desk"),
    mine: picture(0.2, "A desk", "Our desk"),
  });
  expect(merged).toEqual(picture(0.2, "A desk by a window", "Our desk"));
  expect(conflicts).toMatchObject([
    {
      path: ["picture"],
      theirs: picture(0.1, "A desk by a window", "Our desk").picture,
      mine: picture(0.2, "A desk by a window", "Our desk").picture,
    },
  ]);
});
