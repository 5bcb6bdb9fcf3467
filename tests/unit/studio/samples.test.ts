import { expect, test } from "vitest";
import { type FoundSample, samplesOf, samplesQuery } from "@/studio/samples/samples";
import { startLake } from "../../support/lake.ts";

test("R-CMS-5 each sample is listed once, with the places that show it, until visitors see it as real", async () => {
  const vera = { _type: "person", name: "Vera Inkwell" };
  const story = { _id: "story", _type: "caseStudy", customer: "Nib Ltd", slug: { current: "nib" } };
  const quoting = { _type: "page", title: "About us", person: { _type: "reference", _ref: "vera" } };
  await using lake = await startLake({
    documents: [
      { ...vera, _id: "vera", isSample: true },
      { ...vera, _id: "drafts.vera", isSample: false },
      { _id: "drafts.begun", _type: "person", name: "Only begun", isSample: true },
      { _id: "real", _type: "person", name: "Walter Blotter" },
      { ...story, isSample: true },
      { ...quoting, _id: "page-about" },
      { ...quoting, _id: "drafts.page-about" },
    ],
  });
  const found = async () => {
    const client = lake.client("editor", { perspective: "raw" });
    const types = ["person", "caseStudy"];
    return samplesOf(await client.fetch<FoundSample[]>(samplesQuery, { types }));
  };
  expect(await found()).toEqual([
    {
      _id: "story",
      _type: "caseStudy",
      title: "Nib Ltd",
      isDraft: false,
      shownOn: ["its own page, /customers/nib"],
    },
    { _id: "begun", _type: "person", title: "Only begun", isDraft: true, shownOn: [] },
    { _id: "vera", _type: "person", title: "Vera Inkwell", isDraft: false, shownOn: ["About us"] },
  ]);
  await lake.client("editor").patch("vera").set({ isSample: false }).commit();
  expect((await found()).map(({ _id }) => _id)).toEqual(["story", "begun"]);
});
