import { expect, test } from "vitest";
import { imageSource } from "@/lib/content/image";

const hash = "0123456789abcdef0123456789abcdef01234567";
const asset = (size = "2400x1500", extension = "jpg") => ({
  asset: { _id: `image-${hash}-${size}-${extension}` },
});
const widthsOf = (srcSet: string | undefined) => srcSet?.split(", ").map((entry) => entry.split(" ")[1]);

test("an image is offered at the site's widths, up to its own", () => {
  const source = imageSource(asset());
  expect(widthsOf(source?.srcSet)).toEqual([
    "640w",
    "750w",
    "828w",
    "1080w",
    "1200w",
    "1920w",
    "2048w",
    "2400w",
  ]);
  expect(source).toMatchObject({ width: 2400, height: 1500 });
  expect(source?.src).toBe(
    `/lake/images/local/production/${hash}-2400x1500.jpg?w=1200&fit=max&auto=format&q=80`,
  );
});

test("an image is never requested wider than 3840", () => {
  expect(widthsOf(imageSource(asset("6000x4000"))?.srcSet)?.at(-1)).toBe("3840w");
});

test("an image narrower than every width is offered at its own width", () => {
  expect(widthsOf(imageSource(asset("300x200"))?.srcSet)).toEqual(["300w"]);
});

test("an SVG is not resized", () => {
  const source = imageSource(asset("120x80", "svg"));
  expect(source?.src).toBe(`/lake/images/local/production/${hash}-120x80.svg`);
  expect(source?.srcSet).toBeUndefined();
});

test("a crop changes the address and the size, and the hotspot moves within it", () => {
  const source = imageSource({
    ...asset(),
    crop: { left: 0.25, right: 0.25, top: 0, bottom: 0.2 },
    hotspot: { x: 0.5, y: 0.4 },
  });
  expect(source).toMatchObject({ width: 1200, height: 1200 });
  expect(source?.src).toContain("?rect=600,0,1200,1200&w=");
  expect(source?.focus).toBeUndefined();
  expect(imageSource({ ...asset(), hotspot: { x: 0.8, y: 0.24 } })?.focus).toEqual({ x: 80, y: 25 });
});
