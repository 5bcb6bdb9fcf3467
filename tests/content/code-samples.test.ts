import { expect, test } from "vitest";
import { parseLineRanges } from "@/lib/content/highlight";
import { valuesIn } from "../support/content.ts";
import { isFields, shippedDocuments } from "../support/example-blocks.ts";

const samples = shippedDocuments().flatMap((document) =>
  [...valuesIn(document, String(document._id))].flatMap(({ path, value }) =>
    isFields(value) && value._type === "sample" && typeof value.code === "string"
      ? [{ path, language: String(value.language), code: value.code, marked: String(value.marked ?? "") }]
      : [],
  ),
);

test("every JSON sample is valid JSON, and no line of a sample is wider than its panel", () => {
  expect(samples.length).toBeGreaterThan(30);
  for (const { path, language, code } of samples) {
    if (language === "json") expect(() => JSON.parse(code), path).not.toThrow();
    expect(Math.max(...code.split("\n").map((line) => line.length)), path).toBeLessThanOrEqual(84);
  }
});

test("every marked line of a sample exists", () => {
  for (const { path, code, marked } of samples) {
    expect(Math.max(0, ...parseLineRanges(marked)), path).toBeLessThanOrEqual(code.split("\n").length);
  }
});
