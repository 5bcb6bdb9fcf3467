import { readdirSync } from "node:fs";
import path from "node:path";
import { startLake } from "@paraph/lake/testing/lake";
import { expect, test } from "vitest";
import { saveTemplate } from "@/studio/starting/save-as-template";
import { addShippedTemplates, shippedCount } from "@/studio/starting/template-card";
import { contentFolder } from "../../support/content.ts";

const template = {
  title: "Launch",
  purpose: "",
  makes: "page",
  blocks: [{ _key: "hero", _type: "hero" }],
} as const;
const all = `*[_type == "pageTemplate"]{ _id, title, "types": blocks[]._type }`;

test("R-CMS-8 every role that writes saves templates: authors as drafts, the others published", async () => {
  await using lake = await startLake();
  const admin = lake.client("administrator", { perspective: "raw" });
  await expect(saveTemplate(lake.client("author"), template, true)).rejects.toMatchObject({
    statusCode: 403,
  });
  await saveTemplate(lake.client("author"), template, false);
  expect(await admin.fetch(all)).toEqual([
    { _id: expect.stringMatching(/^drafts\./), title: "Launch", types: ["hero"] },
  ]);
  for (const role of ["editor", "publisher", "administrator"] as const)
    await saveTemplate(lake.client(role), template, true);
  expect(await admin.fetch(`count(*[_type == "pageTemplate" && !(_id in path("drafts.**"))])`)).toBe(3);
  await expect(saveTemplate(lake.client("viewer"), template, false)).rejects.toMatchObject({
    statusCode: 403,
  });
});

test("R-CMS-3 the shipped templates are added whole, without those that link to a page that is not there", async () => {
  const files = readdirSync(path.join(contentFolder, "pageTemplate"));
  expect(shippedCount).toBe(files.length);
  await using lake = await startLake({
    documents: [{ _id: "page-pricing", _type: "page", title: "Pricing" }],
  });
  const client = lake.client("editor", { perspective: "raw" });
  await client.create({ _id: "pageTemplate-launch", _type: "pageTemplate", title: "Our own launch" });
  const { added, lacking } = await addShippedTemplates(client);
  expect(lacking.toSorted()).toEqual(["Deal", "Event"]);
  expect(added).toHaveLength(files.length - 2);
  const stored = await client.fetch<{ title: string }[]>('*[_type == "pageTemplate"]{ title }');
  expect(stored).toHaveLength(files.length - 2);
  expect(stored, "what somebody made of one stays").toContainEqual({ title: "Our own launch" });
  const withoutKeys = await client.fetch(
    'count(*[_type == "pageTemplate" && count(blocks[!defined(_key)]) > 0])',
  );
  expect(withoutKeys).toBe(0);
});
