import { expect, test } from "vitest";
import { createVerdicts } from "../../lib/content/path-verdicts.ts";

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
  return { _id: `redirect-${from}`, _rev: "r", _type: "redirect" as const, from, permanent, to };
}

test("a live page wins over a redirect, and a redirect over a path that a page once had", () => {
  const pages = [page("a", "/a", "/b", "/c"), page("b", "/b")];
  const verdicts = createVerdicts(pages, [
    redirect("/a", "https://one.example"),
    redirect("/c", "https://two.example"),
  ]);
  expect(verdicts.get("/a")).toEqual({ kind: "page" });
  expect(verdicts.get("/b")).toEqual({ kind: "page" });
  expect(verdicts.get("/c")).toEqual({ kind: "redirect", to: "https://two.example", permanent: true });
});

test("every former path leads to where the page is now, in one hop", () => {
  const verdicts = createVerdicts([page("a", "/now", "/first", "/second")], []);
  for (const former of ["/first", "/second"]) {
    expect(verdicts.get(former)).toEqual({ kind: "redirect", to: "/now", permanent: true });
  }
});

test("a page that went back to an earlier path does not lead away from itself", () => {
  const verdicts = createVerdicts([page("a", "/a", "/b", "/a")], []);
  expect(verdicts.get("/a")).toEqual({ kind: "page" });
  expect(verdicts.get("/b")).toEqual({ kind: "redirect", to: "/a", permanent: true });
});

test("a redirect that leads nowhere allowed, or to itself, is none", () => {
  const verdicts = createVerdicts(
    [],
    [redirect("/x", "javascript:alert(1)"), redirect("/y", "//evil.example")],
  );
  expect([...verdicts.values()].filter(({ kind }) => kind === "redirect")).toEqual([]);
});

test("a redirect that will end is not permanent", () => {
  expect(createVerdicts([], [redirect("/sale", "https://one.example", false)]).get("/sale")).toMatchObject({
    permanent: false,
  });
});
