import { evaluate, parse } from "groq-js";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { PAGE_QUERY } from "@/lib/content/queries";
import { blocksAsMarkdown } from "../support/as-markdown.tsx";
import { isFields } from "../support/example-blocks.ts";

function render(blocks: unknown) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(<Blocks blocks={blocks} document={crypto.randomUUID()} draft={false} />);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  return { html, links, log: warn.mock.calls.map(String).join() };
}

const app = (label: string, url: string | undefined, store?: string) => ({
  _key: label,
  _type: "appLink",
  label,
  url,
  store,
});
const footer = {
  _id: "footer",
  _type: "footer",
  _rev: "7",
  appLinks: [
    app("Phone", "https://apps.example/phone", "appStore"),
    app("Tablet", "https://apps.example/tablet", "googlePlay"),
    app("Later", undefined, "chrome"),
  ],
};

async function blocksWith(fields: object): Promise<Record<string, unknown>[]> {
  const page = {
    _id: "page-x",
    _type: "page",
    _rev: "1",
    path: "/x",
    blocks: [{ _key: "a", _type: "appBadges", ...fields }],
  };
  const params = { path: "/x" };
  const found: unknown = await (
    await evaluate(parse(PAGE_QUERY, { params }), { dataset: [page, footer], params })
  ).get();
  return isFields(found) && Array.isArray(found.blocks) ? found.blocks.filter(isFields) : [];
}

test.each([
  ["the footer's apps with an address", {}, ["https://apps.example/phone", "https://apps.example/tablet"]],
  ["only the chosen stores", { stores: ["googlePlay", "chrome"] }, ["https://apps.example/tablet"]],
  [
    "its own apps instead",
    { stores: ["appStore"], apps: [app("Own", "https://apps.example/own")] },
    ["https://apps.example/own"],
  ],
])("R-CMS-3 the app badges block shows %s", async (_what, fields, links) => {
  const blocks = await blocksWith(fields);
  expect(render(blocks).links).toEqual(links);
  const markdown = blocksAsMarkdown(blocks, "https://a.example/x");
  expect([...markdown.matchAll(/\]\(([^)]*)\)/g)].map(([, href]) => href)).toEqual(links);
});

test("R-CMS-7 a page depends on the footer only while it shows the footer's apps", async () => {
  expect((await blocksWith({}))[0]?.footer).toMatchObject({ _id: "footer", _rev: "7", _type: "footer" });
  const own = await blocksWith({ apps: [app("Own", "https://apps.example/own")] });
  expect(own[0]?.footer).toBeNull();
});

test.each([undefined, "", "#", "/apps", "//apps.example", "http://apps.example", "javascript:alert(1)"])(
  "an app with the address %j has no badge, and a block with only such apps is left out",
  async (url) => {
    const apps = [app("Fine", "https://apps.example/fine"), app("Not this", url)];
    const { html, links } = render(await blocksWith({ apps }));
    expect(links).toEqual(["https://apps.example/fine"]);
    expect(html).not.toContain("Not this");
    const none = render(await blocksWith({ apps: [app("Not this", url)] }));
    expect(none.html).toBe("");
    expect(none.log).toMatch(/field "apps" has no app with a label and an address/);
  },
);
