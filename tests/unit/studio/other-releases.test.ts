import { startLake } from "@paraph/lake/testing/lake";
import { expect, test } from "vitest";
import { findOtherReleases } from "../../../schemas/checks/other-releases.ts";

const page = (_id: string, title: string) => ({ _id, _type: "page", title });

test("R-CMS-7 R-CMS-8 a version says that another release has the document, and that both count", async () => {
  await using lake = await startLake({ documents: [page("page-1", "One"), page("page-2", "Two")] });
  const client = lake.client("editor", { perspective: "raw" });
  for (const [releaseId, title] of [
    ["rSpring", "Spring"],
    ["rFair", "The fair"],
    ["rOver", "Over"],
  ] as const) {
    await client.releases.create({ releaseId, metadata: { title, releaseType: "asap" } });
    await client.createVersion({ releaseId, publishedId: "page-1", baseId: "page-1" });
  }
  await client.createVersion({ releaseId: "rSpring", publishedId: "page-2", baseId: "page-2" });
  await client.releases.archive({ releaseId: "rOver" });
  const warningsOf = async (id: string) => {
    const document = await client.getDocument(id);
    if (!document) throw new Error(`No ${id}`);
    return (await findOtherReleases(document, client)).map(({ message }) => message);
  };
  expect(await warningsOf("versions.rSpring.page-1")).toEqual([
    "This document is in “The fair”, too. Where somebody runs them, both count, and what both change the same is asked.",
  ]);
  expect(await warningsOf("versions.rSpring.page-2")).toEqual([]);
  expect(await warningsOf("page-1"), "what is published overwrites nothing").toEqual([]);

  await client.patch("page-2").set({ title: "Changed meanwhile" }).commit();
  expect(await warningsOf("versions.rSpring.page-2"), "which the form merges").toEqual([]);
});
