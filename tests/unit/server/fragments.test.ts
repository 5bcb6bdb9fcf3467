import { expect, test } from "vitest";
import { dependOn } from "../../../lib/freshness/remember.ts";
import { setQueryAside } from "../../../server/next/app.ts";
import { pageIn, startFront } from "../../support/front.ts";

const font = '</_next/static/media/text.woff2>; rel=preload; as="font"';
const script = "</_next/static/chunks/a.js>; rel=preload; as=script";

/** A front before a "Next" that renders every address, and answers 404 for those that are made up. */
async function startMenus() {
  const system = await startFront(async (incoming, response) => {
    setQueryAside(incoming);
    const { url = "" } = incoming;
    const { revision } = system.state;
    const content = `<div data-menu-content="wide">${url} ${revision}</div>`;
    const html = `<html><head><meta charSet="utf-8"/></head><body>${content}<script>1</script></body></html>`;
    response.statusCode = url.endsWith("made-up") ? 404 : 200;
    if (response.statusCode === 200) dependOn(pageIn(revision));
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("link", `${script}, ${font}`);
    response.end(html);
  });
  return system;
}

test("R-NAV-7 the content of a menu is stored and revalidated like a page, whatever the query", async () => {
  await using front = await startMenus();
  const address = `${front.url}/api/menus/products`;
  const first = await fetch(`${address}?from=mail`);
  expect(await first.text()).toBe('<div data-menu-content="wide">/api/menus/products 1</div>');
  expect([first.headers.get("x-robots-tag"), first.headers.get("link")]).toEqual(["noindex", null]);
  await expect
    .poll(async () => {
      const before = front.state.asked.length;
      await fetch(address);
      return front.state.asked.length - before;
    })
    .toBe(0);
  const tag = first.headers.get("etag") ?? "";
  const again = await fetch(address, { headers: { "if-none-match": tag } });
  expect([again.status, again.headers.get("etag")]).toEqual([304, tag]);
  front.state.revision = "2";
  const changed = await fetch(address, { headers: { "if-none-match": tag } });
  expect([changed.status, await changed.text()]).toEqual([
    200,
    '<div data-menu-content="wide">/api/menus/products 2</div>',
  ]);
  expect(new Set(front.state.asked)).toEqual(new Set(["/api/menus/products"]));
});

test("R-NAV-7 a menu is the same for an editor who previews, and one that is made up says so", async () => {
  await using front = await startMenus();
  const cookie = "__prerender_bypass=1";
  const preview = await fetch(`${front.url}/api/menus/products`, { headers: { cookie, rsc: "1" } });
  expect(await preview.text()).toBe('<div data-menu-content="wide">/api/menus/products 1</div>');
  const missing = await fetch(`${front.url}/api/menus/made-up`);
  expect([missing.status, await missing.text()]).toEqual([404, "There is no menu at this address.\n"]);
});

test("a document names its typefaces early and none of Next's scripts", async () => {
  await using front = await startMenus();
  const answer = await fetch(`${front.url}/about`);
  expect(answer.headers.get("link")).toBe(font);
  expect(await answer.text()).toContain('<script type="module" fetchpriority="low" src="/_site/site.js"');
});
