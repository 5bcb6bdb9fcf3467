import { expect, test } from "vitest";
import { shippedDocuments } from "../support/example-blocks.ts";

test("R-FOOT each of the eight certifications says what it means and leads somewhere; audits have an end", () => {
  const shipped = shippedDocuments().filter(({ _type }) => _type === "certification");
  expect(shipped).toHaveLength(8);
  for (const { _id, kind, meaning, validUntil, link, linkLabel } of shipped) {
    expect([meaning, link, linkLabel].every(Boolean), String(_id)).toBe(true);
    expect(Boolean(validUntil), String(_id)).toBe(kind === "audit");
  }
});
