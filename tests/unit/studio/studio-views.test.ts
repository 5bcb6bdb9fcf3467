import { evaluateSync, parse } from "groq-js";
import { expect, test } from "vitest";
import { countWords } from "@/studio/inputs/plugin";
import { addressHint, describeBar } from "@/studio/pages/plugin";
import { searchTextsOf, withBrand } from "@/studio/pages/search-texts";
import { usesOf, usesQuery } from "@/studio/views/uses";

const reference = (_ref: string) => ({ _type: "reference", _ref });
const dataset = [
  { _id: "ann", _type: "testimonial", name: "Ann" },
  { _id: "proof", _type: "reusableBlock", title: "Proof", blocks: [{ testimonials: [reference("ann")] }] },
  { _id: "about", _type: "page", title: "About", path: "/about", blocks: [reference("proof")] },
  { _id: "drafts.about", _type: "page", title: "About", path: "/about", blocks: [reference("proof")] },
  { _id: "drafts.new", _type: "page", title: "New", path: "/new", blocks: [reference("ann")] },
  {
    _id: "both",
    _type: "page",
    title: "Both",
    path: "/both",
    blocks: [reference("ann"), reference("proof")],
  },
  { _id: "other", _type: "page", title: "Other", path: "/other" },
];

function usedBy(id: string) {
  const { data } = {
    data: evaluateSync(parse(usesQuery, { params: { id } }), { dataset, params: { id } }).data,
  };
  return usesOf(id, data).map(({ _id, path, isDraft, through }) => [_id, path, isDraft, through]);
}

test("R-CMS-5 'Used by' lists each referring document once, including through reusable blocks", () => {
  expect(usedBy("ann")).toEqual([
    ["both", "/both", false, null],
    ["new", "/new", true, null],
    ["proof", null, false, null],
    ["about", "/about", false, "Proof"],
  ]);
  expect(usedBy("other")).toEqual([]);
});

test("R-CMS-2 the search view shows the website's title and description", () => {
  const fallback = "Of the site settings.";
  expect(
    searchTextsOf({ title: "Plans", seo: { title: "What it costs", description: "All." } }, fallback),
  ).toEqual({
    title: "What it costs",
    description: "All.",
    hasDescription: true,
    isHidden: false,
  });
  expect(searchTextsOf({ heading: "Real Estate", seo: { noIndex: true } }, fallback)).toEqual({
    title: "Real Estate",
    description: fallback,
    hasDescription: false,
    isHidden: true,
  });
  expect(searchTextsOf(null, "")).toMatchObject({ title: "", description: "" });
});

test.each([
  ["Plans", "/pricing", "Paraph", "Plans | Paraph"],
  ["Sign anything", "/", "Paraph", "Sign anything"],
  ["Paraph for teams", "/teams", "Paraph", "Paraph for teams"],
  ["Plans", "/pricing", "", "Plans"],
])("R-CMS-2 the title %j of %s with the brand %j becomes %j", (title, path, brand, expected) => {
  expect(withBrand(title, path, brand)).toBe(expected);
});

test.each([
  [0, "room for 60 characters"],
  [42, "42 of 60, 18 left"],
  [60, "60 of 60, 0 left"],
  [64, "64 of 60, 4 too many"],
])("R-CMS-2 a text of %d characters is counted as %j", (length, expected) => {
  expect(countWords(length, 60)).toBe(expected);
});

test.each([
  ["page", "signature", "/api", /begin with \/signature\/$/],
  ["page", "signature", undefined, /begin with \/signature\/$/],
  ["page", "signature", "/signature", null],
  ["page", "signature", "/signature/api", null],
  ["page", "signature", "/signature-workflow", /begin with/],
  ["page", "general", "/anything", null],
  ["deal", "deal", "/lifetime-deal", null],
])("R-CMS-2 the hint for a %s in the group %s at %s is %s", (type, group, path, expected) => {
  const hint = addressHint(type, group, path);
  if (expected) expect(hint).toMatch(expected);
  else expect(hint).toBeNull();
});

test.each([
  [
    "navigation",
    undefined,
    { type: "page", group: "general", path: "/about" },
    /shows on this page, as on .*“General”/,
  ],
  ["navigation", "auto", { type: "deal", group: undefined, path: "/x" }, /is hidden here, as on .*“Deals”/],
  ["footer", "auto", { type: "page", group: "affiliatePartner", path: "/p" }, /footer shows on this page/],
  ["navigation", "auto", { type: "page", group: "affiliatePartner", path: "/p" }, /is hidden here/],
  [
    "footer",
    "hide",
    { type: "page", group: "general", path: "/" },
    /hidden on this page, regardless of the default/,
  ],
  [
    "navigation",
    "show",
    { type: "deal", group: undefined, path: "/x" },
    /shows on this page, regardless of the default/,
  ],
  ["footer", undefined, { type: "solution", group: undefined, path: null }, /as on all pages of this kind/],
] as const)("R-LAYOUT-1 the %s set to %s on %j says what visitors see", (bar, choice, page, expected) => {
  expect(describeBar(bar, choice, page)).toMatch(expected);
});
