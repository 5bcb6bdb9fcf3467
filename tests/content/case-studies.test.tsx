import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { PAGE_QUERY, SLUG_QUERY } from "@/lib/content/queries";
import { matchPath, pathOf } from "@/lib/routes";
import { askEngine } from "../support/ask-engine.ts";
import { isFields, shippedDocuments } from "../support/example-blocks.ts";

const shipped = shippedDocuments();
const slugged = shipped.flatMap((document) =>
  document._type === "solution" || document._type === "caseStudy"
    ? [pathOf({ ...document, _type: document._type, slug: slugOf(document), path: null }) ?? ""]
    : [],
);

function slugOf({ slug }: Record<string, unknown>): string {
  return isFields(slug) ? String(slug.current) : "";
}

function render(blocks: unknown) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(<Blocks blocks={blocks} document={crypto.randomUUID()} draft={false} />);
  return { html, log: warn.mock.calls.map(String) };
}

async function ask(query: string, params: Record<string, unknown>) {
  const found = await askEngine<unknown>(query, params, shipped);
  if (!isFields(found)) throw new Error(`No result for ${JSON.stringify(params)}.`);
  return found;
}

test("R-ROUTES each of the six industries has a solution, and there are at least eight case studies", () => {
  expect(slugged.filter((path) => path.startsWith("/solutions/")).sort()).toEqual(
    ["enterprise", "finance", "healthcare", "insurance", "real-estate", "startups"].map(
      (slug) => `/solutions/${slug}`,
    ),
  );
  expect(slugged.filter((path) => path.startsWith("/customers/")).length).toBeGreaterThanOrEqual(8);
});

test.each(slugged)("%s is found by its slug and renders every block under one h1", async (path) => {
  const [match] = matchPath(path).filter(({ slug }) => slug !== undefined);
  const page = await ask(SLUG_QUERY, { type: match?.type, slug: match?.slug, category: null });
  const blocks = Array.isArray(page.blocks) ? page.blocks : [];
  expect(blocks.length).toBeGreaterThanOrEqual(6);
  for (const block of blocks) expect(render([block]).html).toContain(`data-block="${block._type}"`);
  const { html, log } = render(blocks);
  expect(html.match(/<h1\b/g)).toHaveLength(1);
  expect(html.search(/<h1\b/)).toBeLessThanOrEqual(html.search(/<h[2-6]\b/));
  expect(log).toEqual([]);
});

test("/customers links to every case study", async () => {
  const { blocks } = await ask(PAGE_QUERY, { path: "/customers" });
  const { html } = render(blocks);
  const stories = slugged.filter((path) => path.startsWith("/customers/"));
  expect(stories.filter((path) => !html.includes(`href="${path}"`))).toEqual([]);
});
