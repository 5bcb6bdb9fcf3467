import { share } from "@paraph/service/testing/extent";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { CategoryLead } from "@/components/contracts/catalogue/category-lead";
import { TemplateLead } from "@/components/contracts/sheet/template-lead";
import { TEMPLATE_PAGE_QUERY } from "@/lib/content/page-queries";
import { CONTRACT_TEMPLATE_QUERY, PAGE_QUERY } from "@/lib/content/queries";
import type {
  CONTRACT_CATEGORY_QUERY_RESULT,
  CONTRACT_TEMPLATE_QUERY_RESULT,
} from "@/lib/content/sanity.types";
import { CONTRACT_CATEGORY_QUERY } from "@/lib/contracts/catalogue-queries";
import { listedTypesIn } from "@/lib/freshness/listed-types";
import { askEngine } from "../support/ask-engine.ts";
import { isFields, shippedDocuments } from "../support/example-blocks.ts";

const shipped = shippedDocuments();
const slugOf = ({ slug }: Record<string, unknown>) => (isFields(slug) ? String(slug.current) : "");
const templates = shipped.filter(({ _type }) => _type === "contractTemplate");
const categories = shipped.filter(({ _type }) => _type === "contractCategory");
const categoryOf = ({ category }: Record<string, unknown>) =>
  slugOf(categories.find(({ _id }) => isFields(category) && _id === category._ref) ?? {});

async function ask<Result>(
  query: string,
  params: Record<string, unknown>,
  dataset: readonly object[] = shipped,
) {
  const result = await askEngine<NonNullable<Result> | null>(query, params, dataset);
  if (result === null) throw new Error(`No result for ${JSON.stringify(params)}.`);
  return result;
}

function render(blocks: unknown, lead: React.ReactElement | null = null) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(
    <Blocks blocks={blocks} document={crypto.randomUUID()} draft={false} title="Title" lead={lead} />,
  );
  return { html, log: warn.mock.calls.map(String) };
}

/** A page's block with these fields, from the site's query. */
async function blockWith(fields: object, dataset: readonly object[] = shipped): Promise<unknown> {
  const page = { _id: "page-x", _type: "page", path: "/x", blocks: [{ _key: "a", ...fields }] };
  const { blocks } = await ask<{ blocks: unknown[] }>(PAGE_QUERY, { path: "/x" }, [page, ...dataset]);
  return blocks[0];
}

test.each(share(templates, 8).map((template) => [categoryOf(template), slugOf(template)] as const))(
  "R-CONTRACT-2 R-CONTRACT-3 %s/%s renders completely under one h1, with two disclaimers and no reported problem",
  async (category, slug) => {
    const params = { type: "contractTemplate", category, slug };
    const { page, own }: SanityQueries[typeof TEMPLATE_PAGE_QUERY] = await ask(TEMPLATE_PAGE_QUERY, params);
    if (!page || !own) throw new Error(`No contract ${category}/${slug}.`);
    const { template } = own;
    const lead = <TemplateLead template={template} summary={page.summary} dashboard="https://app.example" />;
    const { html, log } = render(page.blocks, lead);
    expect(log).toEqual([]);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).toMatch(/<h1[^>]*>[^<]+ template<\/h1>/);
    const { clauses, blanks } = template;
    expect(html.match(/id="clause-\d+"/g)).toHaveLength(clauses?.length ?? 0);
    // A blank that is the same as others shows those.
    for (const { key, sameAs } of blanks ?? [])
      for (const shown of sameAs ?? [key]) expect(html).toContain(`data-blank="${shown}"`);
    expect(html.split("General information, not legal advice.")).toHaveLength(3);
    for (const { clause: shared } of clauses ?? []) if (shared) expect(html).toContain(`>${shared.heading}<`);
    const register = `register?from=contracts&amp;template=${template.templateId}`;
    expect(html.includes(register)).toBe(template.formality?.signedWith === "electronic");
    for (const defect of ["undefined", "[object", "NaN", "{"])
      expect(html.replaceAll(/<script.*?<\/script>/g, "")).not.toContain(defect);
  },
);

const blocksOnPage = [{ _type: "callToAction", _key: "c", heading: "Still here" }];

test("R-CMS-8 a template without a name shows its blocks and reports the missing field", async () => {
  const page = await ask<CONTRACT_TEMPLATE_QUERY_RESULT>(CONTRACT_TEMPLATE_QUERY, {
    category: "business",
    slug: "promissory-note",
  });
  const { html, log } = render(
    blocksOnPage,
    <TemplateLead template={{ ...page.template, name: null }} summary={null} dashboard={null} />,
  );
  expect(html).toContain("Still here");
  expect(log.join()).toMatch(/block "lead".*field "name" is empty/);
});

test("R-CMS-8 a category without a name shows its blocks and reports the missing field", async () => {
  const { catalogue } = await ask<CONTRACT_CATEGORY_QUERY_RESULT>(CONTRACT_CATEGORY_QUERY, {
    slug: "business",
  });
  const path = "/signature/contracts/business";
  const { html, log } = render(
    blocksOnPage,
    <CategoryLead path={path} catalogue={{ ...catalogue, heading: null }} />,
  );
  expect(html).toContain("Still here");
  expect(html).not.toContain('data-lead="category"');
  expect(log.join()).toMatch(/block "lead".*field "heading" is empty/);
});

test("R-CMS-3 the gallery shows categories with color and count, and chosen ones in their order", async () => {
  const all = render([await blockWith({ _type: "contractGallery", show: "categories" })]).html;
  expect([...all.matchAll(/href="\/signature\/contracts\/([a-z-]+)"/g)].map(([, slug]) => slug)).toEqual([
    "business",
    "personal-family",
    "real-estate",
  ]);
  for (const category of categories.map(slugOf)) {
    const count = templates.filter((template) => categoryOf(template) === category).length;
    expect(all).toContain(`${count} contracts`);
  }
  for (const color of ["amber", "rose", "teal"]) expect(all).toContain(`data-accent="${color}"`);
  const chosen = ["contractCategory-real-estate", "contractCategory-business", "gone"].map((_ref) => ({
    _key: _ref,
    _ref,
  }));
  const { html } = render([await blockWith({ _type: "contractGallery", categories: chosen })]);
  expect([...html.matchAll(/href="\/signature\/contracts\/([a-z-]+)"/g)].map(([, slug]) => slug)).toEqual([
    "real-estate",
    "business",
  ]);
});

test("R-CMS-3 the gallery shows chosen contracts as cards, or lists contracts by category", async () => {
  const chosen = ["promissory-note", "gone", "roommate-agreement"].map((slug) => ({
    _key: slug,
    _ref: `contractTemplate-${slug}`,
  }));
  const cards = render([
    await blockWith({ _type: "contractGallery", show: "templates", templates: chosen }),
  ]).html;
  expect([...cards.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    "/signature/contracts/business/promissory-note",
    "/signature/contracts/real-estate/roommate-agreement",
  ]);
  const list = render([await blockWith({ _type: "contractGallery", show: "list" })]).html;
  for (const category of categories.map(slugOf)) {
    const own = templates.filter((template) => categoryOf(template) === category);
    const named = own.filter((template) => list.includes(`/${category}/${slugOf(template)}"`));
    expect(named.length).toBe(Math.min(own.length, 60));
  }
});

test("R-CMS-3 the search is a form that works without scripts and suggests contracts", async () => {
  const suggestions = [
    { _key: "s", _ref: "contractTemplate-employment-offer-letter" },
    { _key: "g", _ref: "gone" },
  ];
  const block = await blockWith({ _type: "contractSearch", heading: "Find one", suggestions });
  const { html } = render([block]);
  expect(html).toMatch(/<form[^>]*action="\/search"[^>]*method="get"/);
  expect(html).toContain('<input type="hidden" name="in" value="contracts"/>');
  expect(html).toMatch(/<input[^>]*type="search"[^>]*aria-label="Find a contract"[^>]*name="q"/);
  expect(html).toContain('href="/signature/contracts/business/employment-offer-letter"');
  expect(html).toContain(`Looks through ${templates.length} contracts`);
});

test("R-CMS-7 pages with a gallery or a search depend on the contracts they count", () => {
  const types = (_type: string) => [...listedTypesIn({ blocks: [{ _type }] })].sort();
  expect(types("contractGallery")).toEqual(["contractCategory", "contractTemplate"]);
  expect(types("contractSearch")).toEqual(["contractCategory", "contractTemplate"]);
});

test("R-CONTRACT-2 the form beside a contract has a labeled field for each blank, and a state field offers all 51 states", async () => {
  const page = await ask<CONTRACT_TEMPLATE_QUERY_RESULT>(CONTRACT_TEMPLATE_QUERY, {
    category: "real-estate",
    slug: "residential-lease-agreement",
  });
  const { html } = render([], <TemplateLead template={page.template} summary={null} dashboard={null} />);
  const fields = [...html.matchAll(/<(input|textarea|select)[^>]* id="(fill-\d+)"[^>]*data-field="(\w+)"/g)];
  const labels = [...html.matchAll(/<label for="(fill-\d+)"/g)].map(([, id]) => id);
  expect(fields.map(([, , id]) => id)).toEqual(labels);
  expect(new Set(fields.map(([, , , key]) => key)).size).toBe(fields.length);
  const defaults = page.template?.blanks?.filter((blank) => blank.default).length ?? 0;
  expect(defaults).toBeGreaterThan(5);
  expect(html).toContain(`${defaults} of ${fields.length} filled in`);
  const states = /data-field="state"[^>]*>(.*?)<\/select>/.exec(html)?.[1] ?? "";
  expect(states.match(/<option/g)).toHaveLength(52);
  for (const asked of ['spellCheck="false"', 'autoComplete="off"', 'translate="no"'])
    expect(html.toLowerCase()).toContain(asked.toLowerCase());
});
