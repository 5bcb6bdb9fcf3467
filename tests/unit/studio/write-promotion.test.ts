import { startLake } from "@paraph/lake/testing/lake";
import { createClock } from "@paraph/service/testing/clock";
import { expect, test } from "vitest";
import { completePublished } from "@/lib/publishing/complete-published";
import { loadPlaces } from "@/studio/promoting/places";
import {
  datesInWords,
  intoOf,
  NEW_RELEASE,
  problemOf,
  resultInWords,
} from "@/studio/promoting/promotion-words";
import { promote } from "@/studio/promoting/write-promotion";

const navigation = {
  _id: "navigation",
  _type: "navigation",
  menus: { products: [{ _key: "sign", heading: "Signature", cards: [] }] },
};
const documents = [
  navigation,
  { ...navigation, _id: "drafts.navigation" },
  { _id: "page-spring", _type: "page", title: "Spring", path: "/spring" },
  { _id: "logo-b", _type: "logo", name: "Blotter" },
  { _id: "logo-a", _type: "logo", name: "Acorn" },
];
const monday = "2099-03-02T09:00:00.000Z";
const friday = "2099-03-06T09:00:00.000Z";
const always = { startsAt: null, endsAt: null };
const week = { startsAt: monday, endsAt: friday };
const promotion = {
  page: "page-spring",
  title: "Spring",
  words: "Half the price.",
  menu: "menus.solutions",
  announcement: { logo: null },
  ...always,
};
const raw = { perspective: "raw" } as const;
const made = '*[_type in ["navCard", "announcement"]] | order(_type desc)';

test("R-CMS-3 a page is promoted by a card in a menu, also in the draft of it, and by an announcement, at once", async () => {
  await using lake = await startLake({ documents });
  const client = lake.client("publisher", raw);
  const places = await loadPlaces(client);
  expect(places).toMatchObject({ hasDraft: true, releases: [] });
  expect(places.logos.map(({ name }) => name)).toEqual(["Acorn", "Blotter"]);
  expect(places.menus.map(({ title }) => title)).toEqual(["Solutions", "Compare", "Products, Signature"]);
  const announcement = { logo: "logo-a" };
  for (const { path: menu } of places.menus)
    await promote(client, { ...promotion, announcement, menu }, null, true);

  const link = { linkType: "internal", internal: { _ref: "page-spring" } };
  const card = { _type: "navCard", title: "Spring", description: "Half the price.", link };
  for (const id of ["navigation", "drafts.navigation"]) {
    const cards = await client.fetch<object[]>(
      "*[_id == $id][0]{'all': [menus.solutions[]->, menus.compare[]->, menus.products[0].cards[]->]}.all",
      { id },
    );
    expect(cards, id).toMatchObject([[card], [card], [card]]);
  }
  const [first] = await client.fetch<object[]>('*[_type == "announcement"]');
  expect(first).toMatchObject({
    active: true,
    slug: { current: "spring" },
    summary: "Half the price.",
    logo: { _ref: "logo-a" },
    blocks: [{ heading: "Spring", actions: [{ link }] }],
  });
  expect(first).not.toHaveProperty("startsAt");
});

test("R-CMS-3 what is promoted has the chosen dates, no partner that nobody chose, and is news when it begins", async () => {
  await using lake = await startLake({ documents });
  const client = lake.client("publisher", raw);
  await promote(client, { ...promotion, ...week }, null, false);
  const [card, announcement] = await client.fetch<object[]>(made);
  expect(card).toMatchObject({ _type: "navCard", ...week });
  expect(announcement).toMatchObject({ _type: "announcement", ...week, publishedAt: monday });
  expect(announcement).not.toHaveProperty("logo");
});

test("R-CMS-3 R-CMS-7 card, menu and announcement go live together with a new release at the start, and not before", async () => {
  const clock = createClock("2099-02-27T12:00:00Z");
  await using lake = await startLake({ documents, now: clock.now });
  const client = lake.client("publisher", raw);
  await promote(client, { ...promotion, ...week }, { at: monday }, true);
  expect(await client.fetch(`${made}[!(_id in path("versions.**"))]`)).toEqual([]);
  const [release] = await client.fetch<{ name: string; state: string }[]>('*[_type == "system.release"]');
  expect(release).toMatchObject({ state: "scheduled", publishAt: monday, metadata: { title: "Spring" } });
  // Somebody else's draft would refer to a card that isn't there.
  expect(await client.getDocument("drafts.navigation")).not.toHaveProperty("menus.solutions");
  clock.set(monday);
  lake.lake.services.scheduler.tick();
  const [card] = await client.fetch<{ _id: string }[]>(`${made}[_type == "navCard"]`);
  expect(await client.getDocument("navigation")).toMatchObject({
    menus: { solutions: [{ _ref: card?._id }], products: [{ _key: "sign" }] },
  });
});

test("R-CMS-3 two promotions join an open release, which keeps what it changes of the navigation", async () => {
  await using lake = await startLake({ documents });
  const client = lake.client("publisher", raw);
  await client.releases.create({ releaseId: "rSpring", metadata: { title: "Spring", releaseType: "asap" } });
  for (const title of ["First", "Second"]) {
    const { releases } = await loadPlaces(client);
    const [release] = releases;
    expect(releases).toEqual([{ name: "rSpring", title: "Spring", hasNavigation: title === "Second" }]);
    if (release) await promote(client, { ...promotion, title }, { release }, true);
  }
  const titles = '*[_id == "versions.rSpring.navigation"][0].menus.solutions[]';
  expect(await client.fetch(`count(${titles})`)).toBe(2);
  expect(await client.fetch('count(*[_id in path("versions.rSpring.**")])')).toBe(5);
  await client.releases.publish({ releaseId: "rSpring" });
  const cards = '*[_id == "navigation"][0].menus.solutions[]->title';
  expect(await client.fetch(cards)).toEqual(["First", "Second"]);
});

test("R-CMS-8 the lake refuses a promotion that ends before it starts, as it does a deal", async () => {
  await using lake = await startLake({ documents, completePublished });
  const client = lake.client("publisher", raw);
  const reversed = { startsAt: friday, endsAt: monday };
  for (const part of [{ menu: null }, { announcement: null }])
    await expect(promote(client, { ...promotion, ...part, ...reversed }, null, false)).rejects.toThrow(
      /ends before it starts/,
    );
  expect(await client.fetch(made)).toEqual([]);
});

test("R-CMS-8 who may not change the navigation promotes nothing, not even by half", async () => {
  await using lake = await startLake({
    documents,
    publisherOnly: {
      filter: '_type == "navigation"',
      includes: ({ _type }) => _type === "navigation",
    },
  });
  await expect(promote(lake.client("editor", raw), promotion, null, false)).rejects.toMatchObject({
    statusCode: 403,
  });
  const client = lake.client("administrator", raw);
  expect(await client.fetch(made)).toEqual([]);
  await promote(client, { ...promotion, menu: null, announcement: null }, null, false);
  expect(await client.fetch(made)).toEqual([]);
});

const from = "Monday, March 2, 2099 at 09:00 UTC";
const until = "Friday, March 6, 2099 at 09:00 UTC";

test.each([
  [always, always, "from its publish on, until somebody takes it away."],
  [week, week, `from ${from}, until ${until}. These are the deal's dates.`],
  [{ ...week, endsAt: null }, week, `from ${from}, until somebody takes it away. The deal has other dates.`],
])("R-CMS-3 the dialog says for %j, of a deal with %j, that visitors see it %s", (dates, deal, words) => {
  expect(datesInWords(dates, deal)).toBe(`Visitors see it ${words}`);
});

test("R-CMS-3 the dialog refuses dates between which nobody would see it, and says afterward when somebody does", () => {
  const now = new Date("2099-03-03T00:00:00Z");
  expect(problemOf(week, now)).toBeNull();
  expect(problemOf({ startsAt: friday, endsAt: monday }, now)).toMatch(/ends before it starts/);
  expect(problemOf({ startsAt: null, endsAt: monday }, now)).toMatch(/has passed/);
  expect(resultInWords(week, null, now).title).toBe("Visitors see it now");
  expect(resultInWords(week, null, new Date("2099-03-01T00:00:00Z")).title).toBe(
    `Visitors see it from ${from}`,
  );
  expect(resultInWords(week, { at: monday }, now).title).toBe(`It goes live on ${from}`);
});

test("R-CMS-3 it goes live with the chosen release, with a new one while the start is ahead, or now", () => {
  const release = { name: "rSpring", title: "Spring", hasNavigation: false };
  const before = new Date("2099-03-01T00:00:00Z");
  const into = (chosen: string, dates: typeof week | typeof always, now = before) =>
    intoOf(chosen, [release], dates, now);
  expect(into("rSpring", always)).toEqual({ release });
  expect(into(NEW_RELEASE, week)).toEqual({ at: monday });
  expect(into(NEW_RELEASE, always)).toBeNull();
  expect(into(NEW_RELEASE, week, new Date(monday))).toBeNull();
  expect(into("", week)).toBeNull();
});
