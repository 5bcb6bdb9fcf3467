import { expect, test } from "vitest";
import type { REDIRECTS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { createRouteResults, findRouteResult } from "@/lib/freshness/route-results";
import { prefixesOf, problemOfFrom, problemOfPrefixTarget } from "@/lib/redirects/pattern";

type Redirect = REDIRECTS_QUERY_RESULT[number];

const page = (path: string, ...previousPaths: string[]) => ({
  _id: `page-of-${path}`,
  _rev: "r",
  _updatedAt: "2026-01-01T00:00:00Z",
  _type: "page" as const,
  title: null,
  path,
  slug: null,
  category: null,
  categoryHeading: null,
  noIndex: false,
  previousPaths,
});

const noLink = { anchor: null, external: null, newTab: null, account: null, source: null, internal: null };

function redirect(from: string, fields: Partial<Redirect> = {}): Redirect {
  const none = { gone: null, permanent: true, toPrefix: null, to: null };
  return { _id: `of ${from}`, _rev: "r", _type: "redirect", from, ...none, ...fields };
}

function toPage(from: string, path: string, fields: Partial<Redirect> = {}): Redirect {
  const internal = { _id: `page-of-${path}`, _type: "page" as const, path, slug: null, category: null };
  const to = { ...noLink, linkType: "internal" as const, internal: { ...internal, categoryDocument: null } };
  return redirect(from, { to, ...fields });
}

const typed = (from: string, external: string) =>
  redirect(from, { to: { ...noLink, linkType: "external", external } });
const below = (from: string, toPrefix: string) => redirect(from, { toPrefix });

const site = "https://paraph.example";

function ask(pages: ReturnType<typeof page>[], redirects: Redirect[], path: string) {
  const result = findRouteResult(createRouteResults(pages, redirects, [site]), path);
  return result.kind === "redirect" ? result.to : result.kind;
}

test("R-CMS-7 a star sends everything below to one page, and the longest prefix wins", () => {
  const pages = [page("/a"), page("/b")];
  const redirects = [toPage("/old/*", "/a"), toPage("/old/deep/*", "/b")];
  expect(ask(pages, redirects, "/old/x")).toBe("/a");
  expect(ask(pages, redirects, "/old")).toBe("/a");
  expect(ask(pages, redirects, "/old/deep")).toBe("/b");
  expect(ask(pages, redirects, "/old/deep/x/y")).toBe("/b");
  expect(ask(pages, redirects, "/older")).toBe("unknown");
  expect(ask(pages, redirects, "/old/*")).toBe("/a");
});

test("R-CMS-7 a star keeps the rest where it is told to, and never leads to an address without a page", () => {
  const pages = [page("/new"), page("/new/guide"), page("/en-old")];
  const redirects = [
    below("/old/*", "/new/*"),
    below("/docs/*", "https://docs.example.com/v2/*"),
    below("/en/*", "/*"),
  ];
  expect(ask(pages, redirects, "/old/guide")).toBe("/new/guide");
  expect(ask(pages, redirects, "/old")).toBe("/new");
  expect(ask(pages, redirects, "/old/nothing")).toBe("unknown");
  expect(ask(pages, redirects, "/docs/api/keys")).toBe("https://docs.example.com/v2/api/keys");
  expect(ask(pages, redirects, "/en/new/guide")).toBe("/new/guide");
  expect(ask(pages, redirects, "/en/en/new")).toBe("/new");
});

test("R-CMS-7 a live page wins over any redirect, a single address over a star, and a former address over a star", () => {
  const pages = [page("/old/page"), page("/new", "/old/former"), page("/single")];
  const redirects = [
    below("/old/*", "https://elsewhere.example/*"),
    toPage("/old/single", "/single"),
    redirect("/old/gone", { gone: true }),
  ];
  expect(ask(pages, redirects, "/old/page")).toBe("page");
  expect(ask(pages, redirects, "/old/single")).toBe("/single");
  expect(ask(pages, redirects, "/old/former")).toBe("/new");
  expect(ask(pages, redirects, "/old/gone")).toBe("gone");
  expect(ask(pages, redirects, "/old/other")).toBe("https://elsewhere.example/other");
});

test("R-CMS-7 visitors reach the end in one hop, whatever was published since, and a circle is no answer", () => {
  const pages = [page("/end", "/middle", "/new/renamed")];
  const redirects = [
    typed("/start", `${site}/middle#part`),
    below("/old/*", "/new/*"),
    toPage("/new/single", "/end", { permanent: false }),
    redirect("/new/gone", { gone: true }),
    typed("/round", `${site}/about`),
    typed("/about", `${site}/round`),
  ];
  expect(ask(pages, redirects, "/start")).toBe("/end");
  expect(ask(pages, redirects, "/old/renamed")).toBe("/end");
  expect(ask(pages, redirects, "/old/gone")).toBe("gone");
  expect(ask(pages, redirects, "/round")).toBe("unknown");
  const results = createRouteResults(pages, redirects, [site]);
  expect(findRouteResult(results, "/old/single")).toEqual({
    kind: "redirect",
    to: "/end",
    permanent: false,
    redirect: "of /old/*",
  });
});

test("R-CMS-7 a star that is gone answers 410 for everything below but its pages", () => {
  const redirects = [redirect("/shop/*", { gone: true })];
  expect(ask([page("/shop/kept")], redirects, "/shop/kept")).toBe("page");
  expect(ask([], redirects, "/shop/a/b")).toBe("gone");
});

test("R-CMS-7 a long address costs no more than its first parts", () => {
  expect(prefixesOf(`/${"a/".repeat(5_000)}`)).toHaveLength(20);
  expect(prefixesOf("/a/b")).toEqual(["/a/b/*", "/a/*"]);
});

test.each([
  ["old", "Start the address with a slash"],
  ["/*", "every address of the website"],
  ["/a*", "only at the end"],
  ["/a/*/b", "only at the end"],
  ["/a?b", "without spaces"],
  ["/A/*", 'Write it the way visitors reach it: "/a/*"'],
  ["/api/*", "The website itself uses"],
  ["/old.php", "The website itself uses"],
])("R-CMS-7 a redirect can't begin at %s", (from, message) => {
  expect(problemOfFrom(from)).toContain(message);
});

test.each([
  ["/new", 'End it with "/*"'],
  ["/a*/*", "only at the end"],
  ["//evil.example/*", "Write it the way visitors reach it"],
  ["javascript:alert(1)/*", "Start it with a slash or https://"],
  ["https://user@evil.example/*", "Start it with a slash or https://"],
  ["/api/*", "The website itself uses"],
])("R-CMS-7 the rest can't be kept at %s", (to, message) => {
  expect(problemOfPrefixTarget(to)).toContain(message);
});

test.each(["/old", "/old/*", "/a/b-c_d/*"])("R-CMS-7 a redirect can begin at %s", (from) => {
  expect(problemOfFrom(from)).toBeNull();
});

test.each(["/*", "/new/*", "https://docs.example.com/*", "https://example.com/a/*"])(
  "R-CMS-7 the rest can be kept at %s",
  (to) => {
    expect(problemOfPrefixTarget(to)).toBeNull();
  },
);
