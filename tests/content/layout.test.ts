import { expect, test } from "vitest";
import { chromeOf } from "../../lib/pages/chrome.ts";
import { addressOf, type ContentFile, type Fields, isFields, loadContent } from "../support/content.ts";
import { screensOfCode, specifiedRoutes } from "../support/specified-routes.ts";

const documents = new Map(loadContent().map(({ document }) => [document._id, document]));
const pages = new Map([...documents.values()].flatMap((page): [string, Fields][] => withPath(page)));

test.each(specifiedRoutes)("R-LAYOUT-1 $path shows navigation: $navigation, footer: $footer", (route) => {
  const { path, navigation, footer } = route;
  const page = pages.get(path);
  const group = page?._type === "deal" ? "deal" : page?.group;
  const chrome = isFields(page?.chrome) ? page.chrome : {};
  expect(chrome, "the shipped page overrides nothing").toEqual({});
  expect(chromeOf({ path, group: typeof group === "string" ? group : null })).toEqual({ navigation, footer });
});

test("R-ROUTES every specified address has a document, except the screens that are code", () => {
  const missing = specifiedRoutes.map(({ path }) => path).filter((path) => !pages.has(path));
  expect(missing.sort()).toEqual([...screensOfCode].sort());
});

test("R-ROUTES-3 R-ROUTES-5 exactly the specified hidden pages are noindex", () => {
  const found = specifiedRoutes.filter(({ path }) => pages.has(path));
  const isHidden = (path: string) => {
    const seo = pages.get(path)?.seo;
    return isFields(seo) && seo.noIndex === true;
  };
  expect(found.map(({ path }) => ({ path, isHidden: isHidden(path) }))).toEqual(
    found.map(({ path, isHidden }) => ({ path, isHidden })),
  );
});

function withPath(page: ContentFile["document"]): [string, Fields][] {
  const path = addressOf(page, documents);
  return path === null ? [] : [[path, page]];
}
