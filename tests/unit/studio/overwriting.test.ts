import { expect, test } from "vitest";
import { findOverwriting } from "../../../schemas/checks/other-releases.ts";
import { startLake } from "../../support/lake.ts";

const page = (_id: string, title: string) => ({ _id, _type: "page", title });

test("R-CMS-7 a version says that another release has the document, and that it is older than what is published", async () => {
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
    return (await findOverwriting(document, client)).map(({ message }) => message);
  };
  expect(await warningsOf("versions.rSpring.page-1")).toEqual([
    expect.stringContaining("This document is in “The fair”, too."),
  ]);
  expect(await warningsOf("versions.rSpring.page-2")).toEqual([]);
  expect(await warningsOf("page-1"), "what is published overwrites nothing").toEqual([]);

  await client.patch("page-2").set({ title: "Changed meanwhile" }).commit();
  expect(await warningsOf("versions.rSpring.page-2")).toEqual([
    expect.stringContaining("Something else was published since this version was made."),
  ]);
});
