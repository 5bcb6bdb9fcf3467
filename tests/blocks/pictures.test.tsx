import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { CertificationCard } from "@/components/content/cards/certification-card";
import { frameShape } from "@/components/content/frame-facade";
import { Byline } from "@/components/content/layouts/quotes";
import { LogoBadge } from "@/components/content/logo-badge";
import { Picture, type PictureValue } from "@/components/content/picture";
import { MenuCards } from "@/components/navigation/menu-contents";
import { framesOf, type PictureFrame, pictureFrames } from "@/lib/content/picture-frames";

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
])("R-CMS-1 alt text: %s", (_, picture, alt) => {
  expect(altOf(picture)).toBe(alt);
});

test("R-CMS-1 a logo without words of its own is described by its file, and else by its name", () => {
  const described = renderToStaticMarkup(
    <LogoBadge name="Acme" mark={null} picture={image("", "Acme in red")} field="a" />,
  );
  expect(described).toContain('alt="Acme in red"');
  const plain = renderToStaticMarkup(
    <LogoBadge name="Acme" mark={null} picture={image("", null)} field="b" />,
  );
  expect(plain).toContain('alt="Acme"');
});

/** Tailwind counts in quarters of a rem. */
const classesOf = ({ width, height = 0, fit }: PictureFrame) => ({
  square: [`size-${width / 4}`, `object-${fit}`],
  box: [`h-${height / 4}`, `w-${width / 4}`, `object-${fit}`],
  limited: [`h-${height / 4}`, `max-w-${width / 4}`, `object-${fit}`],
});

const picture = image("A desk", null);
const named = { _id: "a", name: "Acme", picture };
const card = { key: "k", title: "T", href: "/", newTab: false, description: null, badge: null, scene: null };

test.each([
  [
    "portrait",
    <Byline key="a" name="Ida" picture={picture} field="a" />,
    classesOf(pictureFrames.portrait).square,
  ],
  ["logo", <LogoBadge key="a" {...named} mark={null} field="a" />, classesOf(pictureFrames.logo).limited],
  [
    "certification",
    <CertificationCard key="a" name="Acme" picture={picture} field="a" level="h2" />,
    classesOf(pictureFrames.certification).square,
  ],
  [
    "menu card",
    <MenuCards key="a" isWide cards={[{ ...card, picture: { src: "/a.png", width: 9, height: 9 } }]} />,
    classesOf(pictureFrames.menuCard).box,
  ],
])("R-CMS-1 the frame of a %s is as large as the Studio draws it", (_, element, classes) => {
  const html = renderToStaticMarkup(element);
  const used = /<img[^>]* class="([^"]*)"/.exec(html)?.[1]?.split(" ");
  expect(used).toEqual(expect.arrayContaining(classes));
});

test.each([
  ["16:9", "aspect-video", 64],
  ["4:3", "aspect-[4/3]", 52],
  ["1:1", "aspect-square", 40],
  ["9:16", "aspect-[9/16]", 22],
])("R-CMS-1 a poster of %s is as large as the Studio draws it", (ratio, shape, rem) => {
  const document = { blocks: [{ _key: "v", _type: "video", ratio }] };
  const [frame] = framesOf(document, ["blocks", { _key: "v" }, "poster"]);
  expect(frame).toMatchObject({ width: rem * 16 });
  const [width = 0, height = 0] = ratio.split(":").map(Number);
  expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(width / height, 2);
  expect(frameShape(ratio)).toContain(shape);
  // The widest has the width of its block.
  if (rem !== 64) expect(frameShape(ratio)).toContain(`max-w-[${rem}rem]`);
});
