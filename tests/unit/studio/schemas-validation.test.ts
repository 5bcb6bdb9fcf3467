import { expect, test } from "vitest";
import { validateAsStudio } from "../../support/validate-as-studio.ts";

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
    "an address that another document's slug makes",
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
    "an address that is only a prefix",
    { ...page, path: "/signature/" },
    ['error path: Write the last part of the address after "/signature/".'],
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
      prices: ["yearly_99"],
      ending: { kind: "page", action: { _type: "action", label: "See plans", link } },
      endsAt: "2026-01-01T00:00:00Z",
    },
    ["error endsAt: The deal ends before it starts. Choose a later end or an earlier start."],
  ],
  [
    "a slug with a slash",
    { _type: "solution", title: "S", summary: "S", slug: { _type: "slug", current: "a/b" }, seo },
    ["error slug: Use only letters a to z, digits and hyphens, without slashes or spaces."],
  ],
  [
    "a category with the address of a page",
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
      seo,
      slug: { _type: "slug", current: "lease" },
      category: { _type: "reference", _ref: "estate" },
      subCategory: "Wills",
    },
    expect.arrayContaining([
      "error subCategory: Choose one of the sub-categories of the category: Leases, Sales.",
    ]),
  ],
  [
    "a redirect from a reserved address",
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
    [expect.stringContaining("error to.external: Start the address with https://, mailto: or tel:.")],
  ],
  [
    "a link without a target",
    { _type: "redirect", from: "/x", to: { _type: "link", linkType: "internal" } },
    ["error to.internal: Choose the page this link leads to."],
  ],
  [
    "an account link without a form",
    { _type: "redirect", from: "/x", to: { _type: "link", linkType: "account", source: "two words" } },
    [
      "error to.account: Choose where this link leads.",
      "error to.source: Use letters, digits, hyphens and underscores only, at most 64.",
    ],
  ],
  [
    "an uploaded picture without a description",
    {
      _type: "logo",
      name: "L",
      picture: { _type: "picture", asset: { _type: "reference", _ref: "image-a-1x1-png" } },
    },
    ['error picture.alt: Describe the picture, or switch on "Only decoration".'],
  ],
])("R-CMS-2 R-CMS-5 the Studio tells editors what to do about: %s", async (_name, document, expected) => {
  expect(await validateAsStudio(document)).toEqual(expected);
});

test("R-CMS-3 a deal whose dates move names the announcement and the card that keep the old ones, but nothing that is over", async () => {
  const dates = { startsAt: "2098-03-02T09:00:00Z", endsAt: "2098-03-06T09:00:00Z" };
  const toDeal = { linkType: "internal", internal: { _type: "reference", _ref: "edited" } };
  const external = { ...toDeal, linkType: "external", external: "https://example.com" };
  const announcement = { _type: "announcement", title: "Spring", active: true, blocks: [{ link: toDeal }] };
  const dataset = [
    { _id: "edited", _type: "deal", ...dates },
    { _id: "a", ...announcement, ...dates },
    { _id: "off", ...announcement, active: false },
    { _id: "other", ...announcement, blocks: [] },
    { _id: "c", _type: "navCard", title: "Save", link: toDeal, endsAt: dates.endsAt },
    { _id: "over", ...announcement, title: "Over", endsAt: "2020-01-01T00:00:00Z" },
    { _id: "elsewhere", _type: "navCard", title: "Elsewhere", endsAt: dates.startsAt, link: external },
    { _id: "away", ...announcement, title: "Away", blocks: [{ link: external }] },
  ];
  const deal = {
    _type: "deal",
    title: "D",
    path: "/d",
    summary: "S",
    seo,
    prices: ["yearly_99"],
    ending: { kind: "page", action: { _type: "action", label: "See plans", link } },
  };
  expect(await validateAsStudio({ ...deal, ...dates }, dataset)).toEqual([]);
  const moved = { startsAt: "2098-03-02T09:00:00.000Z", endsAt: "2098-04-01T09:00:00Z" };
  const old =
    "ends on 2098-03-06 at 09:00 UTC, not with the deal. Change its date, too, unless that is meant.";
  expect(await validateAsStudio({ ...deal, ...moved }, dataset)).toEqual([
    `warning endsAt: The announcement "Spring" leads here and ${old}`,
    `warning endsAt: The navigation card "Save" leads here and ${old}`,
  ]);
  const endless = { startsAt: dates.startsAt };
  const mended = [
    ...dataset,
    { _id: "drafts.a", ...announcement, ...endless },
    { ...dataset[4], _id: "drafts.c", endsAt: moved.endsAt },
  ];
  expect(await validateAsStudio({ ...deal, ...moved }, mended), "as their drafts have it").toEqual([
    'warning endsAt: The announcement "Spring" leads here and ends never, not with the deal. Change its date, too, unless that is meant.',
  ]);
  const ended = { ...deal, endsAt: "2020-02-01T00:00:00Z" };
  const before = { _id: "edited", _type: "deal", endsAt: ended.endsAt };
  expect(await validateAsStudio(ended, [before, ...dataset.slice(1)]), "a deal that is over").toEqual([]);
});

test("R-CMS-3 a link that leads elsewhere now is not held to the deal that was chosen before, which is over", async () => {
  const past = { _type: "reference", _ref: "past" };
  const card = (way: object) => ({
    _type: "navCard",
    title: "Save",
    summary: "All of it",
    icon: "document",
    link: { _type: "link", internal: past, ...way },
  });
  const over =
    'warning link.internal: The deal "null" is over. Lead visitors to something they can still get.';
  expect(await validateAsStudio(card({ linkType: "internal" }))).toContain(over);
  expect(
    await validateAsStudio(card({ linkType: "external", external: "https://example.com" })),
  ).not.toContain(over);
});
