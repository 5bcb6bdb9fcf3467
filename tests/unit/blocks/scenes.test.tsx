import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { client, company, people } from "../../../components/content/scenes/demo.ts";
import { Scene } from "../../../components/content/visual.tsx";
import { scenes } from "../../../lib/content/scenes.ts";
import { thumbnailLines } from "../../../lib/content/thumbnail-lines.ts";
import { loadContent } from "../../support/content.ts";

const drawn = scenes.map(
  ({ value, description }) =>
    [value, description, renderToStaticMarkup(<Scene name={value} field="scene" />)] as const,
);

test.each(drawn)("R-CMS-2 the scene %s is one picture with a description", (name, description, html) => {
  expect(html.match(/role="img"/g)).toHaveLength(1);
  expect(html).toContain(`aria-label="${description.replaceAll("'", "&#x27;")}"`);
  // All that is drawn is hidden from screen readers, and nothing in it can be reached by Tab.
  expect(html).toMatch(/^<div [^>]*><div aria-hidden="true" class="stage">/);
  expect(html).not.toMatch(/<(?:a|button|input|img)\b|tabindex="0"/);
  expect(textOf(html).length, name).toBeGreaterThan(60);
  expect(thumbnailLines, "a menu card shows its lines").toHaveProperty(name);
});

test.each(drawn)("R-CMS-2 the scene %s obeys the page's policy and stays light", (_, __, html) => {
  expect(html).not.toContain("style=");
  expect(html.length).toBeLessThan(6000);
});

test.each(drawn)("R-CMS-2 the scene %s shows the demo company's people and nobody else", (_, __, html) => {
  const known: readonly string[] = [
    ...Object.values(people).map(({ name }) => name),
    client.name,
    company.name,
  ];
  const named = textOf(html).match(/\b[A-Z][a-z]+ [A-Z][a-z]+\b/g) ?? [];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test("R-CMS-2 the demo company's people are nobody's who praises the product", () => {
  const names = new Set<string>(Object.values(people).map(({ name }) => name));
  const real = loadContent()
    .map(({ document }) => document)
    .filter(({ _type }) => _type === "testimonial" || _type === "person");
  expect(real.length).toBeGreaterThan(5);
  expect(real.filter(({ name }) => typeof name === "string" && names.has(name))).toEqual([]);
});

test("what is no scene's name is left out, names of inherited properties too", () => {
  for (const name of ["toString", "constructor", "Signing"])
    expect(renderToStaticMarkup(<Scene name={name} field="scene" />), name).toBe("");
});

/** Each text by itself: what stands in two elements is no name. */
function textOf(html: string): string {
  return html.replace(/<[^>]+>/g, " | ").replaceAll("&amp;", "&");
}
