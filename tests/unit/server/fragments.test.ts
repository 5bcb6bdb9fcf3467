import { expect, test } from "vitest";
import { toTags } from "../../../lib/freshness/dependencies.ts";
import { Documents } from "../../../server/front/documents.ts";
import { PageStore } from "../../../server/front/page-store.ts";
import { setQueryAside } from "../../../server/next/shared-address.ts";
import { noteStored } from "../../../server/next/stored-page.ts";
import { serve } from "../../support/http-server.ts";

type Handle = ConstructorParameters<typeof Documents>[0]["handle"];

const font = '</_next/static/media/text.woff2>; rel=preload; as="font"';
const siteScript = { address: "/_site/site.js", integrity: "sha384-x" };
const script = "</_next/static/chunks/a.js>; rel=preload; as=script";

/** A front before a "Next" that renders every address, and answers 404 for those that are made up. */
async function startFront() {
  const state = { revision: 1, rendered: [] as string[] };
  const tags = () => toTags(new Map([["menu", `${state.revision}`]]));
  const shelf = {
    isCurrent: (made: readonly string[]) => made.join() === tags().join(),
    read: async () => null,
    write: () => {},
    close: async () => {},
  };
  const handle: Handle = async (incoming, response) => {
    setQueryAside(incoming);
    const { url = "" } = incoming;
    state.rendered.push(url);
    const content = `<div data-menu-content="wide">${url} ${state.revision}</div>`;
    const html = `<html><head><meta charSet="utf-8"/></head><body>${content}<script>1</script></body></html>`;
    response.statusCode = url.endsWith("made-up") ? 404 : 200;
    if (response.statusCode === 200) noteStored({ body: html, tags: tags() });
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("link", `${script}, ${font}`);
    response.end(html);
  };
  const documents = new Documents({
    parts: () => ({ script: siteScript, tracking: undefined }),
    store: new PageStore(shelf),
    version: () => state.revision,
    handle,
    previewPolicy: "default-src 'self'",
    headers: { host: "site.example" },
  });
  const front = await serve((incoming, response) => {
    if (documents.sendKept(incoming, response)) return;
    void documents.answer(incoming, response, () => handle(incoming, response));
  });
  return { url: front.url, state, [Symbol.asyncDispose]: () => front[Symbol.asyncDispose]() };
}

test("R-NAV-7 the content of a menu is stored and revalidated like a page, whatever the query", async () => {
  await using front = await startFront();
  const address = `${front.url}/api/menus/products`;
  const first = await fetch(`${address}?from=mail`);
  expect(await first.text()).toBe('<div data-menu-content="wide">/api/menus/products 1</div>');
  expect([first.headers.get("x-robots-tag"), first.headers.get("link")]).toEqual(["noindex", null]);
  await expect
    .poll(async () => {
      const before = front.state.rendered.length;
      await fetch(address);
      return front.state.rendered.length - before;
    })
    .toBe(0);
  const tag = first.headers.get("etag") ?? "";
  const again = await fetch(address, { headers: { "if-none-match": tag } });
  expect([again.status, again.headers.get("etag")]).toEqual([304, tag]);
  front.state.revision = 2;
  const changed = await fetch(address, { headers: { "if-none-match": tag } });
  expect([changed.status, await changed.text()]).toEqual([
    200,
    '<div data-menu-content="wide">/api/menus/products 2</div>',
  ]);
  expect(new Set(front.state.rendered)).toEqual(new Set(["/api/menus/products"]));
});

test("R-NAV-7 a menu is the same for an editor who previews, and one that is made up says so", async () => {
  await using front = await startFront();
  const cookie = "__prerender_bypass=1";
  const preview = await fetch(`${front.url}/api/menus/products`, { headers: { cookie, rsc: "1" } });
  expect(await preview.text()).toBe('<div data-menu-content="wide">/api/menus/products 1</div>');
  const missing = await fetch(`${front.url}/api/menus/made-up`);
  expect([missing.status, await missing.text()]).toEqual([404, "There is no menu at this address.\n"]);
});

test("a document names its typefaces early and none of Next's scripts", async () => {
  await using front = await startFront();
  const answer = await fetch(`${front.url}/about`);
  expect(answer.headers.get("link")).toBe(font);
  expect(await answer.text()).toContain('<script type="module" fetchpriority="high" src="/_site/site.js"');
});
