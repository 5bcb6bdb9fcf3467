import { expect, test } from "vitest";
import { fitText, lacksLetters } from "@/lib/pages/lettering";
import { cardFamilies, designOf } from "@/lib/pages/social-families";
import { isFields, loadContent } from "../support/content.ts";

const titles = loadContent().flatMap(({ document }) => {
  const seo = isFields(document.seo) ? document.seo : {};
  const title = seo.title ?? document.title;
  return "slug" in document || "path" in document ? (typeof title === "string" ? [title] : []) : [];
});

test("R-ROUTES each title stands whole on a card of any family, in letters of at least 44 pixels", () => {
  expect(titles.length).toBeGreaterThan(300);
  for (const family of cardFamilies) {
    const { title } = designOf(family, "#000000", null);
    const small = titles.filter(
      (words) => fitText("display", words, { ...title, leading: 1.1, sizes: [48, 44] }).size < 44,
    );
    expect(small, family).toEqual([]);
  }
  expect(titles.filter((words) => lacksLetters("display", words))).toEqual([]);
});
