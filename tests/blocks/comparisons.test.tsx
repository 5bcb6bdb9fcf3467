import { parse as parseHtml } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";

function render(block: object) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const shown = { _type: "comparisonTable", _key: "t", ...block };
  const html = renderToStaticMarkup(<Blocks blocks={[shown]} document={crypto.randomUUID()} draft={false} />);
  return { html, page: parseHtml(html), log: warn.mock.calls.map(String).join() };
}

const claim = {
  _key: "c",
  topic: "Price",
  ours: "One price",
  theirs: "A price for each seat",
  source: "https://prices.example/list",
  checkedOn: "2025-03-05",
};
const statement = {
  _key: "s",
  statement: "A contract can be electronic.",
  here: "Ours are.",
  sourceTitle: "The Act, § 1",
  source: "https://laws.example/act#1",
  sourceKind: "law",
  checkedOn: "2025-03-05",
};
const vendor = {
  _key: "v",
  name: "Fictional Sign",
  plan: "Business",
  prices: [
    {
      _key: "p",
      amount: 24.5,
      currency: "USD",
      interval: "month",
      per: "user",
      source: "https://fictional.example/pricing",
      checkedOn: "2025-03-06",
    },
  ],
  lines: [
    {
      _key: "l",
      topic: "Documents",
      theirs: "100 a year",
      ours: "No limit",
      source: "https://fictional.example/limits",
      checkedOn: "2025-03-07",
    },
  ],
};

test("R-CMS-2 sourced statements are a table with a caption and headings, each with kind, source and day", () => {
  const { page } = render({ rows: "statements", ownCompetitor: "Paper", ownStatements: [statement] });
  expect(page.querySelector("caption")?.text).toContain("Paper");
  expect(page.querySelectorAll("thead th[scope=col]").map(({ text }) => text)).toEqual([
    "What the source says",
    "With Paraph",
    "Source",
  ]);
  expect(page.querySelector("tbody th[scope=row]")?.text).toBe(statement.statement);
  expect(page.querySelector("tbody a")?.getAttribute("href")).toBe(statement.source);
  expect(page.querySelector("tbody td:last-child")?.text).toBe("SourceLaw: The Act, § 1Checked 5 Mar 2025");
});

test.each([
  ["source", { source: undefined }],
  ["safe source", { source: "javascript:alert(1)" }],
  ["day", { checkedOn: undefined }],
  ["meaning", { here: "" }],
])("R-CMS-2 a statement without a %s is left out, and the log says so", (_what, damage) => {
  const ownStatements = [statement, { ...statement, _key: "x", statement: "Hearsay.", ...damage }];
  const { html, log } = render({ rows: "statements", ownStatements });
  expect(html).toContain(statement.statement);
  expect(html).not.toContain("Hearsay");
  expect(log).toContain("statements[1]");
});

test("R-CMS-7 a table whose statements are all too old is not shown, and nobody is told of a fault", () => {
  const { html, log } = render({ rows: "statements", heading: "By the law", ownStatements: [] });
  expect(html).toBe("");
  expect(log).toBe("");
});

test("R-CMS-2 a named vendor has a table of its own under the claims, with plan, price, sources and days", () => {
  const { page, html } = render({ ownClaims: [claim], ownVendors: [vendor] });
  expect(page.querySelectorAll("table")).toHaveLength(2);
  expect(page.querySelector("h3")?.text).toBe("Paraph and Fictional Sign, Business plan");
  expect(page.querySelectorAll("caption")[1]?.text).toContain("Fictional Sign");
  expect(html).toContain("$24.50 a month for each user");
  expect(html).toMatch(
    /fictional\.example\/pricing[\s\S]*6 Mar 2025[\s\S]*fictional\.example\/limits[\s\S]*7 Mar 2025/,
  );
});

test("R-CMS-7 a vendor disappears with its last fresh line, and a price that is too old leaves the lines", () => {
  const without = render({ ownClaims: [claim], ownVendors: [{ ...vendor, lines: [] }] });
  expect(without.html).not.toContain("Fictional");
  expect(without.log).toBe("");
  const noPrice = render({ ownClaims: [claim], ownVendors: [{ ...vendor, prices: [] }] });
  expect(noPrice.html).toContain("No limit");
  expect(noPrice.html).not.toContain("list price");
});

test("R-CMS-2 a table can show another comparison's statements and vendors", () => {
  const comparison = {
    _id: "c",
    competitor: "Paper",
    claims: [claim],
    statements: [statement],
    vendors: [vendor],
  };
  expect(render({ comparison, rows: "statements" }).html).toContain(statement.here);
  expect(render({ comparison }).html).toContain("Fictional Sign");
});
