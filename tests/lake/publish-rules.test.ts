import { startLake, type TestLake } from "@paraph/lake/testing/lake";
import { createHttpTarget, createStoreTarget } from "@paraph/lake/transfer/open-lake";
import { createClock } from "@paraph/service/testing/clock";
import type { SanityClient } from "@sanity/client";
import { expect, test } from "vitest";
import { completePublished } from "../../lib/publishing/complete-published.ts";

const raw = { perspective: "raw" } as const;
const page = (id: string, path: string, fields: object = {}) => ({
  _id: id,
  _type: "page",
  title: id,
  group: "general",
  path,
  ...fields,
});
const category = (id: string, subCategories: object[]) => ({
  _id: id,
  _type: "contractCategory",
  heading: id,
  description: "Contracts of a test.",
  subCategories,
});
const sale = { _key: "s", title: "Sale", slug: { current: "sale" } };
const sales = { ...sale, slug: { current: "sales" } };

const documents = [
  page("page-1", "/old", { previousPaths: ["/older"] }),
  page("page-2", "/taken"),
  category("category-1", [sale]),
];

async function createRelease(client: SanityClient, next: readonly { _id: string; _type: string }[]) {
  await client.releases.create({ releaseId: "r" });
  await client.action(
    next.map((document) => ({
      actionType: "sanity.action.document.version.create" as const,
      publishedId: document._id,
      document: { ...document, _id: `versions.r.${document._id}` },
    })),
  );
}

type Publish = (
  lake: TestLake,
  next: readonly { _id: string; _type: string }[],
  due: () => void,
) => Promise<unknown>;

const ways: Readonly<Record<string, Publish>> = {
  async "the action publish"(lake, next) {
    const client = lake.client("editor", raw);
    for (const document of next) {
      const draftId = `drafts.${document._id}`;
      await client.create({ ...document, _id: draftId });
      await client.action({
        actionType: "sanity.action.document.publish",
        draftId,
        publishedId: document._id,
      });
    }
  },
  async "a release"(lake, next) {
    const client = lake.client("editor", raw);
    await createRelease(client, next);
    await client.releases.publish({ releaseId: "r" });
  },
  async "a scheduled release"(lake, next, due) {
    const client = lake.client("editor", raw);
    await createRelease(client, next);
    await client.releases.schedule({ releaseId: "r", publishAt: "2027-02-01T00:00:00Z" });
    due();
  },
  async "a mutation"(lake, next) {
    for (const document of next) await lake.client("editor", raw).createOrReplace(document);
  },
  async "an import into a running lake"(lake, next) {
    const { url, fetch } = lake;
    const target = createHttpTarget({ url, fetch, token: lake.tokenOf("publisher"), dataset: "production" });
    await target.write(
      next.map((fields) => ({ fields, from: "a file" })),
      "replace",
    );
  },
  async "an import into files"(lake, next) {
    await createStoreTarget(lake.dataset, lake.context).write(
      next.map((fields) => ({ fields, from: "a file" })),
      "replace",
    );
  },
};

test.each(Object.entries(ways))(
  "%s keeps former addresses and refuses an address of another document",
  async (_, publish) => {
    const clock = createClock("2027-01-01T00:00:00.000Z");
    await using lake = await startLake({ documents, completePublished, now: clock.now });
    const due = () => {
      clock.set("2027-02-01T00:00:00Z");
      lake.lake.services.scheduler.tick();
    };
    await publish(lake, [page("page-1", "/new"), category("category-1", [sales])], due);
    expect(lake.dataset.documents.get("page-1")).toMatchObject({
      path: "/new",
      previousPaths: ["/older", "/old"],
    });
    expect(lake.dataset.documents.get("category-1")).toMatchObject({
      subCategories: [{ formerSlugs: ["sale"] }],
    });

    await using other = await startLake({ documents, completePublished });
    const before = other.dataset.documents.get("page-1");
    await expect(publish(other, [page("page-1", "/taken")], () => {})).rejects.toThrow(
      /\(page-1\) can't have the address .*, which belongs to .* \(page-2\)/,
    );
    expect(other.dataset.documents.get("page-1")).toEqual(before);
  },
);

test.each(Object.entries(ways))(
  "R-CMS-5 %s refuses a document whose required fields are empty",
  async (_, publish) => {
    await using lake = await startLake({ documents, completePublished });
    const before = lake.dataset.documents.get("page-1");
    const blocks = [
      { _key: "a", _type: "hero", heading: "Here" },
      { _key: "b", _type: "steps", heading: "", items: [{ _key: "c", _type: "step", text: "First" }] },
    ];
    await expect(publish(lake, [page("page-1", "/old", { title: null, blocks })], () => {})).rejects.toThrow(
      /\(page-1\) lacks title, blocks\[1\]\.heading, blocks\[1\]\.items\[0\]\.title/,
    );
    expect(lake.dataset.documents.get("page-1")).toEqual(before);
  },
);

test("R-CMS-5 what a published document lacked before stops no other change, and drafts may lack anything", async () => {
  await using lake = await startLake({
    documents: [page("page-1", "/old", { title: undefined })],
    completePublished,
  });
  const client = lake.client("editor", raw);
  await client.patch("page-1").set({ path: "/new" }).commit();
  expect(lake.dataset.documents.get("page-1")).toMatchObject({ path: "/new", previousPaths: ["/old"] });
  await client.create({ _id: "drafts.page-2", _type: "page" });
  await expect(client.patch("page-1").unset(["group"]).commit()).rejects.toThrow(/lacks group\./);
});

test("two documents can exchange their addresses in one release, and a patch of a draft changes no address", async () => {
  await using lake = await startLake({ documents, completePublished });
  const client = lake.client("editor", raw);
  await client.create(page("drafts.page-1", "/taken"));
  await createRelease(client, [page("page-1", "/taken"), page("page-2", "/old")]);
  await client.releases.publish({ releaseId: "r" });
  expect(lake.dataset.documents.get("page-1")).toMatchObject({
    path: "/taken",
    previousPaths: ["/older", "/old"],
  });
  expect(lake.dataset.documents.get("page-2")).toMatchObject({ path: "/old", previousPaths: ["/taken"] });
});

const linkTo = (anchor: string) => [
  {
    _key: "c",
    _type: "callToAction",
    heading: "Now",
    actions: [
      {
        _key: "a",
        _type: "action",
        label: "See it",
        link: {
          _type: "link",
          linkType: "internal",
          internal: { _type: "reference", _ref: "page-1" },
          anchor,
        },
      },
    ],
  },
];
const placed = (anchor: string) => [{ _key: "h", _type: "hero", heading: "Here", anchor }];

test.each(Object.entries(ways))(
  "R-CMS-6 %s takes no place from a page that another page links to, unless it mends the link as well",
  async (_, publish) => {
    const before = [
      page("page-1", "/one", { blocks: placed("plans") }),
      page("page-2", "/two", { blocks: linkTo("plans") }),
    ];
    const renamed = page("page-1", "/one", { blocks: placed("prices") });
    await using lake = await startLake({ documents: before, completePublished });
    await expect(publish(lake, [renamed], () => {})).rejects.toThrow(/links to the place .{1,2}plans/);
    const clock = createClock("2027-01-01T00:00:00.000Z");
    await using other = await startLake({ documents: before, completePublished, now: clock.now });
    const due = () => {
      clock.set("2027-02-01T00:00:00Z");
      other.lake.services.scheduler.tick();
    };
    await publish(other, [page("page-2", "/two", { blocks: linkTo("prices") }), renamed], due);
    expect(other.dataset.documents.get("page-1")).toMatchObject({ blocks: placed("prices") });
  },
);

test("R-CMS-6 what was wrong on a published page before stops no other change", async () => {
  const wrong = page("page-1", "/one", { blocks: [{ _key: "h", _type: "hero", heading: "TODO" }] });
  await using lake = await startLake({ documents: [wrong], completePublished });
  const client = lake.client("editor", raw);
  await client.patch("page-1").set({ path: "/new" }).commit();
  await expect(client.patch("page-1").set({ title: "Lorem ipsum" }).commit()).rejects.toThrow(
    /"Lorem ipsum" \(page-1\), title: "Lorem ipsum" stands where the real words should be/,
  );
  await client.create({ _id: "lead-1", _type: "lead", message: "TODO: call me" });
});

test("R-CMS-6 the rules hold in the dataset that the site shows, and an import into it names all that they refuse", async () => {
  await using lake = await startLake({ documents, completePublished });
  const admin = lake.client("administrator", raw);
  await admin.datasets.create("elsewhere", { aclMode: "public" });
  const foreign = [
    page("page-5", "/five", { title: null }),
    page("page-6", "/six", { blocks: [{ _key: "h", _type: "hero", heading: "Lorem ipsum" }] }),
  ];
  const elsewhere = admin.withConfig({ dataset: "elsewhere" });
  for (const document of foreign) await elsewhere.createOrReplace(document);
  expect(await elsewhere.fetch("count(*)")).toBe(2);

  const imported = createStoreTarget(lake.dataset, lake.context).write(
    foreign.map((fields) => ({ fields, from: "a file" })),
    "replace",
  );
  await expect(imported).rejects.toThrow(/page-5: .*lacks title.*page-6: .*Lorem ipsum.*--dataset NAME/s);
  expect(lake.dataset.documents.get("page-6")).toBeUndefined();
});
