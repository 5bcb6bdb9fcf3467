import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { ArticleFacts } from "@/components/pages/page-facts";
import { SLUG_QUERY } from "@/lib/content/queries";
import { shortDate } from "@/lib/short-date";
import { askEngine } from "../support/ask-engine.ts";
import { blocksOfPage, isFields, shippedDocuments } from "../support/example-blocks.ts";

function render(...blocks: object[]) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(<Blocks blocks={blocks} document={crypto.randomUUID()} draft={false} />);
  return { html, log: warn.mock.calls.map(String).join() };
}

const documents = shippedDocuments();
const written = documents.filter(({ _type }) => _type === "post" || _type === "comparison");

async function pageOf({ _type, slug }: Record<string, unknown>) {
  const current = isFields(slug) ? slug.current : null;
  const params = { type: _type, slug: current, category: null };
  const page = await askEngine<unknown>(SLUG_QUERY, params, documents);
  if (!isFields(page) || !Array.isArray(page.blocks)) throw new Error(`No page for ${current}`);
  return page.blocks.filter(isFields);
}

test.each(written.map((document) => [String(document._id), document] as const))(
  "R-ROUTES every block of %s renders without reported problems, and its table of contents has every anchor",
  async (_id, document) => {
    const blocks = await pageOf(document);
    const { html, log } = render(...blocks);
    expect(log).toBe("");
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html.match(/data-block="/g)).toHaveLength(blocks.length);
    const anchors = blocks.flatMap(({ anchor }) => (typeof anchor === "string" ? [anchor] : []));
    const contents = blocks.some(({ _type }) => _type === "tableOfContents");
    if (contents) expect(anchors.filter((anchor) => !html.includes(`href="#${anchor}"`))).toEqual([]);
  },
);

test("R-ROUTES there are at least eight articles of 600 to 1250 words, each with its author and date", async () => {
  const posts = written.filter(({ _type }) => _type === "post");
  expect(posts.length).toBeGreaterThanOrEqual(8);
  for (const post of posts) {
    const blocks = await pageOf(post);
    const words = render(...blocks).html.replaceAll(
      /<script[\s\S]*?<\/script>|<svg[\s\S]*?<\/svg>|<[^>]*>/g,
      " ",
    );
    expect(words.split(/\s+/).length, String(post._id)).toBeGreaterThan(600);
    expect(words.split(/\s+/).length, String(post._id)).toBeLessThan(1250);
    const author = documents.find(({ _id }) => isFields(post.author) && _id === post.author._ref);
    const { publishedAt, updatedOn } = post;
    const facts = renderToStaticMarkup(<ArticleFacts article={{ author, publishedAt, updatedOn, blocks }} />);
    for (const fact of [author?.name, author?.role, shortDate(String(publishedAt))]) {
      expect(facts, String(post._id)).toContain(fact);
    }
  }
});

test("R-CMS-2 there are at least six comparisons, and each shows all its claims and statements with the dates they were checked", async () => {
  const comparisons = written.filter(({ _type }) => _type === "comparison");
  expect(comparisons.length).toBeGreaterThanOrEqual(6);
  for (const comparison of comparisons) {
    const all = Array.isArray(comparison.claims) ? comparison.claims.filter(isFields) : [];
    // Pages of our own say more about a claim. They are no source, so no day stands beside them.
    const sourced = all.filter(({ source }) => source !== undefined).length;
    const statements = Array.isArray(comparison.statements) ? comparison.statements.length : 0;
    const { html } = render(...(await pageOf(comparison)));
    expect(all.length, String(comparison._id)).toBeGreaterThanOrEqual(5);
    expect(html.match(/Checked <time/g), String(comparison._id)).toHaveLength(sourced + statements);
  }
});

test("the list on /blog has every article, newest first", async () => {
  const { html } = render(...(await blocksOfPage("/blog")));
  const shown = [...html.matchAll(/<time dateTime="([^"]*)"/g)].map(([, date]) => date);
  const dates = written.filter(({ _type }) => _type === "post").map(({ publishedAt }) => String(publishedAt));
  expect(shown).toEqual(dates.sort().reverse());
});

test("R-CMS-2 the order to read the guides in starts with one that /blog names, and reaches all of them", async () => {
  const posts = written.filter(({ _type }) => _type === "post");
  const nextOf = new Map(posts.map(({ _id, next }) => [_id, isFields(next) ? next._ref : undefined]));
  const start = posts.find(({ _id }) => ![...nextOf.values()].includes(String(_id)));
  const read: unknown[] = [];
  for (let id = start?._id; id !== undefined && !read.includes(id); id = nextOf.get(id)) read.push(id);
  expect(read).toHaveLength(posts.length);
  const { html } = render(...(await blocksOfPage("/blog")));
  const [, heading] = /Start here.*?<h2[^>]*>(.*?)<\/h2>/.exec(html) ?? [];
  expect(heading).toContain(start?.title);
});
