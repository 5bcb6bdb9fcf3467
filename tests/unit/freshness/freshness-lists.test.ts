import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { listKey, typeKey } from "@paraph/lake/keys";
import { evaluate, parse } from "groq-js";
import { expect, test, vi } from "vitest";
import { blocksProjection } from "@/lib/content/blocks";
import { loadDirectory } from "@/lib/content/directory";
import { loadPage, loadPaths, loadSite } from "@/lib/content/load";
import { loadExistingPages } from "@/lib/content/published";
import { loadContractIndex } from "@/lib/contracts/load-index";
import { listedTypesIn, namedDocumentsIn } from "@/lib/freshness/listed-types";
import { withDependencies } from "@/lib/freshness/remember";
import { loadMenu } from "@/lib/navigation/load-menu";
import { loadClosedPaths } from "@/lib/pages/closed-paths";
import { loadLastChanges } from "@/lib/pages/last-changes";
import { loadNeighbors } from "@/lib/pages/neighbors";
import { resolvePath } from "@/lib/routing/path-map";
import { loadWordGroups } from "@/lib/search/load-words";
import { blocks } from "../../../schemas/blocks/index.ts";
import { loadContent } from "../../support/content.ts";
import { subQueriesOf } from "../../support/sub-queries.ts";

/** The queries a loader sent to the lake. */
const seen = vi.hoisted(() => ({
  dataset: [] as object[],
  queries: [] as { text: string; params: Readonly<Record<string, unknown>> }[],
  types: [] as string[],
}));

vi.mock("server-only", () => ({}));
vi.mock("next/headers", () => ({ draftMode: async () => ({ isEnabled: false }) }));
vi.mock("@/lib/content/client", () => ({
  lakeClient: () => ({
    async fetch(text: string, params: Readonly<Record<string, unknown>> = {}) {
      seen.queries.push({ text, params });
      return (await evaluate(parse(text, { params }), { dataset: seen.dataset, params })).get();
    },
  }),
}));
vi.mock("@/lib/freshness/revisions", () => ({
  sharedRevisions: () => ({
    keyOfList: ([type, ...place]: [string, ...string[]]) =>
      type === "contractTemplate" ? listKey(type, ...place) : typeKey(type),
    ofKeys: (keys: string[]) => new Map(keys.map((key) => [key, "1"])),
    ofTypes(types: string[]) {
      seen.types.push(...types);
      return new Map(types.map((type) => [typeKey(type), "1"]));
    },
    revisionOf: () => "1",
    lastPublication: () => 0,
    changedSince: () => [],
    isCurrent: () => false,
  }),
}));

const names = new Set<string>(blocks.map(({ name }) => name));
const inBlocks = subQueriesOf(`*[_type == "page"][0] { blocks[] { ${blocksProjection} } }`).filter(
  ({ block }) => block !== null,
);
const content = loadContent().map(({ document }) => ({ _rev: "1", ...document }));

async function one(query: string): Promise<string> {
  return String(await (await evaluate(parse(query), { dataset: content })).get());
}

const category = await one(`*[_type == "contractCategory"][0].slug.current`);
const contract = await one(
  `*[_type == "contractTemplate"][0] { "path": category->slug.current + "/" + slug.current }.path`,
);
const deal = await one(`*[_type == "deal" && defined(path)][0].path`);
const solution = await one(`*[_type == "solution"][0].slug.current`);

test("the scan finds the sub-queries of blocks, with their types and ids", () => {
  expect(inBlocks.filter(({ block }) => !names.has(block ?? ""))).toEqual([]);
  expect(inBlocks.filter(({ block }) => block === "articleList")).toContainEqual({
    block: "articleList",
    types: ["post"],
    id: null,
    isWhole: false,
  });
  expect(inBlocks.find(({ block }) => block === "calculator")?.id).toBe("page-pricing");
  expect(inBlocks.filter(({ types, id }) => types.length === 0 && id === null)).toEqual([]);
});

test.each([...new Set(inBlocks.map(({ block }) => block ?? ""))])(
  "R-CMS-7 a page with the block %s depends on everything the block lists, so that a new document changes it",
  (block) => {
    const own = inBlocks.filter((one) => one.block === block);
    const types = own.filter(({ id }) => id === null).flatMap((one) => one.types);
    expect(listedTypesIn({ _type: block })).toEqual(new Set(types.filter((type) => type !== "deal")));
    expect(namedDocumentsIn({ _type: block })).toEqual(new Set(own.flatMap(({ id }) => id ?? [])));
    if (types.includes("deal")) {
      expect(listedTypesIn({ _type: block, deals: [], price: "lifetime_99" })).toContain("deal");
    }
  },
);

/** Every cached loader, with the lake's state while it loads. */
const loaders: readonly [string, "filled" | "empty", () => Promise<unknown>][] = [
  ["the frame of all pages", "empty", loadSite],
  ["all paths", "filled", loadPaths],
  ["a page", "filled", () => loadPage("/pricing")],
  ["a deal", "filled", () => loadPage(deal)],
  ["a solution", "filled", () => loadPage(`/solutions/${solution}`)],
  ["a category", "filled", () => loadPage(`/signature/contracts/${category}`)],
  ["a contract", "filled", () => loadPage(`/signature/contracts/${contract}`)],
  ["a list of contracts", "filled", () => loadPage("/signature/contracts/business/forms/others")],
  ["the menu of contracts", "empty", () => loadMenu("contracts")],
  ["the menu of products", "filled", () => loadMenu("products")],
  ["pages that code links to", "empty", () => loadExistingPages(["/pricing"])],
  ["pages without a place in lists", "empty", loadClosedPaths],
  ["the directory", "empty", loadDirectory],
  ["times of changes", "empty", loadLastChanges],
  ["articles", "empty", () => loadNeighbors({ _id: "a", _type: "post" })],
  ["stories", "empty", () => loadNeighbors({ _id: "a", _type: "caseStudy" })],
  ["words of the search", "empty", loadWordGroups],
  ["contracts of a category", "filled", () => loadContractIndex(category)],
];

const asked = new Set<string>();

test.each(loaders)(
  "R-CMS-7 the cached result for %s (lake %s) depends on each type it lists",
  async (_what, state, load) => {
    Object.assign(seen, { dataset: state === "filled" ? content : [], queries: [], types: [] });
    const { tags } = await withDependencies(load);
    expect(seen.queries).not.toEqual([]);
    const keys = tags.map((tag) => tag.split("@")[0]);
    for (const { text, params } of seen.queries) {
      asked.add(text);
      for (const { block, types, id, isWhole } of subQueriesOf(text, params)) {
        if (isWhole || (block !== null && names.has(block))) continue;
        expect(types.length + (id === null ? 0 : 1), text).toBeGreaterThan(0);
        const missing = types.filter(
          (type) => !keys.some((key) => key === typeKey(type) || key?.startsWith(`list:${type}`)),
        );
        expect(id !== null && keys.includes(id) ? [] : missing, text).toEqual([]);
      }
    }
  },
);

test("R-CMS-7 the path map is updated after a publish of each type it was read from", async () => {
  Object.assign(seen, { dataset: content, queries: [], types: [] });
  await resolvePath("/nowhere");
  const types = seen.queries
    .flatMap(({ text, params }) => subQueriesOf(text, params))
    .flatMap((one) => one.types);
  expect(new Set(types)).toEqual(new Set(seen.types));
  for (const { text } of seen.queries) asked.add(text);
});

test("the tests above cover every cached query", async () => {
  const root = path.resolve(import.meta.dirname, "../../..");
  const modules = globSync("lib/**/*.ts", { cwd: root }).filter((file) =>
    /^export const \w+_QUERY\b/m.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(modules.length).toBeGreaterThan(4);
  const exempt = new Map([
    ["LEAD_FORM_QUERY", "runs again for each submitted form"],
    ["VARIANT_FORM_QUERY", "runs again for each submitted form"],
    ["CHANGED_PATHS_QUERY", "updates the result of PATHS_QUERY"],
    ["CONTRACT_CATEGORY_QUERY", "a part of CATEGORY_PAGE_QUERY"],
    ["CONTRACT_TEMPLATE_QUERY", "a part of TEMPLATE_PAGE_QUERY"],
    ["CLOSING_QUERY", "as CONTRACT_TEMPLATE_QUERY"],
    ["SAMPLES_QUERY", "counts once, when the site starts in public"],
    ["VARIANT_QUERY", "depends on all experiments: tests/e2e/freshness/experiments.spec.ts"],
    ["ALL_DOCUMENTS_QUERY", "finds the changes that end cached results; never cached itself"],
    ["CHANGES_QUERY", "as ALL_DOCUMENTS_QUERY"],
    ["ANNOUNCED_QUERY", "as ALL_DOCUMENTS_QUERY"],
    ["DOCUMENTS_QUERY", "as ALL_DOCUMENTS_QUERY"],
  ]);
  const unseen: string[] = [];
  for (const file of modules) {
    const module: Readonly<Record<string, unknown>> = await import(path.join(root, file));
    for (const [name, text] of Object.entries(module)) {
      if (name.endsWith("_QUERY") && !exempt.has(name) && !asked.has(String(text))) unseen.push(name);
    }
  }
  expect(unseen).toEqual([]);
});
