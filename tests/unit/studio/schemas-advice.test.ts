import { expect, test } from "vitest";
import { validateAsStudio } from "../../support/validate-as-studio.ts";

const seo = { _type: "seo", description: "What each plan holds, what it costs, and for whom it is made." };
const page = { _type: "page", title: "Plans", group: "general", path: "/plans", seo };
const comparison = {
  _type: "comparison",
  title: "C",
  competitor: "C",
  summary: "S",
  seo,
  slug: { _type: "slug", current: "c" },
};
const claim = {
  _key: "a",
  _type: "claim",
  topic: "Price",
  ours: "1",
  theirs: "2",
  source: "https://example.com/price",
  checkedOn: new Date().toISOString().slice(0, 10),
};
const news = {
  _type: "announcement",
  title: "News",
  summary: "S",
  slug: { _type: "slug", current: "news" },
  active: true,
  actionLabel: "Read",
  seo,
};
const shared = (size: string) => ({
  ...seo,
  socialImage: { _type: "image", asset: { _type: "reference", _ref: `image-a-${size}-png` } },
});
const blurred = (size: string) =>
  `warning seo.socialImage: Networks show 1200 by 630 pixels. This has ${size} pixels and will look blurred.`;
const link = { _type: "link", linkType: "external", external: "https://example.com" };

test.each([
  [
    "a search title of 61 characters",
    { ...page, seo: { ...seo, title: "x".repeat(61) } },
    ["warning seo.title: Search engines cut titles after about 60 characters."],
  ],
  [
    "no description",
    { ...page, seo: undefined },
    [
      "warning seo.description: Write one or two sentences. Otherwise search engines pick any part of the page.",
    ],
  ],
  [
    "no description on a page hidden from search engines",
    { ...page, seo: { _type: "seo", noIndex: true } },
    [],
  ],
  [
    "a very short description",
    { ...page, seo: { _type: "seo", description: "Plans." } },
    ["warning seo.description: Say a little more. There is room for 160 characters, and this has 6."],
  ],
  [
    "the search title of another page",
    { ...page, seo: { ...seo, title: "Signing in finance" } },
    [
      'warning seo.title: "Finance" has the same title. Write another one, so that people can tell the two results apart.',
    ],
  ],
  [
    "another page's search title and description",
    {
      ...page,
      title: "Signing in finance",
      seo: { ...seo, description: "Two people release what one person prepared, on record." },
    },
    [
      expect.stringContaining('warning seo.title: "Finance" has the same title.'),
      'warning seo.description: "Finance" has the same description. Say what is different here.',
    ],
  ],
  ["a picture for sharing that is large enough", { ...page, seo: shared("1200x630") }, []],
  [
    "a picture for sharing that is only wide enough",
    { ...page, seo: shared("1300x600") },
    [blurred("1300 by 600")],
  ],
  [
    "a picture for sharing that is only high enough",
    { ...page, seo: shared("1100x630") },
    [blurred("1100 by 630")],
  ],
  ["the title of a page hidden from search engines", { ...page, seo: { ...seo, title: "Psst" } }, []],
  [
    "a second active announcement, without a partner",
    news,
    [
      'warning active: "The fair" is switched on for the same time. Visitors see only the one with the later date.',
    ],
  ],
  ["an active announcement after the other", { ...news, startsAt: "2099-03-06T00:00:00Z" }, []],
  [
    "an announcement that ends before it starts",
    { ...news, active: false, startsAt: "2099-02-01T00:00:00Z", endsAt: "2099-01-01T00:00:00Z" },
    ["error endsAt: The announcement ends before it starts. Choose a later end or an earlier start."],
  ],
  [
    "a card that ends before it starts",
    { _type: "navCard", title: "C", link, startsAt: "2099-02-01T00:00:00Z", endsAt: "2099-01-01T00:00:00Z" },
    ["error endsAt: The card ends before it starts. Choose a later end or an earlier start."],
  ],
  [
    "an expired certification",
    { _type: "certification", name: "C", validUntil: "2020-01-31" },
    ["warning validUntil: This day has passed, and visitors no longer see the badge. Renew it."],
  ],
  [
    "a claim without a source",
    { ...comparison, claims: [{ ...claim, source: undefined, checkedOn: undefined }] },
    [
      "error claims.a.source: Give the address of a public page that shows this claim.",
      "error claims.a.checkedOn: Choose the day on which somebody checked the source.",
    ],
  ],
  [
    "a claim last checked more than a year ago",
    { ...comparison, claims: [{ ...claim, checkedOn: "2020-01-31" }] },
    [
      "warning claims.a.checkedOn: This was checked more than a year ago. Look at the source again and write today's date.",
    ],
  ],
  [
    "a claim without the two statements",
    { ...comparison, claims: [{ ...claim, ours: undefined, theirs: undefined }] },
    [
      "error claims.a.ours: Say how we do it.",
      "error claims.a.theirs: Say how they do it, as the source says it.",
    ],
  ],
  [
    "a comparison without claims",
    { ...comparison, claims: [] },
    ["error claims: Add at least one claim. Without claims the comparison is empty."],
  ],
])("R-CMS-2 the Studio tells editors what to do about: %s", async (_name, document, expected) => {
  expect(await validateAsStudio(document)).toEqual(expected);
});

test("R-CMS-2 an announcement that a release changes is not switched on twice", async () => {
  const version = { ...news, _id: "versions.rSpring.edited" };
  expect((await validateAsStudio(news, [version])).filter((words) => words.includes("switched on"))).toEqual(
    [],
  );
});
