import { expect, test } from "vitest";
import { firstScript } from "../../../lib/press/first-script.ts";
import { withoutRuntime } from "../../../server/next/capture-page.ts";
import {
  toDocument,
  toFragment,
  withOwnScripts,
  withoutScriptPreloads,
} from "../../../server/pages/document.ts";

const script = { address: "/_site/site-1.js", integrity: "sha384-x" };
const parts = { script, marks: {} };

const rendered = [
  '<!DOCTYPE html><html lang="en" class="a"><head><meta charSet="utf-8"/>',
  '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>',
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b.js"/>',
  '<script src="/_next/static/chunks/c.js" noModule=""></script>',
  '<script src="/_next/static/chunks/d.js" async=""></script></head>',
  '<body><div hidden=""><!--$--><!--/$--></div><!--&--><main>Words <!-- -->and more</main><!--/&-->',
  '<script type="application/ld+json">{"@type":"WebPage"}</script>',
  '<script>self.__next_f.push([1,"Words and more"])</script>',
  '<script id="_R_">requestAnimationFrame(function(){$RT=performance.now()});</script></body></html>',
].join("");

test("a document has no script of Next, no copy of its content, and the page's own two", () => {
  const html = toDocument(withoutRuntime(rendered), parts);
  expect(html).not.toMatch(/__next_f|_next\/static\/chunks\/[bcd]|as="script"|\$RT|<!--[$&/]/);
  expect(html.match(/<script[^>]*>/g)).toEqual([
    "<script>",
    `<script type="module" fetchpriority="low" src="${script.address}" integrity="sha384-x">`,
    '<script type="application/ld+json">',
  ]);
  expect(html).toContain(`<meta charSet="utf-8"/><script>${firstScript}</script>`);
  expect(html).toContain('<main>Words <!-- -->and more</main><script type="application/ld+json">');
  expect(html).toContain('<link rel="stylesheet" href="/_next/static/chunks/a.css"');
});

test("a preview keeps Next's runtime, and names the page's own script for later", () => {
  const html = withOwnScripts(rendered, parts, true);
  expect(html).toContain("self.__next_f.push");
  expect(html).toContain(
    `<script>${firstScript}</script><link rel="modulepreload" href="${script.address}" integrity="sha384-x" data-site-script="">`,
  );
});

test("the first script can stand in a page, and is the same for everybody", () => {
  expect(firstScript).not.toMatch(/<\/?script|<!--/i);
  expect(() => new Function(firstScript)).not.toThrow();
});

test("R-TRACK-5 the root says what this server's tracking is, written so that nothing in it is markup", () => {
  const marks = { "data-tracking": '{"tag":"G-1&2<$&>"}', "data-environment": undefined };
  const html = toDocument(withoutRuntime(rendered), { script, marks });
  expect(html).toContain(
    '<html lang="en" class="a" data-tracking="{&quot;tag&quot;:&quot;G-1&amp;2&lt;$&amp;&gt;&quot;}"><head>',
  );
  expect(toDocument(withoutRuntime(rendered), parts)).not.toMatch(/data-(tracking|environment)/);
});

test("what a page fetches to show inside itself is the content alone: no head, no script", () => {
  const html = toFragment(withoutRuntime(rendered.replace("<main>", '<main data-menu-content="wide">')));
  expect(html).toBe(
    '<main data-menu-content="wide">Words <!-- -->and more</main><script type="application/ld+json">{"@type":"WebPage"}</script>',
  );
  expect(toFragment("<p>no document</p>")).toBe("");
});

test("the header that names what to load early keeps typefaces and loses scripts", () => {
  const font = '</_next/static/media/text.woff2>; rel=preload; as="font"; crossorigin=""; type="font/woff2"';
  const scripts = ['</_next/static/chunks/a.js>; rel=preload; as="script"', "</b,c.js>; rel=modulepreload"];
  expect(withoutScriptPreloads([scripts[0], font, scripts[1], font].join(", "))).toBe(`${font}, ${font}`);
  expect(withoutScriptPreloads(scripts.join(", "))).toBe("");
  expect(withoutScriptPreloads("")).toBe("");
});
