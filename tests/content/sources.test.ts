import { expect, test } from "vitest";
import { outsideLinks } from "@/studio/report/outside-links";
import { isFields } from "../support/content.ts";
import { shippedDocuments } from "../support/example-blocks.ts";

const comparisons = shippedDocuments().filter(({ _type }) => _type === "comparison");

function statementsOf({ statements }: Record<string, unknown>): Record<string, unknown>[] {
  return Array.isArray(statements) ? statements.filter(isFields) : [];
}

const all = comparisons.flatMap(statementsOf);

test("R-CMS-2 each of the six comparisons has six to ten sourced statements, from more than one kind of source", () => {
  expect(comparisons).toHaveLength(6);
  for (const comparison of comparisons) {
    const found = statementsOf(comparison);
    expect(found.length, String(comparison._id)).toBeGreaterThanOrEqual(6);
    expect(found.length, String(comparison._id)).toBeLessThanOrEqual(10);
    expect(new Set(found.map(({ sourceKind }) => sourceKind)).size).toBeGreaterThan(1);
  }
});

test("R-CMS-2 each source is an encrypted address of another website, with a name and the day it was read", () => {
  for (const { source, sourceTitle, checkedOn, statement } of all) {
    const { protocol, hostname } = new URL(String(source));
    expect(protocol, String(statement)).toBe("https:");
    expect(hostname, String(statement)).toMatch(/^[a-z\d.-]+\.(?:com|edu|eu|gov|org)$/);
    expect(hostname).not.toMatch(/paraph|example/);
    expect(sourceTitle, String(statement)).toBeTruthy();
    expect(checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});

test("R-CMS-2 no statement, no answer and no source address appears twice", () => {
  for (const field of ["statement", "here", "sourceTitle", "source"]) {
    const words = all.map((one) => String(one[field]).toLowerCase());
    expect(
      words.filter((one, index) => words.indexOf(one) !== index),
      field,
    ).toEqual([]);
  }
});

test("R-CMS-2 the site check asks every source whether it still answers", () => {
  const asked = outsideLinks(comparisons.map((one) => ({ ...one, ...facts(one) })));
  for (const { source } of all) expect([...asked.keys()]).toContain(source);
});

test("R-CMS-2 the shipped comparisons name no vendor", () => {
  for (const { vendors, _id } of comparisons) expect(vendors, String(_id)).toBeUndefined();
});

test("R-NAV-3 the cards of the Compare menu have words and pictures of their own", () => {
  const cards = shippedDocuments().filter(({ _id }) => String(_id).startsWith("navCard-compare-"));
  expect(cards).toHaveLength(6);
  expect(new Set(cards.map(({ description }) => description)).size).toBe(6);
  expect(new Set(cards.map(({ visual }) => (isFields(visual) ? visual.scene : null))).size).toBe(6);
  for (const { title } of cards) expect(title).toMatch(/^Versus /);
});

/** What every stored document has. */
function facts({ _id, _type }: Record<string, unknown>) {
  return { _id: String(_id), _type: String(_type), _rev: "1", _createdAt: "", _updatedAt: "" };
}
