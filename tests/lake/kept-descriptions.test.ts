import { startLake } from "@paraph/lake/testing/lake";
import { expect, test } from "vitest";
import { completePublished } from "../../lib/publishing/complete-published.ts";

const raw = { perspective: "raw" } as const;
const asset = { _id: "image-aa-1200x800-jpg", _type: "sanity.imageAsset" };
const page = {
  _type: "page",
  title: "Desks",
  group: "general",
  path: "/desks",
  blocks: [
    {
      _type: "hero",
      _key: "h",
      heading: "Desks",
      visual: {
        _type: "visual",
        kind: "picture",
        picture: { _type: "picture", asset: { _type: "reference", _ref: asset._id } },
      },
    },
  ],
};

test("R-CMS-1 a picture without words is published only when its file is described, and editors may describe it", async () => {
  await using lake = await startLake({
    documents: [asset, { ...page, _id: "drafts.page-1" }],
    completePublished,
  });
  const client = lake.client("editor", raw);
  const publish = () =>
    client.action({
      actionType: "sanity.action.document.publish",
      draftId: "drafts.page-1",
      publishedId: "page-1",
    });
  await expect(publish()).rejects.toThrow(/blocks\[h\]\.visual\.picture\.alt: Describe the picture/);
  await client.patch(asset._id, { set: { altText: "A front desk" } }).commit();
  await publish();
  expect(await client.getDocument("page-1")).toMatchObject({ title: "Desks" });
});

test("R-CMS-1 authors can't describe a file for all places, and nobody deletes one that a draft uses", async () => {
  await using lake = await startLake({ documents: [asset, { ...page, _id: "drafts.page-1" }] });
  const patch = lake.client("author", raw).patch(asset._id, { set: { altText: "A front desk" } });
  await expect(patch.commit()).rejects.toThrow(/permission "update" required/);
  await expect(lake.client("author", raw).delete(asset._id)).rejects.toThrow(/permission "delete" required/);
  await expect(lake.client("administrator", raw).delete(asset._id)).rejects.toThrow(/cannot be deleted/);
  await lake.client("author", raw).delete("drafts.page-1");
  await lake.client("editor", raw).delete(asset._id);
  expect(await lake.client("editor", raw).getDocument(asset._id)).toBeUndefined();
});
