import type { PublishedReader } from "@paraph/lake/mutate/publish-rules";
import { startLake } from "@paraph/lake/testing/lake";
import type { SanityClient } from "@sanity/client";
import { expect, test } from "vitest";
import { completePublished } from "../../lib/publishing/complete-published.ts";

const raw = { perspective: "raw" } as const;
const site = { _id: "siteSettings", _type: "siteSettings", brand: "Paraph", url: "https://paraph.example" };

const page = (id: string, path: string, fields: object = {}) => ({
  _id: id,
  _type: "page",
  title: id,
  group: "general",
  path,
  ...fields,
});

const redirect = (id: string, from: string, fields: object) => ({
  _id: id,
  _type: "redirect",
  from,
  ...fields,
});

const toPage = (id: string, from: string, page: string) =>
  redirect(id, from, { to: { linkType: "internal", internal: { _type: "reference", _ref: page } } });

const typed = (id: string, from: string, path: string) =>
  redirect(id, from, { to: { linkType: "external", external: `https://www.paraph.example${path}` } });

const below = (id: string, from: string, toPrefix: string) => redirect(id, from, { toPrefix });

const category = (slug: string) => ({
  _id: "category-1",
  _type: "contractCategory",
  heading: slug,
  description: "Contracts of one kind.",
  slug: { _type: "slug", current: slug },
});

const documents = [site, page("page-1", "/now", { previousPaths: ["/former"] }), page("page-2", "/other")];

async function publishTogether(client: SanityClient, all: readonly { _id: string; _type: string }[]) {
  await client.releases.create({ releaseId: "r" });
  await client.action(
    all.map((document) => ({
      actionType: "sanity.action.document.version.create" as const,
      publishedId: document._id,
      document: { ...document, _id: `versions.r.${document._id}` },
    })),
  );
  await client.releases.publish({ releaseId: "r" });
}

const refused: Readonly<Record<string, [object & { _id: string; _type: string }[], RegExp]>> = {
  "two redirects of one address": [
    [toPage("a", "/x", "page-1"), toPage("b", "/x", "page-2")],
    /"\/x" has a redirect already \([ab]\)/,
  ],
  "a redirect to the address of another one": [
    [typed("a", "/x", "/y"), toPage("b", "/y", "page-1")],
    /"\/x" leads to "\/y", which (this would redirect|"\/y" redirects) on/,
  ],
  "a circle of two": [[typed("a", "/x", "/y"), typed("b", "/y", "/x")], /"\/[xy]" leads to "\/[xy]"/],
  "a circle of three": [
    [typed("a", "/x", "/y"), typed("b", "/y", "/z"), typed("c", "/z", "/x")],
    /"\/x" leads to "\/y"/,
  ],
  "a redirect to itself": [[typed("a", "/x", "/x")], /"\/x" leads to "\/x", which it redirects itself/],
  "a redirect from the address of its own page": [
    [toPage("a", "/now", "page-1")],
    /"\/now" is the address of the page it leads to/,
  ],
  "a redirect from the address of another page": [
    [toPage("a", "/other", "page-1")],
    /"\/other" is the address of "page-2"\. Visitors get that page, never the redirect/,
  ],
  "a page at the address of a redirect": [
    [toPage("a", "/x", "page-1"), page("page-3", "/x")],
    /A redirect begins at "\/x" \(a\)|"\/x" is the address of "page-3"/,
  ],
  "a redirect from a screen of the website": [[toPage("a", "/auth", "page-1")], /itself uses "\/auth"/],
  "a redirect from a list of contracts": [
    [category("leases"), toPage("a", "/signature/contracts/leases/forms/others", "page-1")],
    /"\/signature\/contracts\/leases\/forms\/others" is the address of "leases"/,
  ],
  "a redirect to a former address of a page": [
    [typed("a", "/x", "/former")],
    /"\/x" leads to "\/former", a former address of "page-1"/,
  ],
  "a star that leads into itself": [[below("a", "/x/*", "/x/y/*")], /which it redirects itself/],
  "a star that leads to another star": [
    [below("a", "/x/*", "/y/*"), below("b", "/y/*", "/z/*")],
    /"\/x\/\*" leads to "\/y\/\*"/,
  ],
  "a redirect to an address below a star": [
    [typed("a", "/x", "/y/z"), toPage("b", "/y/*", "page-1")],
    /"\/x" leads to "\/y\/z"/,
  ],
  "an address that can't be one": [
    [toPage("a", "/X/", "page-1")],
    /Write it the way visitors reach it: "\/x"/,
  ],
};

test.each(Object.entries(refused))(
  "R-CMS-7 %s can't be published, one by one or together",
  async (_, [all, why]) => {
    await using lake = await startLake({ documents, completePublished });
    const client = lake.client("editor", raw);
    await expect(publishTogether(client, all)).rejects.toThrow(why);
    expect(all.some(({ _id }) => lake.dataset.documents.has(_id))).toBe(false);

    await using other = await startLake({ documents, completePublished });
    const one = other.client("editor", raw);
    const publishEach = async () => {
      for (const document of all) await one.createOrReplace(document);
    };
    await expect(publishEach()).rejects.toThrow(why);
  },
);

test("R-CMS-7 a release may exchange what two redirects do, and a page may take over the target of a third", async () => {
  const former = [
    toPage("a", "/x", "page-1"),
    toPage("b", "/y", "page-2"),
    typed("c", "/z", "/w"),
    page("page-3", "/w"),
  ];
  await using lake = await startLake({ documents: [...documents, ...former], completePublished });
  const client = lake.client("editor", raw);
  await publishTogether(client, [
    toPage("a", "/y", "page-1"),
    toPage("b", "/x", "page-2"),
    page("page-3", "/v"),
  ]);
  expect(lake.dataset.documents.get("a")).toMatchObject({ from: "/y" });
  expect(lake.dataset.documents.get("page-3")).toMatchObject({ previousPaths: ["/w"] });
});

test("R-CMS-7 a live page below a star may be a target, and what was published before the rule can still be changed", async () => {
  const former = [typed("a", "/x", "/y"), toPage("b", "/y", "page-1"), page("page-3", "/old/start")];
  await using lake = await startLake({ documents: [...documents, ...former], completePublished });
  const client = lake.client("editor", raw);
  await client.createOrReplace(toPage("c", "/old/*", "page-3"));
  await client.createOrReplace(typed("d", "/begin", "/old/start"));
  await client.patch("a").set({ permanent: false }).commit();
  await expect(client.patch("a").set({ from: "/q" }).commit()).rejects.toThrow(/"\/q" leads to "\/y"/);
});

test("R-CMS-7 a page and a redirect never share an address, in whatever order; a release may exchange them, and a star is no obstacle", async () => {
  await using lake = await startLake({ documents, completePublished });
  const client = lake.client("editor", raw);
  await client.createOrReplace(toPage("a", "/x", "page-1"));
  const refusal = '"page-2" (page-2) can\'t have the address "/x". A redirect begins at "/x" (a)';
  await expect(client.patch("page-2").set({ path: "/x" }).commit()).rejects.toThrow(refusal);
  await client.createOrReplace({ ...page("page-2", "/x"), _id: "drafts.page-2" });
  const publish = {
    actionType: "sanity.action.document.publish",
    publishedId: "page-2",
    draftId: "drafts.page-2",
  } as const;
  await expect(client.action(publish)).rejects.toThrow(refusal);
  await publishTogether(client, [page("page-2", "/x"), toPage("a", "/other", "page-1")]);
  expect(lake.dataset.documents.get("a")).toMatchObject({ from: "/other" });
  await client.createOrReplace(toPage("b", "/docs/*", "page-1"));
  await client.createOrReplace(page("page-4", "/docs/start"));
});

test("R-CMS-7 a category doesn't move its contracts to where redirects begin", async () => {
  const contract = {
    _id: "contract-1",
    _type: "contractTemplate",
    name: "Boat",
    slug: { _type: "slug", current: "boat" },
    category: { _type: "reference", _ref: "category-1" },
  };
  const all = [...documents, category("leases"), contract];
  await using lake = await startLake({ documents: all, completePublished });
  const client = lake.client("editor", raw);
  await client.createOrReplace(toPage("a", "/signature/contracts/rentals/boat", "page-1"));
  await expect(client.patch("category-1").set({ "slug.current": "rentals" }).commit()).rejects.toThrow(
    'A redirect begins at "/signature/contracts/rentals/boat" (a)',
  );
});

test("R-CMS-7 a page that shared its address with a redirect before the rule can still be changed", async () => {
  const former = [...documents, toPage("a", "/other", "page-1")];
  await using lake = await startLake({ documents: former, completePublished });
  const client = lake.client("editor", raw);
  await client.patch("page-2").set({ title: "Another" }).commit();
  await client.patch("a").set({ permanent: false }).commit();
});

test("all documents of one write are judged by one reader, which lists the documents of a type once", async () => {
  const readers: PublishedReader[] = [];
  await using lake = await startLake({
    completePublished: (previous, next, reader) => {
      readers.push(reader);
      return completePublished(previous, next, reader);
    },
  });
  const client = lake.client("editor", raw);
  const together = (from: string) =>
    client
      .transaction([{ create: page(from, `/${from}`) }, { create: page(`${from}2`, `/${from}2`) }])
      .commit();
  await together("a");
  await together("b");
  const [a, sameAsA, b] = readers;
  expect([readers.length, a === sameAsA, a === b]).toEqual([4, true, false]);
  expect(a?.idsOfType("page")).toBe(a?.idsOfType("page"));
});
