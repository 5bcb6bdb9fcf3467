import { createClient } from "@sanity/client";
import { evaluateSync, parse } from "groq-js";
import { createMockAuthStore, createWorkspaceFromConfig, validateDocument } from "sanity";
import { expect, test } from "vitest";
import { schemaTypes } from "@/schemas";

const dataset = [
  {
    _id: "estate",
    _type: "contractCategory",
    slug: { current: "real-estate" },
    subCategories: [{ title: "Leases" }, { title: "Sales" }],
  },
  { _id: "finance", _type: "solution", title: "Finance", slug: { current: "finance" } },
];

const client = createClient({ projectId: "local", dataset: "test", apiVersion: "2025-02-19", useCdn: false });
const answering = Object.assign(client, {
  fetch: async (query: string, params: Record<string, unknown> = {}) =>
    evaluateSync(parse(query, { params }), { dataset, params }).data,
});

/** What the Studio tells the editor, as "level path: message". */
async function validate(document: { _type: string; [field: string]: unknown }): Promise<string[]> {
  const workspace = await createWorkspaceFromConfig({
    name: "default",
    title: "Test",
    basePath: "/",
    projectId: "local",
    dataset: "test",
    schema: { types: schemaTypes },
    auth: createMockAuthStore({ client: answering, currentUser: null }),
  });
  const system = { _id: "drafts.edited", _rev: "1", _createdAt: "2026-01-01", _updatedAt: "2026-01-01" };
  const markers = await validateDocument({
    document: { ...system, ...document },
    workspace,
    environment: "studio",
    getClient: () => answering,
    getDocumentExists: async () => true,
  });
  return markers.map(
    ({ level, path, message }) =>
      `${level} ${path.map((step) => (typeof step === "object" && "_key" in step ? step._key : String(step))).join(".")}: ${message}`,
  );
}

const seo = { _type: "seo", description: "What each plan holds, what it costs, and for whom it is made." };
const page = { _type: "page", title: "Plans", group: "general", path: "/plans", seo };
const link = { linkType: "external", external: "https://example.com" };

test.each([
  ["nothing is wrong", page, []],
  [
    "no address",
    { ...page, path: undefined },
    ['error path: Write the address of the page, for example "/pricing".'],
  ],
  ["an upper-case address", { ...page, path: "/Plans" }, ['error path: Use small letters only: "/plans".']],
  ["a one-letter address", { ...page, path: "/a" }, []],
  [
    "an address that a slug makes",
    { ...page, path: "/solutions/finance" },
    [expect.stringContaining('"/solutions/finance" is already the address of "Finance"')],
  ],
  [
    "a fixed screen's address",
    { ...page, path: "/payment-info" },
    [expect.stringContaining("is a fixed screen")],
  ],
  ["a fixed screen", { ...page, path: "/payment-info", group: "fixed" }, []],
  [
    "a search title of 61 characters",
    { ...page, seo: { ...seo, title: "x".repeat(61) } },
    ["warning seo.title: Search engines cut titles after about 60 characters."],
  ],
  [
    "a deal that ends before it starts",
    {
      _type: "deal",
      title: "D",
      path: "/d",
      summary: "S",
      seo,
      startsAt: "2026-02-01T00:00:00Z",
      endsAt: "2026-01-01T00:00:00Z",
    },
    ["error endsAt: The deal ends before it starts. Choose a later moment, or an earlier start."],
  ],
  [
    "a slug with a slash",
    { _type: "solution", title: "S", summary: "S", slug: { _type: "slug", current: "a/b" }, seo },
    ["error slug: Use only letters a to z, digits and hyphens, without slashes or spaces."],
  ],
  [
    "a category where a page lives",
    {
      _type: "contractCategory",
      heading: "D",
      description: "D",
      seo,
      slug: { _type: "slug", current: "download-success" },
    },
    ['error slug: "download-success" is the address of another page. Choose another one.'],
  ],
  [
    "an unknown sub-category",
    {
      _type: "contractTemplate",
      name: "Lease",
      summary: "S",
      slug: { _type: "slug", current: "lease" },
      category: { _type: "reference", _ref: "estate" },
      subCategory: "Wills",
    },
    ["error subCategory: Write one of the sub-categories of the category: Leases, Sales."],
  ],
  [
    "a claim without a source",
    {
      _type: "comparison",
      title: "C",
      competitor: "C",
      summary: "S",
      seo,
      slug: { _type: "slug", current: "c" },
      claims: [{ _key: "a", _type: "claim", topic: "Price", ours: "1", theirs: "2" }],
    },
    [
      "error claims.a.source: Give the address of a public page that shows this claim.",
      "error claims.a.checkedOn: Say on which day somebody checked the source.",
    ],
  ],
  [
    "a redirect of the website's own address",
    { _type: "redirect", from: "/api/x", to: { _type: "link", ...link } },
    [`error from: The website itself uses "/api/x"; it can't be redirected.`],
  ],
  [
    "a link to a script",
    {
      _type: "redirect",
      from: "/x",
      to: { _type: "link", linkType: "external", external: "javascript:alert(1)" },
    },
    ["error to.external: Start the address with https://, mailto: or tel:."],
  ],
  [
    "a link without a target",
    { _type: "redirect", from: "/x", to: { _type: "link", linkType: "internal" } },
    ["error to.internal: Choose the page this link leads to."],
  ],
  [
    "an uploaded picture without words",
    {
      _type: "logo",
      name: "L",
      picture: { _type: "picture", asset: { _type: "reference", _ref: "image-a-1x1-png" } },
    },
    ['error picture.alt: Describe the picture, or switch on "Only decoration".'],
  ],
])("R-CMS-5 the editor is told what to do about: %s", async (_name, document, expected) => {
  expect(await validate(document)).toEqual(expected);
});
