import { expect, test } from "vitest";
import { validateAsStudio } from "../../support/validate-as-studio.ts";

const link = (path: string) => ({
  _type: "link",
  linkType: "external",
  external: `https://paraph.example${path}`,
});
const toPage = (id: string) => ({
  _type: "link",
  linkType: "internal",
  internal: { _type: "reference", _ref: id },
});

const site = [
  { _id: "siteSettings", _type: "siteSettings", url: "https://paraph.example" },
  { _id: "page-1", _type: "page", title: "Prices", path: "/prices", previousPaths: ["/plans"] },
  { _id: "page-2", _type: "page", title: "Start", path: "/old/start" },
  { _id: "exact", _type: "redirect", from: "/go", to: toPage("page-1") },
  { _id: "star", _type: "redirect", from: "/docs/*", toPrefix: "/help/*" },
  { _id: "typed", _type: "redirect", from: "/begin", to: link("/old/start") },
  { _id: "drafts.wish", _type: "redirect", from: "/first/*", toPrefix: "/second/*" },
  { _id: "versions.rSpring.exact", _type: "redirect", from: "/went", to: toPage("page-1") },
];

const errorsOf = async (fields: object) =>
  (await validateAsStudio({ _id: "drafts.own", _type: "redirect", ...fields }, site)).filter((one) =>
    one.startsWith("error"),
  );

test.each([
  [{ from: "/go", to: toPage("page-2") }, '"/go" has a redirect already (exact)'],
  [{ from: "/x", to: link("/go") }, '"/x" leads to "/go", which "/go" redirects on'],
  [{ from: "/x", to: link("/docs/a") }, '"/x" leads to "/docs/a", which "/docs/*" redirects on'],
  [{ from: "/x", to: link("/plans") }, '"/x" leads to "/plans", a former address of "Prices"'],
  [{ from: "/old/start", to: toPage("page-2") }, '"/old/start" is the address of the page it leads to'],
  [{ from: "/help/*", to: toPage("page-1") }, '"/docs/*" leads to "/help/*", which this would redirect on'],
  [{ from: "/x/*", toPrefix: "/docs/sub/*" }, '"/x/*" leads to "/docs/sub/*", which "/docs/*" redirects on'],
  [{ from: "/x/*", toPrefix: "/x/y/*" }, "which it redirects itself"],
  [
    { from: "/second/*", to: toPage("page-1") },
    '"/first/*" leads to "/second/*", which this would redirect on',
  ],
])("R-CMS-7 the form refuses %j", async (fields, message) => {
  expect(await errorsOf(fields)).toContainEqual(expect.stringContaining(message));
});

test.each([
  [{ from: "/x", to: toPage("page-1") }],
  [{ from: "/old/*", to: toPage("page-2") }],
  [{ from: "/went", to: toPage("page-2") }],
  [{ from: "/x/*", toPrefix: "/y/*" }],
  [{ _id: "versions.rSpring.own", from: "/go", to: toPage("page-2") }],
  // What visitors see is not wrong because of somebody's draft.
  [{ _id: "own", from: "/second/*", to: toPage("page-1") }],
])("R-CMS-7 the form accepts %j", async (fields) => {
  expect(await errorsOf(fields)).toEqual([]);
});

test("R-CMS-7 the rest can only be kept by a redirect with a star", async () => {
  expect(await errorsOf({ from: "/x", toPrefix: "/y/*" })).toEqual([
    "error to: Choose where visitors are sent.",
    expect.stringContaining('error toPrefix: This needs a star in "From"'),
  ]);
});
