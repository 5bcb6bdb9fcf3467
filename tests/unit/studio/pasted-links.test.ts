import { expect, test } from "vitest";
import { linkTo, withOurLinks } from "@/studio/pasting/pasted-links";

const findOwnPage = (href: string) => {
  const { host, pathname, hash } = new URL(href);
  return host === "paraph.example" && pathname === "/pricing"
    ? { id: "page-pricing", anchor: hash.slice(1) }
    : null;
};

const internal = { linkType: "internal", internal: { _type: "reference", _ref: "page-pricing" } };

test.each([
  [
    "https://elsewhere.example/a?b=c#d",
    { linkType: "external", external: "https://elsewhere.example/a?b=c#d" },
  ],
  ["mailto:ann@people.example", { linkType: "external", external: "mailto:ann@people.example" }],
  ["tel:+12025550143", { linkType: "external", external: "tel:+12025550143" }],
  ["https://paraph.example/pricing", internal],
  ["https://paraph.example/pricing#plans", { ...internal, anchor: "plans" }],
  [
    "https://www.google.com/url?q=https://elsewhere.example/a&sa=D",
    { linkType: "external", external: "https://elsewhere.example/a" },
  ],
  ["https://www.google.com/url?q=javascript:alert(1)", null],
  ["javascript:alert(1)", null],
  ["JavaScript:alert(1)", null],
  ["data:text/html,x", null],
  ["file:///C:/a.docx", null],
  ["#heading=h.1", null],
  ["/pricing", null],
  ["https://", null],
  ["", null],
])("R-CMS-3 a pasted link to %s becomes %j", (href, expected) => {
  expect(linkTo(href, findOwnPage)).toEqual(expected);
});

test("R-CMS-3 pasted text has our links, keeps the words of those that may not be, and loses empty paragraphs", () => {
  const span = (text: string, ...marks: string[]) => ({ _type: "span", _key: text, text, marks });
  const block = (markDefs: object[], ...children: object[]) => ({
    _type: "block",
    _key: "b",
    style: "normal",
    markDefs,
    children,
  });
  const picture = { _type: "picture", _key: "p" };
  const pasted = [
    block([], span(" ")),
    block(
      [
        { _key: "1", _type: "link", href: "https://paraph.example/pricing" },
        { _key: "2", _type: "link", href: "javascript:alert(1)" },
      ],
      span("Read "),
      span("prices", "strong", "1"),
      span("not this", "em", "2"),
    ),
    block([], span("")),
    picture,
  ];
  expect(withOurLinks(pasted, findOwnPage)).toEqual([
    block(
      [{ _key: "1", _type: "textLink", ...internal }],
      span("Read "),
      span("prices", "strong", "1"),
      span("not this", "em"),
    ),
    picture,
  ]);
});
