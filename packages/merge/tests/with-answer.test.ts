import { expect, test } from "vitest";
import { withAnswer } from "../src/merge-table.ts";

const link = (key: string) => ({ _key: key, _type: "link", href: `https://${key}.example` });

test("a definition of a link goes with the answer that leaves its text out, and no other does", () => {
  const span = (text: string, ...marks: string[]) => ({ _key: "s", _type: "span", text, marks });
  const block = {
    _key: "b",
    _type: "block",
    children: [span("Mine", "mine")],
    markDefs: [link("mine"), link("theirs"), link("unused")],
  };
  const path = ["body", { _key: "b" }, "children"];
  const theirs = [span("Theirs", "theirs")];
  expect(withAnswer({ body: [block] }, { path }, theirs, {})).toEqual({
    body: [{ ...block, children: theirs, markDefs: [link("theirs"), link("unused")] }],
  });
  const both = [span("Mine", "mine"), { ...span("Theirs", "theirs"), _key: "t" }];
  expect(withAnswer({ body: [block] }, { path }, both, {})).toEqual({ body: [{ ...block, children: both }] });
});
