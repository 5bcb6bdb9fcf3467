import { evaluate, parse } from "groq-js";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { PAGE_QUERY } from "@/lib/content/queries";
import { listedTypesIn } from "@/lib/freshness/listed-types";
import { isFields } from "../support/example-blocks.ts";

function render(blocks: unknown) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(<Blocks blocks={blocks} document={crypto.randomUUID()} draft={false} />);
  return { html, log: warn.mock.calls.map(String) };
}

async function ask(query: string, params: Record<string, unknown>, dataset: unknown[]) {
  const found: unknown = await (await evaluate(parse(query, { params }), { dataset, params })).get();
  if (!isFields(found)) throw new Error(`No result for ${JSON.stringify(params)}.`);
  return found;
}

const story = (slug: string, more: object = {}) => ({
  _id: `caseStudy-${slug}`,
  _type: "caseStudy",
  _rev: "1",
  _createdAt: "2026-01-01T00:00:00Z",
  title: `How ${slug} signs`,
  customer: slug,
  slug: { _type: "slug", current: slug },
  ...more,
});

/** The slugs that a list with these fields links to, from four stories and the site's query. */
async function listed(fields: object): Promise<string[]> {
  const page = {
    _id: "page-x",
    _type: "page",
    path: "/x",
    blocks: [{ _key: "a", _type: "caseStudyList", ...fields }],
  };
  const stories = [
    story("oak", { _createdAt: "2026-01-02T00:00:00Z", industry: "finance" }),
    story("elm", {
      _createdAt: "2026-01-04T00:00:00Z",
      results: [{ _key: "r", value: "3 days", label: "saved" }],
    }),
    story("ash", { _createdAt: "2026-01-03T00:00:00Z", industry: "finance" }),
    story("bare", { slug: undefined, _createdAt: "2026-01-05T00:00:00Z" }),
  ];
  const { blocks } = await ask(PAGE_QUERY, { path: "/x" }, [page, ...stories]);
  return [...render(blocks).html.matchAll(/href="\/customers\/([^"]+)"/g)].map(([, slug]) => slug ?? "");
}

test.each([
  ["the newest first by default", {}, ["elm", "ash", "oak"]],
  ["no more than the limit", { limit: 2 }, ["elm", "ash"]],
  ["only one industry", { industry: "finance" }, ["ash", "oak"]],
  [
    "the chosen ones in order, ignoring the other settings",
    {
      limit: 1,
      industry: "other",
      caseStudies: ["oak", "elm", "gone"].map((slug) => ({ _ref: `caseStudy-${slug}` })),
    },
    ["oak", "elm"],
  ],
  ["none when none matches", { industry: "insurance" }, []],
])("R-CMS-3 a list of case studies shows %s", async (_what, fields, slugs) => {
  expect(await listed(fields)).toEqual(slugs);
});

test.each([
  ["all case studies when it shows the newest", undefined, ["caseStudy"]],
  ["all case studies when its selection is empty", [], ["caseStudy"]],
  ["only the chosen ones", [{ _id: "caseStudy-oak", _rev: "1" }], []],
  ["all case studies while a chosen one is unpublished", [{ _id: "caseStudy-oak" }, null], ["caseStudy"]],
])("R-CMS-7 a page with a list of case studies depends on %s", (_what, caseStudies, types) => {
  const page = { blocks: [{ _type: "caseStudyList", caseStudies }] };
  expect([...listedTypesIn(page)]).toEqual(types);
});

test("a card shows the customer, industry, title, summary and first result", () => {
  const newest = [
    {
      ...story("elm"),
      slug: "elm",
      industry: "realEstate",
      summary: "Leases come back.",
      results: [
        { _key: "a", value: "3 days", label: "saved on a lease" },
        { _key: "b", value: "9", label: "never shown" },
      ],
    },
  ];
  const { html } = render([{ _type: "caseStudyList", _key: "a", heading: "Stories", newest }]);
  const shown = ["elm", "Real estate", "How elm signs", "Leases come back.", "3 days", "saved on a lease"];
  for (const text of shown) expect(html).toContain(text);
  expect(html).not.toContain("never shown");
});
