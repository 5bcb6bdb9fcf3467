import { expect, test, vi } from "vitest";
import { validateAsStudio } from "../../support/validate-as-studio.ts";

const seo = { _type: "seo", description: "What each plan holds, what it costs, and for whom it is made." };
const page = { _type: "page", title: "Plans", group: "general", path: "/plans", seo };
const reference = (_ref: string) => ({ _type: "reference", _ref });
const prose = (_key: string, anchor?: string) => ({
  _key,
  _type: "prose",
  ...(anchor && { anchor }),
  body: [block("Words.")],
});
const block = (text: string, more = {}) => ({
  _key: "p",
  _type: "block",
  style: "normal",
  markDefs: [],
  children: [{ _key: "s", _type: "span", text, marks: [] }],
  ...more,
});
const callToAction = (link: object, label = "See the plans") => ({
  _key: "cta",
  _type: "callToAction",
  heading: "Now",
  actions: [{ _key: "a", _type: "action", label, link: { _type: "link", ...link } }],
});
const inText = (text: string, link: object) => ({
  ...prose("text"),
  body: [
    block("", {
      markDefs: [{ _key: "m", _type: "textLink", ...link }],
      children: [{ _key: "s", _type: "span", text, marks: ["m"] }],
    }),
  ],
});
const external = (address: string) => ({ linkType: "external", external: address });

const site = [
  { _id: "siteSettings", _type: "siteSettings", url: "https://paraph.example" },
  {
    _id: "pricing",
    _type: "page",
    path: "/pricing",
    title: "Pricing",
    blocks: [prose("a", "tiers"), { _key: "r", _type: "reusable", reference: reference("trust") }],
  },
  { _id: "drafts.pricing", _type: "page", path: "/pricing", title: "Pricing", blocks: [prose("b", "seats")] },
  { _id: "trust", _type: "reusableBlock", title: "Trust", blocks: [prose("t", "proof")] },
  { _id: "moved", _type: "page", path: "/new", title: "Moved", previousPaths: ["/old"] },
  { _id: "sent-on", _type: "redirect", from: "/go" },
  {
    _id: "estate",
    _type: "contractCategory",
    heading: "Estate",
    slug: { current: "estate" },
    subCategories: [{ _key: "l", title: "Leases", slug: { current: "leases" }, formerSlugs: ["rents"] }],
  },
  {
    _id: "lease",
    _type: "contractTemplate",
    name: "Lease",
    slug: { current: "lease" },
    category: reference("estate"),
    clauses: [{}, {}],
  },
];

const told = async (blocks: readonly object[], document: object = page) =>
  (await validateAsStudio({ ...page, ...document, blocks }, site)).filter((line) => !line.includes(" seo"));

const place = "blocks.cta.actions.a.link";

test.each([
  ["a block of this page", { anchor: "here" }, []],
  ["an anchor that every page has", { anchor: "footer" }, []],
  ["a block of another page", { internal: reference("pricing"), anchor: "tiers" }, []],
  ["a block in another page's draft", { internal: reference("pricing"), anchor: "seats" }, []],
  ["a block from a reusable block on another page", { internal: reference("pricing"), anchor: "proof" }, []],
  ["a sub-category", { internal: reference("estate"), anchor: "leases" }, []],
  ["a clause", { internal: reference("lease"), anchor: "clause-2" }, []],
  [
    "an unknown anchor on this page",
    { anchor: "gone" },
    [
      `error ${place}.anchor: Nothing on this page has the anchor "gone", so a click does nothing. Choose one of these: here.`,
    ],
  ],
  [
    "an unknown anchor on another page",
    { internal: reference("pricing"), anchor: "gone" },
    [
      `warning ${place}.anchor: "Pricing" has no place "gone", so the link opens the top of the page. Choose one of these: seats, tiers, proof.`,
    ],
  ],
  [
    "an unknown clause",
    { internal: reference("lease"), anchor: "clause-3" },
    [expect.stringContaining('"Lease" has no place "clause-3"')],
  ],
  [
    "another website, whose anchors are unknown",
    { ...external("https://example.com/#x"), anchor: "gone" },
    [],
  ],
])("R-CMS-5 the Studio checks a link to %s", async (_what, link, expected) => {
  expect(await told([prose("x", "here"), callToAction(link)])).toEqual(expected);
});

test("R-CMS-5 links in text, in lists and in documents without a page are checked too", async () => {
  expect(await told([inText("See the plans", { anchor: "gone" })])).toEqual([
    expect.stringContaining(
      'error blocks.text.body.p.markDefs.m.anchor: Nothing on this page has the anchor "gone"',
    ),
  ]);
  const lost = { _type: "link", anchor: "gone" };
  const card = { _type: "navCard", title: "Card", link: lost };
  expect(await validateAsStudio(card, site)).toEqual([
    'error link.anchor: Choose the page as well: this link stands on pages that have no place "gone".',
  ]);
  const entry = { _key: "e", _type: "footerLink", label: "Plans", link: lost };
  const footer = {
    _type: "footer",
    columns: [{ _key: "c", _type: "column", title: "Product", links: [entry] }],
  };
  expect(await validateAsStudio(footer, site)).toEqual([
    expect.stringContaining("error columns.c.links.e.link.anchor"),
  ]);
  const hidden = { _key: "n", _type: "entry", label: "Products", opens: "products", link: lost };
  expect(await validateAsStudio({ _type: "navigation", entries: [hidden] }, site)).toEqual([]);
});

test("R-CMS-5 a link in a reusable block is checked against every page that shows it", async () => {
  const trust = (anchor: string) => ({
    _id: "trust",
    _type: "reusableBlock",
    title: "Trust",
    blocks: [callToAction({ anchor })],
  });
  expect(await validateAsStudio(trust("gone"), site)).toEqual([
    `error ${place}.anchor: "Pricing" shows this block and has no place "gone", so a click there does nothing. Choose the page as well.`,
  ]);
  expect(
    await validateAsStudio(
      trust("tiers"),
      site.filter(({ _id }) => _id !== "drafts.pricing"),
    ),
  ).toEqual([]);
});

test("R-CMS-5 an anchor must be unique on a page, including in reusable blocks", async () => {
  const twice = [prose("a", "plans"), { ...prose("b", "plans"), heading: "Another one" }];
  expect(await told(twice)).toEqual([
    'error blocks.b.anchor: Another block on this page has the anchor "plans" too. Links reach only the first one. Choose another anchor.',
  ]);
  const brought = [prose("a", "proof"), { _key: "r", _type: "reusable", reference: reference("trust") }];
  expect(await told(brought)).toEqual([
    'error blocks.r: "Trust" holds the anchor "proof", which another block on this page has too. Links reach only the first one. Change one of them.',
  ]);
  expect(await told([prose("a", "content")])).toEqual([
    expect.stringContaining(
      'error blocks.a.anchor: "content" is an anchor that the website itself uses on this page.',
    ),
  ]);
  expect(await told([prose("a", "plans"), prose("b", "seats"), prose("c")])).toEqual([]);
});

const ours = "This is our own page";
const nobody = "No page of this website answers at";
const unencrypted = "Write https:// instead of http://";

test.each([
  [
    "https://paraph.example/pricing",
    [
      `warning ${place}.external: ${ours} "Pricing". Choose it under "A page of this website", so that the link can't break.`,
    ],
  ],
  ["https://www.paraph.example/Pricing/?a=b#tiers", [expect.stringContaining(ours)]],
  ["http://paraph.example/old", [expect.stringContaining(`${ours} "Moved"`)]],
  ["https://paraph.example/pricing.md", [expect.stringContaining(ours)]],
  ["https://paraph.example/signature/contracts/estate/lease", [expect.stringContaining(`${ours} "Lease"`)]],
  [
    "https://paraph.example/nothing-here",
    [`error ${place}.external: ${nobody} "/nothing-here". Choose "A page of this website", then the page.`],
  ],
  ["https://paraph.example/signature/contracts/estate/forms/gone", [expect.stringContaining(nobody)]],
  ["https://paraph.example/gone.pdf", [expect.stringContaining(nobody)]],
  ["https://paraph.example/go", []],
  ["https://paraph.example/search?q=lease", []],
  ["https://paraph.example/sitemap.xml", []],
  ["https://paraph.example/signature/contracts/estate/forms/rents", []],
  ["https://docs.paraph.example/nothing-here", []],
  ["http://example.com", [expect.stringContaining(`warning ${place}.external: ${unencrypted}`)]],
  ["https://example.com", []],
  ["mailto:help@paraph.example", []],
  ["/pricing", [expect.stringContaining('For one of our pages choose "A page of this website".')]],
])("R-CMS-5 the Studio checks the typed address %s", async (address, expected) => {
  expect(await told([callToAction(external(address))])).toEqual(expected);
});

test("R-CMS-5 the Studio's own origin counts as this website", async () => {
  vi.stubGlobal("location", new URL("http://127.0.0.1:3000/studio"));
  expect(await told([callToAction(external("http://127.0.0.1:3000/gone"))])).toEqual([
    expect.stringContaining(nobody),
  ]);
  vi.unstubAllGlobals();
});

test("R-CMS-5 addresses outside link fields and redirects to themselves are checked too", async () => {
  const product = {
    _type: "product",
    name: "P",
    home: reference("pricing"),
    docsUrl: "https://paraph.example/gone",
    bookingUrl: "http://example.com",
  };
  expect(await validateAsStudio(product, site)).toEqual([
    expect.stringContaining(`error docsUrl: ${nobody} "/gone"`),
    expect.stringContaining(`warning bookingUrl: ${unencrypted}`),
  ]);
  const redirect = {
    _type: "redirect",
    _id: "sent-on",
    from: "/go",
    to: { _type: "link", ...external("https://paraph.example/go") },
  };
  expect(await validateAsStudio(redirect, site)).toEqual([
    expect.stringContaining('error from: "/go" leads to "/go", which it redirects itself.'),
  ]);
});

test.each(["Click here", "here", " Read more… ", "Learn more", "this page", "More", "https://example.com/a"])(
  "R-CMS-5 the link text %j is reported as vague",
  async (words) => {
    const link = external("https://example.com");
    const action = await told([callToAction(link, words)]);
    expect(action).toContainEqual(
      expect.stringMatching(/^warning blocks\.cta\.actions\.a\.label: .*where (the link|it) leads/),
    );
    const text = await told([inText(words, link)]);
    expect(text).toContainEqual(
      expect.stringMatching(/^warning blocks\.text\.body\.p: .*where (the link|it) leads/),
    );
  },
);

test.each([
  "See the plans",
  "More about approvals",
  "Here is the report",
  "Read announcement",
  "Go to your dashboard",
])("the link text %j is accepted", async (words) => {
  expect(await told([callToAction(external("https://example.com"), words)])).toEqual([]);
});

test("R-CMS-2 the Studio reports leading and trailing spaces in titles and headings", async () => {
  expect(await told([], { title: " Plans" })).toEqual(["warning title: Remove the space at the beginning."]);
  expect(await told([{ ...prose("a"), heading: "Plans\u00a0" }])).toEqual([
    "warning blocks.a.heading: Remove the space at the end.",
  ]);
  expect(await told([{ ...prose("a"), heading: "  " }])).toEqual([
    "error blocks.a.heading: This text is only spaces. Write something, or leave it empty.",
  ]);
  const heading = {
    ...prose("a"),
    body: [block(" Plans ", { style: "h2" }), block(" pieces of a sentence ", { _key: "q" })],
  };
  expect(await told([heading])).toEqual([
    "warning blocks.a.body.p: Remove the space at the beginning and end.",
  ]);
});
