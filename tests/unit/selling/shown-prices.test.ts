import { expect, test } from "vitest";
import { withShownPrices } from "@/lib/content/shown-prices";

const paragraph = (...texts: string[]) => ({
  _type: "block",
  _key: "p",
  children: texts.map((text, index) => ({ _type: "span", _key: `${index}`, marks: [], text })),
});

test("R-PAY-3 prices are said at any depth of what a page is made of", () => {
  const page = {
    seo: { description: "From [price freelancer_monthly]." },
    blocks: [
      {
        plans: [{ points: ["[invoice team_annual] a year", 7, null] }],
        body: [paragraph("a", "[amount api_100]")],
      },
    ],
  };
  const shown = withShownPrices(page);
  expect(shown.seo.description).toBe("From $15 a month.");
  expect(shown.blocks[0]?.plans[0]?.points).toEqual(["$240 a year", 7, null]);
  expect(shown.blocks[0]?.body[0]?.children.map(({ text }) => text)).toEqual(["a", "$20"]);
});

test("R-CMS-8 a text with a price that nobody knows is left out, with its whole paragraph", () => {
  const shown = withShownPrices({
    intro: "For [price gold].",
    body: [paragraph("Team is ", "[price gold].")],
  });
  expect(shown.intro).toBe("");
  expect(shown.body[0]?.children).toEqual([]);
});

test("what names no price is the same object: most results are large and name none", () => {
  const page = { title: "[a] and [see below]", blocks: [{ items: ["one"] }] };
  expect(withShownPrices(page)).toBe(page);
});
