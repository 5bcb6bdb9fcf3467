import { evaluate, parse } from "groq-js";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { PAGE_QUERY } from "@/lib/content/queries";
import { expiringIn, nextExpiry, withoutExpiredIn } from "@/lib/freshness/expiry";
import { listedTypesIn } from "@/lib/freshness/listed-types";
import { blocksAsMarkdown } from "../support/as-markdown.tsx";
import { isFields } from "../support/example-blocks.ts";

function render(blocks: unknown) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(<Blocks blocks={blocks} document={crypto.randomUUID()} draft={false} />);
  return { html, log: warn.mock.calls.map(String).join() };
}

const certification = (name: string, more: object = {}) => ({
  _id: `certification-${name}`,
  _type: "certification",
  _rev: "1",
  name,
  kind: "audit",
  ...more,
});
const dataset = [
  certification("Old", { validUntil: "2026-03-31" }),
  certification("New", { validUntil: "2027-03-31" }),
  certification("Act", { kind: "law" }),
];

/** A page with this block alone, from the site's query. */
async function pageWith(fields: object) {
  const block = { _key: "c", _type: "certifications", ...fields };
  const page = { _id: "page-x", _type: "page", _rev: "1", path: "/x", blocks: [block] };
  const params = { path: "/x" };
  const found: unknown = await (
    await evaluate(parse(PAGE_QUERY, { params }), { dataset: [page, ...dataset], params })
  ).get();
  if (!isFields(found)) throw new Error("The page was not found.");
  return found;
}

function namesIn(page: Record<string, unknown>): string[] {
  return [...render(page.blocks).html.matchAll(/<h2[^>]*>([^<]*)|<h1[^>]*>([^<]*)/g)].map(
    ([, second, first]) => second ?? first ?? "",
  );
}

test.each([
  ["all of them, audits first, by default", {}, ["New", "Old", "Act"]],
  [
    "the chosen ones in order",
    { certifications: [{ _ref: "certification-Act" }, { _ref: "certification-New" }] },
    ["Act", "New"],
  ],
])("R-CMS-3 the certifications block shows %s", async (_what, fields, names) => {
  expect(namesIn(await pageWith(fields))).toEqual(names);
});

test("an expired certification is left out as soon as its last day is over", async () => {
  const page = await pageWith({});
  expect(namesIn(withoutExpiredIn(page, new Date("2026-03-31T23:59:59Z")))).toContain("Old");
  expect(namesIn(withoutExpiredIn(page, new Date("2026-04-01T00:00:00Z")))).toEqual(["New", "Act"]);
  expect(namesIn(withoutExpiredIn(page, new Date("2028-01-01T00:00:00Z")))).toEqual(["Act"]);
});

test("R-CMS-7 a page expires with the first of its certifications, including those in nested blocks", async () => {
  const page = await pageWith({});
  const shared = { blocks: [{ _type: "reusable", reference: { blocks: page.blocks } }] };
  const now = new Date("2026-03-31T22:00:00Z");
  expect(nextExpiry(expiringIn(page), now)).toBe(Date.parse("2026-04-01T00:00:00Z"));
  expect(nextExpiry(expiringIn(shared), now)).toBe(Date.parse("2026-04-01T00:00:00Z"));
  expect(nextExpiry(expiringIn({ blocks: [{ _type: "prose" }] }), now)).toBeNull();
  const later = withoutExpiredIn(shared, new Date("2027-01-01T00:00:00Z"));
  expect(expiringIn(later).map(({ validUntil }) => validUntil)).toEqual(["2027-03-31"]);
});

test("a page without expiring content is returned unchanged", () => {
  const page = {
    _id: "p",
    blocks: [{ _type: "hero", heading: "A", actions: [null, { label: "b" }], note: null }],
  };
  expect(withoutExpiredIn(page, new Date())).toEqual(page);
  expect(withoutExpiredIn(null, new Date())).toBeNull();
});

test("a certification with an unreadable last day counts as expired", () => {
  const page = { blocks: [{ certifications: [certification("Odd", { validUntil: "next spring" })] }] };
  expect(withoutExpiredIn(page, new Date()).blocks[0]?.certifications).toEqual([]);
});

test.each([
  ["all certifications when none is chosen", undefined, ["certification"]],
  ["only the chosen ones", [{ _id: "a", _rev: "1" }], []],
  ["all certifications while a chosen one is unpublished", [null], ["certification"]],
])("R-CMS-7 a page with certifications depends on %s", (_what, certifications, types) => {
  expect([...listedTypesIn({ blocks: [{ _type: "certifications", certifications }] })]).toEqual(types);
});

test("a card shows the kind, validity, meaning and proof", () => {
  const link = { linkType: "internal", internal: { _id: "page-a", _type: "page", path: "/proof" } };
  const all = [
    certification("SOC 9", { validUntil: "2027-03-31", meaning: "Somebody looked.", link, linkLabel: "Ask" }),
  ];
  const { html } = render([{ _type: "certifications", _key: "c", heading: "Names", all }]);
  expect(html).toContain('Valid until <time dateTime="2027-03-31">31 Mar 2027</time>');
  for (const text of ["SOC 9", "Audit", "Somebody looked.", 'href="/proof"', "Ask"]) {
    expect(html).toContain(text);
  }
  const markdown = blocksAsMarkdown(
    [{ _type: "certifications", heading: "Names", all }],
    "https://a.example/x",
  );
  expect(markdown).toContain(
    "### SOC 9\n\nAudit\n\nValid until 31 Mar 2027\n\nSomebody looked.\n\n[Ask: SOC 9](https://a.example/proof)",
  );
});
