import { expect, test } from "vitest";
import { loadPlaces, promote } from "@/studio/promoting/write-promotion";
import { startLake } from "../../support/lake.ts";

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
  {
    _id: "running",
    _type: "announcement",
    active: true,
    publishedAt: "2026-11-01T00:00:00Z",
    logo: { _type: "reference", _ref: "logo-b" },
  },
];
const promotion = { page: "page-spring", title: "Spring", words: "Half the price.", logo: "logo-a" };
const raw = { perspective: "raw" } as const;

test("R-CMS-3 a page is promoted by a card in a menu, also in the draft of it, and by an announcement, at once", async () => {
  await using lake = await startLake({ documents });
  const client = lake.client("publisher", raw);
  const places = await loadPlaces(client);
  expect(places).toMatchObject({ logo: "logo-b", hasDraft: true });
  expect(places.logos.map(({ name }) => name)).toEqual(["Acorn", "Blotter"]);
  expect(places.menus.map(({ title }) => title)).toEqual(["Solutions", "Compare", "Products, Signature"]);
  for (const { path: menu } of places.menus) await promote(client, { ...promotion, menu }, true);

  const link = { linkType: "internal", internal: { _ref: "page-spring" } };
  const card = { _type: "navCard", title: "Spring", description: "Half the price.", link };
  for (const id of ["navigation", "drafts.navigation"]) {
    const cards = await client.fetch<object[]>(
      "*[_id == $id][0]{'all': [menus.solutions[]->, menus.compare[]->, menus.products[0].cards[]->]}.all",
      { id },
    );
    expect(cards, id).toMatchObject([[card], [card], [card]]);
  }
  const [announcement] = await client.fetch<object[]>('*[_type == "announcement" && _id != "running"]');
  expect(announcement).toMatchObject({
    active: true,
    slug: { current: "spring" },
    summary: "Half the price.",
    logo: { _ref: "logo-a" },
    blocks: [{ heading: "Spring", actions: [{ link }] }],
  });
});

test("R-CMS-8 who may not change the navigation promotes nothing, not even by half", async () => {
  await using lake = await startLake({
    documents,
    publisherOnly: {
      filter: '_type == "navigation"',
      includes: ({ _type }) => _type === "navigation",
    },
  });
  const wanted = { ...promotion, menu: "menus.solutions" };
  await expect(promote(lake.client("editor", raw), wanted, false)).rejects.toMatchObject({ statusCode: 403 });
  const client = lake.client("administrator", raw);
  expect(await client.fetch('count(*[_type == "navCard" || title == "Spring" && _type != "page"])')).toBe(0);
  await promote(client, { ...wanted, menu: null, logo: null }, false);
  expect(await client.fetch('count(*[_type == "navCard" || title == "Spring" && _type != "page"])')).toBe(0);
});
