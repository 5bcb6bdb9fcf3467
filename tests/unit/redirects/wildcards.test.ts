import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { REDIRECTS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { prefixesOf, problemOfFrom, problemOfPrefixTarget } from "@/lib/redirects/pattern";
import { plainPath, publicNames } from "@/lib/routes";
import { createRouteResults, findRouteResult } from "@/lib/routing/route-results";

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

test.each([
  ["/über-uns", ["/%C3%BCber-uns", "/%c3%9cBER-uns", "/u%CC%88ber-uns"]],
  ["/%C3%BCber-uns", ["/%C3%BCber-uns"]],
  ["/caf%c3%a9", ["/caf%C3%A9", "/café"]],
  ["/a,b(c)", ["/a,b(c)", "/a%2Cb%28c%29"]],
  ["/日本/*", ["/%E6%97%A5%E6%9C%AC", "/%e6%97%a5%e6%9c%ac/x"]],
  ["/old-page.html", ["/old-page.html", "/Old-Page.HTML"]],
  ["/index.php", ["/index.php"]],
  ["/files/*", ["/files/brochure.pdf", "/files/a/b.php"]],
])("R-CMS-7 a redirect from %s takes whoever asks for %s", (from, asked) => {
  expect(problemOfFrom(from.toLowerCase())).toBeNull();
  for (const path of asked) expect(ask([page("/a")], [toPage(from, "/a")], path), path).toBe("/a");
});

test("R-CMS-7 a page's former address leads to it however it was written down", () => {
  const cafe = page("/cafe", "/Caf%C3%A9", "/über-uns");
  for (const asked of ["/caf%C3%A9", "/café", "/%C3%BCber-uns"])
    expect(ask([cafe], [], asked), asked).toBe("/cafe");
});

test("R-CMS-7 what is escaped because it would mean something else stays what it is", () => {
  expect(plainPath("/a%2Fb%3Fc%23d%25e%5Cf%20g%00")).toBe("/a%2fb%3fc%23d%25e%5cf%20g%00");
  expect(plainPath("/caf%E9")).toBe("/caf%e9");
  expect(plainPath(plainPath("/%C3%9C%2525"))).toBe(plainPath("/%C3%9C%2525"));
  expect(ask([page("/a"), page("/new")], [toPage("/old", "/a"), below("/x/*", "/new/*")], "/old%2F")).toBe(
    "unknown",
  );
});

test("R-CMS-7 a redirect may lead to a file, and what the website has itself can't be redirected", () => {
  const [first, second] = [typed("/a.html", `${site}/samples/b.pdf`), typed("/c.html", `${site}/d.pdf`)];
  expect(ask([], [first, second], "/a.html")).toBe("/samples/b.pdf");
  expect(ask([], [first, second], "/c.html")).toBe("/d.pdf");
  expect(ask([page("/a")], [second, toPage("/d.pdf", "/a")], "/c.html")).toBe("/a");
  for (const own of [
    "/robots.txt",
    "/pricing.md",
    "/search.json",
    "/favicon.ico",
    "/icons/x.png",
    "/api/x",
    "/studio",
  ])
    expect(problemOfFrom(own), own).toContain("The website itself uses");
  expect([...publicNames]).toEqual(readdirSync("public").sort());
});

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
  ["/old.md", "The website itself uses"],
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
