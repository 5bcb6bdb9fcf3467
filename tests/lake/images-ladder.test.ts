import { defaultAssetLimits } from "@paraph/lake/assets/limits";
import { isKnown } from "@paraph/lake/images/ladder";
import { parseTransform } from "@paraph/lake/images/parameters";
import { planGeometry } from "@paraph/lake/images/plan";
import { expect, test } from "vitest";
import { imageSource, smallWidths } from "../../lib/content/image.ts";

const photo = { width: 5000, height: 2500 };

function plan(address: string, original = photo) {
  const { searchParams } = new URL(address, "http://lake.test");
  const query = Object.fromEntries([...searchParams].map(([name, value]) => [name, [value]]));
  const transform = parseTransform(query, defaultAssetLimits);
  const geometry = planGeometry(transform, original, defaultAssetLimits);
  const { width, height } = geometry.canvas;
  return { size: `${width}x${height}`, width, isKnown: isKnown(transform, geometry, original) };
}

/** Every image URL that the site uses for an original of this size. */
function siteAddresses({ width, height }: typeof photo): { url: string; width: number }[] {
  const image = { asset: { _id: `image-0123abc-${width}x${height}-jpg` } };
  return [undefined, smallWidths].flatMap((widths) =>
    (imageSource(image, widths)?.srcSet ?? "").split(", ").map((entry) => {
      const [url = "", descriptor = ""] = entry.split(" ");
      return { url, width: Number.parseInt(descriptor, 10) };
    }),
  );
}

test("the site gets every width that it requests, before other requests", () => {
  for (const original of [photo, { width: 1111, height: 900 }, { width: 3000, height: 4000 }]) {
    const addresses = siteAddresses(original);
    expect(addresses.length).toBeGreaterThan(5);
    for (const { url, width } of addresses)
      expect(plan(url, original), url).toMatchObject({ width, isKnown: true });
  }
});

test("the Studio gets the exact sizes of its thumbnails and previews, also before other requests", () => {
  for (const [query, size] of [
    ["rect=1250,0,2500,2500&w=33&h=33&fit=crop&dpr=1", "33x33"],
    ["w=40&h=40&fit=crop&dpr=2", "80x80"],
    ["w=200&fit=max", "200x100"],
    ["h=190&fit=max&dpr=2", "760x380"],
    ["w=2000&fit=max&auto=format", "2000x1000"],
  ] as const) {
    expect(plan(`?${query}`).size, query).toBe(size);
  }
  expect(plan("?rect=1250,0,2500,2500&w=33&h=33&fit=crop&dpr=1").isKnown).toBe(true);
  expect(plan("?w=2000&fit=max&auto=format").isKnown).toBe(true);
});

test.each([
  ["w=401", "480x240"],
  ["w=1300", "1440x720"],
  ["w=1300&h=650", "1440x720"],
  ["w=1300&h=100&fit=crop", "1440x111"],
  ["h=1300", "2880x1440"],
  ["w=8192", "3840x1920"],
  ["w=8192&h=8192&fit=scale", "2500x2500"],
])("%s is rounded to %s", (query, size) => {
  expect(plan(`?${query}`).size).toBe(size);
});

test("an original with a size between two rungs is not scaled up or down", () => {
  expect(plan("?w=1105", { width: 1111, height: 500 }).size).toBe("1111x500");
  expect(plan("?w=1090", { width: 1111, height: 500 }).size).toBe("1111x500");
});

test.each([
  "w=8192&h=8192&fit=scale&fm=avif&q=100",
  "w=750&fm=avif",
  "w=750&q=99",
  "w=750&blur=2000",
  "w=1300",
  "w=750&or=90",
])("%s waits for the site's requests", (query) => {
  expect(plan(`?${query}`).isKnown).toBe(false);
});
