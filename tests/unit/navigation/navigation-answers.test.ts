import fc from "fast-check";
import { expect, test } from "vitest";
import { buildCardMenu, buildContractMenu } from "../../../lib/navigation/build-menu.ts";
import { readMenu } from "../../../lib/navigation/read-menu.ts";

const link = { label: "Offer Letter", href: "/signature/contracts/business/offer-letter" };
const list = { title: "Hiring", href: "/signature/contracts/business/forms/hiring", links: [link] };
const card = { title: "Insurance", description: "Claims.", href: "/solutions/insurance", newTab: false };

test("R-NAV-4 the endpoint's response is read back unchanged", () => {
  const category = {
    _id: "contractCategory-business",
    _rev: "1",
    _type: "contractCategory" as const,
    heading: "Business",
    menuHeading: null,
    sideColor: "amber" as const,
    slug: "business",
    subCategories: [
      {
        _key: "a",
        title: "Hiring",
        slug: "hiring",
        top: null,
        templates: [{ id: "t", name: "Offer Letter", slug: "offer-letter" }],
      },
    ],
  };
  const { groups } = buildContractMenu([category]);
  expect(readMenu(JSON.parse(JSON.stringify({ groups })))?.groups).toEqual(
    groups.map((group, index) => ({ ...group, key: `${index}` })),
  );
  expect(readMenu(buildCardMenu("products", null))).toEqual({ groups: [] });
});

test("R-NAV-4 the valid parts of a partly invalid response are kept", () => {
  const menu = readMenu({
    groups: [
      null,
      "group",
      {
        heading: 7,
        cards: [card, { ...card, href: 3 }, { ...card, title: "" }, 5, { ...card, picture: { src: 1 } }],
      },
      { heading: "Top Business Forms", lists: [list, { title: "No address" }, { ...list, links: "none" }] },
      { heading: "Nothing in it" },
    ],
  });
  expect(
    menu?.groups.map(({ heading, cards, lists }) => [
      heading,
      cards.length,
      lists.map(({ links }) => links.length),
    ]),
  ).toEqual([
    [null, 2, []],
    ["Top Business Forms", 0, [1, 0]],
  ]);
});

test.each([
  ["an HTML page", "<!doctype html><p>Log in to the network</p>"],
  ["null", null],
  ["a number", 4],
  ["a list", []],
  ["groups that are not a list", { groups: {} }],
  ["invalid groups", { groups: [1, { cards: "x" }] }],
  ["a script address", { groups: [{ cards: [{ ...card, href: "javascript:alert(1)" }] }] }],
  ["a protocol-relative address", { groups: [{ cards: [{ ...card, href: "//evil.example" }] }] }],
])("R-NAV-4 %s is not a menu", (_, answer) => {
  expect(readMenu(answer)).toBeNull();
});

test("R-NAV-4 any response is read as a valid menu or none", () => {
  const words = fc.constantFrom(
    "groups",
    "cards",
    "lists",
    "links",
    "title",
    "label",
    "href",
    "action",
    "picture",
    "heading",
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom<unknown>("/somewhere", "", null, true, 3),
      fc.array(tie("tree"), { maxLength: 3 }),
      fc.dictionary(words, tie("tree"), { maxKeys: 5 }),
    ),
  }));
  fc.assert(
    fc.property(fc.oneof(tree, fc.record({ groups: tree })), (answer) => {
      for (const { heading, cards, lists, action } of readMenu(answer)?.groups ?? []) {
        expect(heading === null || typeof heading === "string").toBe(true);
        const links = [
          ...cards.map(({ title, href }) => ({ label: title, href })),
          ...lists.flatMap((one) => one.links),
        ];
        for (const { label, href } of action ? [...links, action] : links) {
          expect([typeof label, href]).toEqual(["string", "/somewhere"]);
        }
      }
    }),
    { numRuns: 500 },
  );
});
