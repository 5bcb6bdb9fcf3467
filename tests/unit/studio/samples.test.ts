import { startLake } from "@paraph/lake/testing/lake";
import { expect, test } from "vitest";
import { type FoundSample, samplesOf, samplesQuery } from "@/studio/samples/plugin";

test("R-CMS-5 each sample is listed once, with the places that show it, until visitors see it as real", async () => {
  const ann = { _type: "person", name: "Ann Inkwell" };
  const story = { _type: "caseStudy", customer: "Nib Ltd", slug: { current: "nib" }, isSample: true };
  const quoting = { _type: "page", title: "About us", person: { _type: "reference", _ref: "ann" } };
  // Ids before and after "drafts." in the order of the list.
  await using lake = await startLake({
    documents: [
      { ...ann, _id: "ann", isSample: true },
      { ...ann, _id: "drafts.ann", isSample: false },
      { ...ann, _id: "drafts.zoe", isSample: true },
      { ...ann, _id: "real" },
      { ...story, _id: "a-story" },
      { ...story, _id: "drafts.a-story" },
      { ...story, _id: "story" },
      { ...story, _id: "drafts.story" },
      { ...quoting, _id: "page-about" },
      { ...quoting, _id: "drafts.page-about" },
    ],
  });
  const found = async () => {
    const client = lake.client("editor", { perspective: "raw" });
    const types = ["person", "caseStudy"];
    return samplesOf(await client.fetch<FoundSample[]>(samplesQuery, { types }));
  };
  const ofStory = { title: "Nib Ltd", isDraft: false, shownOn: ["its own page, /customers/nib"] };
  expect(await found()).toEqual([
    { _id: "a-story", _type: "caseStudy", ...ofStory },
    { _id: "story", _type: "caseStudy", ...ofStory },
    { _id: "ann", _type: "person", title: "Ann Inkwell", isDraft: false, shownOn: ["About us"] },
    { _id: "zoe", _type: "person", title: "Ann Inkwell", isDraft: true, shownOn: [] },
  ]);
  await lake.client("editor").patch("ann").set({ isSample: false }).commit();
  expect((await found()).map(({ _id }) => _id)).toEqual(["a-story", "story", "zoe"]);
});
