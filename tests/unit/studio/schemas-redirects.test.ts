import { expect, test, vi } from "vitest";
import { checkRedirect } from "@/schemas/checks/redirects";
import { answerFrom, validateAsStudio } from "../../support/validate-as-studio.ts";

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
  { _id: "shadowed", _type: "redirect", from: "/about", to: toPage("page-1") },
  { _id: "about", _type: "page", title: "About", path: "/about" },
  { _id: "drafts.soon", _type: "page", title: "Soon", path: "/soon" },
  { _id: "mover", _type: "page", title: "Mover", path: "/leave" },
  { _id: "versions.rSpring.mover", _type: "page", title: "Mover", path: "/start" },
  {
    _id: "lists",
    _type: "contractCategory",
    heading: "Leases",
    slug: { current: "leases" },
    subCategories: [{ title: "Cars" }],
  },
  {
    _id: "lease",
    _type: "contractTemplate",
    name: "Lease",
    slug: { current: "boat" },
    category: { _ref: "lists" },
  },
  { _id: "boat", _type: "redirect", from: "/signature/contracts/rentals/boat", to: toPage("page-1") },
];

const found = async (level: string, fields: object) =>
  (await validateAsStudio({ _id: "drafts.own", _type: "redirect", ...fields }, site)).filter((one) =>
    one.startsWith(level),
  );
const errorsOf = (fields: object) => found("error", fields);

test.each([
  [{ from: "/go", to: toPage("page-2") }, '"/go" has a redirect already (exact)'],
  [{ from: "/x", to: link("/go") }, '"/x" leads to "/go", which "/go" redirects on'],
  [{ from: "/x", to: link("/docs/a") }, '"/x" leads to "/docs/a", which "/docs/*" redirects on'],
  [{ from: "/x", to: link("/plans") }, '"/x" leads to "/plans", a former address of "Prices"'],
  [{ from: "/old/start", to: toPage("page-2") }, '"/old/start" is the address of the page it leads to'],
  [{ from: "/help/*", to: toPage("page-1") }, '"/docs/*" leads to "/help/*", which this would redirect on'],
  [{ from: "/x/*", toPrefix: "/docs/sub/*" }, '"/x/*" leads to "/docs/sub/*", which "/docs/*" redirects on'],
  [{ from: "/x/*", toPrefix: "/x/y/*" }, "which it redirects itself"],
  [{ from: "/prices", to: toPage("page-2") }, '"/prices" is the address of "Prices"'],
  [{ _id: "own", from: "/prices", gone: true }, "Visitors get that page, never the redirect"],
  [{ from: "/auth", to: toPage("page-1") }, 'The website itself uses "/auth"'],
  [
    { from: "/signature/contracts/leases/forms/cars", to: toPage("page-1") },
    '"/signature/contracts/leases/forms/cars" is the address of "Leases"',
  ],
  [
    { _id: "versions.rSpring.own", from: "/start", to: toPage("page-1") },
    '"/start" is the address of "Mover"',
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
  [{ from: "/second/*", to: toPage("page-1") }],
  [{ from: "/soon", to: toPage("page-1") }],
  [{ from: "/signature/contracts/leases/forms/boats", to: toPage("page-1") }],
  [{ _id: "versions.rSpring.own", from: "/leave", to: toPage("page-1") }],
])("R-CMS-7 the form accepts %j", async (fields) => {
  expect(await errorsOf(fields)).toEqual([]);
});

test.each([
  [
    { from: "/second/*", to: toPage("page-1") },
    'Beside what is not published yet: "/first/*" leads to "/second/*", which this would redirect on',
  ],
  [{ from: "/soon", to: toPage("page-1") }, '"Soon", which is not published yet, has the address "/soon"'],
  [{ from: "/plans", to: toPage("page-1") }, 'is a former address of "Prices" and leads there by itself'],
  [{ from: "/plans", to: toPage("page-2") }, "With this redirect it no longer leads there"],
  [
    { from: "/old/*", to: toPage("page-1") },
    'A page lives at "/old/start". "/old/*" redirects only what has no page',
  ],
])("R-CMS-7 the form warns of %j", async (fields, message) => {
  expect(await found("warning from", fields)).toContainEqual(expect.stringContaining(message));
  expect(await found("warning from", { ...fields, _id: "own" })).toEqual([]);
});

test.each([
  [{ from: "/x", to: link("/prices") }],
  [{ from: "/old/start", to: link("/plans") }],
  [{ from: "/old/*", toPrefix: "/docs/sub/*" }],
])("R-CMS-7 one check of %j asks the lake nothing twice", async (fields) => {
  const lake = answerFrom(site);
  const fetched = vi.spyOn(lake, "fetch");
  await checkRedirect({ _id: "drafts.own", _type: "redirect", ...fields }, lake);
  const asked = fetched.mock.calls.map((question) => JSON.stringify(question));
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.filter((one, index) => asked.indexOf(one) !== index)).toEqual([]);
});

test("R-CMS-7 a page can't take an address at which a published redirect begins; a star and drafts only warn", async () => {
  const page = (path: string, fields: object = {}) => ({ _type: "page", title: "P", path, ...fields });
  const ofPath = async (level: string, fields: object) =>
    (await found(level, fields)).filter(
      (one) => one.startsWith(`${level} path`) || one.startsWith(`${level} slug`),
    );
  expect(await ofPath("error", page("/go"))).toEqual([
    'error path: A redirect begins at "/go" (exact), and would never work again. Delete it first, or choose another address.',
  ]);
  expect(await ofPath("error", page("/go", { _id: "versions.rSpring.own" }))).toEqual([]);
  expect(await ofPath("error", page("/went", { _id: "versions.rSpring.own" }))).toHaveLength(1);
  expect(await ofPath("error", page("/went"))).toEqual([]);
  expect(await ofPath("warning", page("/went"))).toEqual([
    expect.stringContaining('A redirect from "/went" is not published yet'),
  ]);
  expect(await ofPath("warning", page("/docs/a"))).toEqual([
    expect.stringContaining('"/docs/*" redirects what is below it. A page at "/docs/a" wins'),
  ]);
  // What was wrong before is said of the redirect, and stops no other change of the page.
  expect(await ofPath("error", page("/about", { _id: "drafts.about" }))).toEqual([]);
  const moved = { _id: "drafts.lists", _type: "contractCategory", slug: { current: "rentals" } };
  expect(await ofPath("error", moved)).toEqual([
    expect.stringContaining('A redirect begins at "/signature/contracts/rentals/boat" (boat)'),
  ]);
});

test("R-CMS-7 the rest can only be kept by a redirect with a star", async () => {
  expect(await errorsOf({ from: "/x", toPrefix: "/y/*" })).toEqual([
    "error to: Choose where visitors are sent.",
    expect.stringContaining('error toPrefix: This needs a star in "From"'),
  ]);
});
