import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { LogoBadge } from "@/components/content/logo-badge";
import { Picture, type PictureValue } from "@/components/content/picture";

const image = (alt: unknown, altText: unknown, more: object = {}) =>
  ({ asset: { _id: "image-aa-1200x800-jpg", altText }, alt, ...more }) as PictureValue; // hostile values, too

function altOf(picture: PictureValue): string | undefined {
  using _warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(<Picture picture={picture} field={crypto.randomUUID()} sizes="1px" />);
  return /alt="([^"]*)"/.exec(html)?.[1];
}

test.each([
  ["the place's own words win", image("Here", "Everywhere"), "Here"],
  ["without them the file's are used", image(undefined, "Everywhere"), "Everywhere"],
  ["blank words are none", image("  ", "Everywhere"), "Everywhere"],
  ["decoration stays silent", image("", "Everywhere", { decorative: true }), ""],
  ["nothing anywhere is an empty text", image(null, null), ""],
  ["what is no text is ignored", image(5, ["x"]), ""],
])("R-CMS-3 alt text: %s", (_, picture, alt) => {
  expect(altOf(picture)).toBe(alt);
});

test("R-CMS-3 a logo without words of its own is described by its file, and else by its name", () => {
  const described = renderToStaticMarkup(
    <LogoBadge name="Acme" mark={null} picture={image("", "Acme in red")} field="a" />,
  );
  expect(described).toContain('alt="Acme in red"');
  const plain = renderToStaticMarkup(
    <LogoBadge name="Acme" mark={null} picture={image("", null)} field="b" />,
  );
  expect(plain).toContain('alt="Acme"');
});
