import { expect, test } from "vitest";
import { shippedDocuments } from "../support/example-blocks.ts";

test("R-FOOT each of the eight certifications has a meaning and a link; only audits have an end date", () => {
  const shipped = shippedDocuments().filter(({ _type }) => _type === "certification");
  expect(shipped).toHaveLength(8);
  for (const { _id, kind, meaning, validUntil, link, linkLabel } of shipped) {
    expect([meaning, link, linkLabel].every(Boolean), String(_id)).toBe(true);
    expect(Boolean(validUntil), String(_id)).toBe(kind === "audit");
  }
});
