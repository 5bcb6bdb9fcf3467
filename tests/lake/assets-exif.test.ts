import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readExif } from "../../local/lake/assets/exif.ts";
import { createPhoto } from "../support/pictures.ts";

test("a photo's block is read, with and without damage, and damage never raises an error", async () => {
  const { exif } = await sharp(await createPhoto()).metadata();
  const block = Buffer.from(exif ?? []);
  expect(readExif(block).fields).toMatchObject({ Make: "Acme" });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(block.length - 1), fc.nat(255)), { maxLength: 20 }),
      fc.nat(block.length),
      (changes, length) => {
        const damaged = Buffer.from(block);
        for (const [at, value] of changes) damaged[at] = value;
        const { fields, location } = readExif(damaged.subarray(0, length));
        for (const value of Object.values(fields)) expect(["string", "number"]).toContain(typeof value);
        expect(Math.abs(location?.lat ?? 0)).toBeLessThanOrEqual(90);
      },
    ),
    { numRuns: 500 },
  );
});

test("bytes that are no block give nothing", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(readExif(bytes).location).toBeUndefined();
    }),
  );
});
