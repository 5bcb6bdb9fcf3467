import { expect, test } from "vitest";
import { createRouteResults } from "../../../lib/routing/route-results.ts";

const at = {
  _rev: "r",
  _updatedAt: "2026-01-01T00:00:00Z",
  title: null,
  slug: null,
  category: null,
  categoryHeading: null,
  noIndex: false,
};
const page = (id: string, path: string, ...previousPaths: string[]) => ({
  ...at,
  _id: id,
  _type: "page" as const,
  path,
  previousPaths,
});

function redirect(from: string, external: string, permanent: boolean | null = true) {
  const to = {
    linkType: "external" as const,
    anchor: null,
    external,
    newTab: null,
    account: null,
    source: null,
    internal: null,
  };
  return {
    _id: `redirect-${from}`,
    _rev: "r",
    _type: "redirect" as const,
    from,
    gone: null as boolean | null,
    permanent,
    toPrefix: null as string | null,
    to,
  };
}

test("a live page wins over a redirect, and a redirect wins over a page's former path", () => {
  const pages = [page("a", "/a", "/b", "/c"), page("b", "/b")];
  const results = createRouteResults(pages, [
    redirect("/a", "https://one.example"),
    redirect("/c", "https://two.example"),
  ]);
  expect(results.get("/a")).toEqual({ kind: "page" });
  expect(results.get("/b")).toEqual({ kind: "page" });
  expect(results.get("/c")).toMatchObject({ kind: "redirect", to: "https://two.example", permanent: true });
});

test("every former path redirects to the page's current path in one hop", () => {
  const results = createRouteResults([page("a", "/now", "/first", "/second")], []);
  for (const former of ["/first", "/second"]) {
    expect(results.get(former)).toEqual({ kind: "redirect", to: "/now", permanent: true });
  }
});

test("a page that returned to an earlier path does not redirect away from itself", () => {
  const results = createRouteResults([page("a", "/a", "/b", "/a")], []);
  expect(results.get("/a")).toEqual({ kind: "page" });
  expect(results.get("/b")).toEqual({ kind: "redirect", to: "/a", permanent: true });
});

test("a redirect to a disallowed address is ignored", () => {
  const results = createRouteResults(
    [],
    [redirect("/x", "javascript:alert(1)"), redirect("/y", "//evil.example")],
  );
  expect([...results.values()].filter(({ kind }) => kind === "redirect")).toEqual([]);
});

const ownPage = {
  _id: "x",
  _type: "page" as const,
  path: "/x",
  slug: null,
  category: null,
  categoryDocument: null,
};

test.each([
  ["itself", ownPage, null],
  ["an anchor of itself", ownPage, "part"],
  ["an anchor without a page", null, "part"],
])("a redirect to %s is ignored, so that a page's former path can redirect", (_what, internal, anchor) => {
  const { to, ...rest } = redirect("/x", "");
  const own = { ...rest, to: { ...to, linkType: "internal" as const, external: null, internal, anchor } };
  expect(createRouteResults([], [own]).has("/x")).toBe(false);
  expect(createRouteResults([page("a", "/now", "/x")], [own]).get("/x")).toMatchObject({ to: "/now" });
});

test("a redirect to an anchor on another page keeps the anchor", () => {
  const there = "https://one.example/page#part";
  expect(createRouteResults([], [redirect("/x", there)]).get("/x")).toMatchObject({ to: there });
});

test("a temporary redirect is not permanent", () => {
  expect(
    createRouteResults([], [redirect("/sale", "https://one.example", false)]).get("/sale"),
  ).toMatchObject({
    permanent: false,
  });
});

test("R-ROUTES-1 a retired address is gone until a page uses it again", () => {
  const gone = { ...redirect("/old", ""), gone: true, to: null };
  expect(createRouteResults([], [gone]).get("/old")).toEqual({ kind: "gone" });
  expect(createRouteResults([page("a", "/now", "/old")], [gone]).get("/old")).toEqual({ kind: "gone" });
  expect(createRouteResults([page("a", "/old")], [gone]).get("/old")).toEqual({ kind: "page" });
});
