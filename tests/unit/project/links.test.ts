import { stegaClean } from "@sanity/client/stega";
import { expect, test } from "vitest";
import { resolveLink, safeHref } from "@/lib/links";

test.each([
  "https://example.com",
  "https://example.com/a?b=c#d",
  "http://localhost:3000/x",
  "mailto:support@example.com",
  "tel:+12025550143",
  "/",
  "/pricing",
  "/signature/api#pricing",
  "#pricing",
])("%s is allowed in a link", (href) => {
  expect(safeHref(href)).toBe(href);
});

const refused: readonly unknown[] = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "&#106;avascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://example.com/1",
  "file:///etc/passwd",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "https:\\\\evil.example",
  "ht\u200btps://evil.example",
  "\u202ehttps://evil.example",
  "https://",
  "pricing",
  "www.example.com",
  "",
  " ",
  null,
  undefined,
  42,
  {},
  ["https://example.com"],
];

test.each(refused.map((href) => [JSON.stringify(href) ?? "undefined", href] as const))(
  "%s is not allowed in a link",
  (_label, href) => {
    expect(safeHref(href)).toBeNull();
  },
);

test.each([
  ["a page", { _type: "page", path: "/pricing" }, undefined, "/pricing"],
  ["an anchor on a page", { _type: "page", path: "/signature/api" }, "pricing", "/signature/api#pricing"],
  ["a document with a slug", { _type: "post", slug: "hello" }, undefined, "/blog/hello"],
  [
    "a contract",
    { _type: "contractTemplate", slug: "lease", category: "real-estate" },
    undefined,
    "/signature/contracts/real-estate/lease",
  ],
  ["an anchor on this page", null, "faq", "#faq"],
])("R-CMS-5 a link to %s follows the route table", (_what, internal, anchor, href) => {
  expect(resolveLink({ linkType: "internal", internal, anchor })).toEqual({
    href,
    external: false,
    newTab: false,
  });
});

test.each([
  ["nothing", null],
  ["a dangling reference", { linkType: "internal" as const, internal: null }],
  ["a document without a path", { linkType: "internal" as const, internal: { _type: "page", path: null } }],
  [
    "a document type without pages",
    { linkType: "internal" as const, internal: { _type: "logo", path: "/x" } },
  ],
  [
    "a path that leaves the site",
    { linkType: "internal" as const, internal: { _type: "page", path: "//evil.example" } },
  ],
  [
    "a document without a page, with an anchor",
    { linkType: "internal" as const, internal: { _type: "logo" }, anchor: "a" },
  ],
  ["an invalid anchor", { linkType: "internal" as const, anchor: 'x" onclick="alert(1)' }],
  ["a relative external address", { linkType: "external" as const, external: "/pricing" }],
  ["an external script", { linkType: "external" as const, external: "javascript:alert(1)" }],
])("a link to %s does not resolve", (_what, link) => {
  expect(resolveLink(link)).toBeNull();
});

test("only external links open a new tab, and only when the editor chose so", () => {
  const external = "https://docs.example.com";
  expect(resolveLink({ linkType: "external", external, newTab: true })?.newTab).toBe(true);
  expect(resolveLink({ linkType: "external", external })?.newTab).toBe(false);
  const internal = { _type: "page", path: "/" };
  expect(resolveLink({ linkType: "internal", internal, newTab: true })?.newTab).toBe(false);
});

test("a preview's invisible markers are removed from addresses", async () => {
  const { stegaEncodeSourceMap: encode } = await import("@sanity/client/stega");
  const marked = encode(
    { external: "https://example.com/page" },
    {
      documents: [{ _id: "a", _type: "page" }],
      paths: ["$['external']"],
      mappings: {
        "$['external']": { type: "value", source: { type: "documentValue", document: 0, path: 0 } },
      },
    },
    { enabled: true, studioUrl: "/studio", filter: () => true },
  );
  expect(marked.external).not.toBe("https://example.com/page");
  expect(stegaClean(marked.external)).toBe("https://example.com/page");
  expect(resolveLink({ linkType: "external", external: marked.external })?.href).toBe(
    "https://example.com/page",
  );
});

test.each([
  [{ account: "login" }, "/auth"],
  [{ account: "register" }, "/auth?mode=register"],
  [{ account: "register", source: "fillable" }, "/auth?mode=register&from=fillable"],
  [{ account: "login", source: 'x" onclick="alert(1)' }, "/auth"],
  [{ external: "https://evil.example" }, "/auth"],
] as const)("R-AUTH-1 a link to the account form %j leads to %s", (link, href) => {
  expect(resolveLink({ linkType: "account", ...link })).toEqual({
    href,
    external: false,
    newTab: false,
    opensForm: true,
  });
});

test.each([
  ["settings", "/account"],
  ["billing", "/billing"],
] as const)("R-PAY-2 a link to %s leads to a page of its own", (account, href) => {
  expect(resolveLink({ linkType: "account", account })).toEqual({ href, external: false, newTab: false });
});
