import { expect, test } from "vitest";
import { pathOf } from "../../../lib/routes.ts";
import { indexPage } from "../../../scripts/shots/index-page.ts";
import { keyPages } from "../../../scripts/support/page-kinds.ts";
import { loadContent } from "../../support/content.ts";

test("the screenshot index has a section for each subject with all its pictures and its escaped name", () => {
  const shot = (subject: string, width: number, file: string) => ({
    subject,
    width,
    scheme: "dark" as const,
    file,
  });
  const html = indexPage([
    shot("/a<b>", 390, "a-390.png"),
    shot("/a<b>", 768, "a-768.png"),
    shot("/", 390, "h.png"),
  ]);
  expect(html.match(/<section /g)).toHaveLength(2);
  expect(html).toContain("<h2>/a&lt;b></h2>");
  expect(html).toContain('<a href="#home">');
  for (const file of ["a-390.png", "a-768.png", "h.png"]) expect(html).toContain(`<img src="${file}"`);
});

test("the shipped content has a page of every kind, and a missing kind is reported", () => {
  const told: string[] = [];
  const published = loadContent().flatMap(({ document }) => {
    const path = pathOf({ ...document, category: "business" });
    return path === null ? [] : [{ path, type: document._type, isHidden: false }];
  });
  const pages = keyPages(published, (line) => told.push(line));
  expect(told).toEqual([]);
  expect(pages.length).toBeGreaterThanOrEqual(10);
  const withoutDeal = published.filter(({ path }) => path !== "/lifetime-deal");
  expect(keyPages(withoutDeal, (line) => told.push(line))).toHaveLength(pages.length - 1);
  expect(told).toEqual(['No published page is of the kind "deal".']);
});
