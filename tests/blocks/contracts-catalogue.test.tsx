import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { CategoryLead } from "@/components/contracts/catalogue/category-lead";
import { ListLead } from "@/components/contracts/catalogue/list-lead";
import { CATEGORY_PAGE_QUERY } from "@/lib/content/page-queries";
import { PAGE_QUERY } from "@/lib/content/queries";
import { readContractList } from "@/lib/contracts/read-pages";
import { ask, category, contract, contracts } from "../support/catalogue.ts";
import { isFields, shippedDocuments } from "../support/example-blocks.ts";

const shipped = shippedDocuments();
const slugOf = ({ slug }: Record<string, unknown>) => (isFields(slug) ? String(slug.current) : "");
const templates = shipped.filter(({ _type }) => _type === "contractTemplate");
const categories = shipped.filter(({ _type }) => _type === "contractCategory");
const base = "/signature/contracts";

function render(blocks: unknown, lead: React.ReactElement | null = null) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(
    <Blocks blocks={blocks} document={crypto.randomUUID()} draft={false} title="Title" lead={lead} />,
  );
  return { html, log: warn.mock.calls.map(String) };
}

async function categoryPage(slug: string, dataset: readonly object[]) {
  const params = { type: "contractCategory", slug, category: null };
  const found: SanityQueries[typeof CATEGORY_PAGE_QUERY] = await ask(CATEGORY_PAGE_QUERY, params, dataset);
  if (!found.own) throw new Error(`No category ${slug}.`);
  return render(
    found.page?.blocks,
    <CategoryLead path={`${base}/${slug}`} catalogue={found.own.catalogue} />,
  );
}

async function listPage(page: number, dataset: readonly object[]) {
  const found = await readContractList(
    { category: "business", subCategory: "leases", page },
    // The caller says what its query returns.
    <Result,>(query: string, params = {}) => ask<Result>(query, params, dataset) as Promise<Result>,
  );
  return found?.listing ? render([], <ListLead listing={found.listing} />) : null;
}

test.each(categories.map(slugOf))(
  "R-CONTRACT-2 the category %s links to each sub-category and up to twelve of its contracts",
  async (slug) => {
    const { html, log } = await categoryPage(slug, shipped);
    expect(log).toEqual([]);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    const own = templates.filter(
      ({ category: place }) => isFields(place) && place._ref === `contractCategory-${slug}`,
    );
    const bySubCategory = Map.groupBy(own, ({ subCategory }) => subCategory);
    for (const members of bySubCategory.values()) {
      const linked = members.filter((one) => html.includes(`href="${base}/${slug}/${slugOf(one)}"`));
      expect(linked.length).toBe(Math.min(members.length, 12));
    }
    expect(html.match(/data-sub-category="[a-z-]+"/g)).toHaveLength(bySubCategory.size);
    expect(html).toContain(`Search ${own.length} contracts`);
  },
);

test("R-CONTRACT-4 a sub-category shows twelve contracts and links to the full list", async () => {
  const many = [category("business", "Business", ["Leases"]), ...contracts(200, "Leases")];
  const { html } = await categoryPage("business", many);
  expect(html.match(/href="\/signature\/contracts\/business\/leases-/g)).toHaveLength(12);
  expect(html).toMatch(/href="\/signature\/contracts\/business\/forms\/leases"[^>]*>All 200 in Leases/);
});

test("R-CONTRACT-2 the pages of a list link to each other and to the category", async () => {
  const dataset = [category("business", "Business", ["Leases"]), ...contracts(400, "Leases")];
  const { html = "", log } = (await listPage(4, dataset)) ?? {};
  expect(log).toEqual([]);
  expect(html.match(/href="\/signature\/contracts\/business\/leases-/g)).toHaveLength(60);
  const links = [
    ...html.matchAll(/href="\/signature\/contracts\/business\/forms\/leases(\/\d+)?"([^>]*)>([^<]+)/g),
  ];
  expect(links.map(([, number = "", , words]) => [number, words])).toEqual([
    ["/3", "Previous"],
    ["", "1"],
    ["/2", "2"],
    ["/3", "3"],
    ["/4", "4"],
    ["/5", "5"],
    ["/6", "6"],
    ["/7", "7"],
    ["/5", "Next"],
  ]);
  expect(html).toContain("181 to 240 of 400 contracts");
  expect(html).toContain(`href="${base}/business"`);
});

test("R-CMS-8 contracts without a name or a slug and missing chosen contracts are left out of lists", async () => {
  const dataset = [
    category("business", "Business", ["Leases"], ["gone"]),
    contract("Whole", "Leases"),
    contract("Nameless", "Leases", { name: null }),
    contract("No address", "Leases", { slug: null }),
    contract("Empty address", "Leases", { slug: { current: "" } }),
    contract("Odd", "Leases", { summary: 7, clauses: "x", reviewedOn: ["y"] }),
  ];
  const { html } = await categoryPage("business", dataset);
  expect(html.match(/href="\/signature\/contracts\/business\/(?!forms)/g)).toHaveLength(2);
  for (const shown of ["Whole", "Odd"]) expect(html).toContain(shown);
  for (const left of ["nameless", "No address", "Empty address"]) expect(html).not.toContain(left);
  expect(html).not.toContain("[object");
});

test("R-CONTRACT-4 the gallery lists sixty contracts of a category and links to the others", async () => {
  const dataset = [category("business", "Business", ["Leases"]), ...contracts(100, "Leases")];
  const page = {
    _id: "page-x",
    _type: "page",
    path: "/x",
    blocks: [{ _key: "a", _type: "contractGallery", show: "list" }],
  };
  const { blocks } = await ask<{ blocks: unknown[] }>(PAGE_QUERY, { path: "/x" }, [page, ...dataset]);
  const { html } = render(blocks);
  expect(html.match(/\/business\/leases-/g)).toHaveLength(60);
  expect(html).toContain("All 100 Business forms");
});
