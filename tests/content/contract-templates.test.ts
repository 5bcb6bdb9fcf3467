import { expect, test } from "vitest";
import { blankKinds } from "../../lib/contracts/blank-kinds.ts";
import { pathOf, proposeSlug } from "../../lib/routes.ts";
import { usStates } from "../../lib/us-states.ts";
import { blankProblems, differsByState, sharedClauseIds } from "../../schemas/contracts/contract-blanks.ts";
import { type Fields, isFields, loadContent } from "../support/content.ts";

const documents = loadContent().map(({ document }) => document);
const templates = documents.filter(({ _type }) => _type === "contractTemplate");
const sharedClauses = documents.filter(({ _type }) => _type === "contractClause");
const categories = documents.filter(({ _type }) => _type === "contractCategory");
const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isFields) : []);
const slugOf = ({ slug }: Fields) => (isFields(slug) ? String(slug.current) : "");
const refOf = (value: unknown) => (isFields(value) ? String(value._ref) : "");
const categoryOf = (template: Fields) => categories.find(({ _id }) => _id === refOf(template.category));

test("R-ROUTES R-CONTRACT-1 the three categories have their paths, distinct colors and at least twenty sub-categories", () => {
  expect(
    categories.map((category) => [
      category.heading,
      pathOf({ ...category, path: null, slug: slugOf(category), category: null, _type: "contractCategory" }),
    ]),
  ).toEqual([
    ["Business", "/signature/contracts/business"],
    ["Personal and Family", "/signature/contracts/personal-family"],
    ["Real Estate", "/signature/contracts/real-estate"],
  ]);
  expect(new Set(categories.map(({ sideColor }) => sideColor)).size).toBe(3);
  const keys = categories.flatMap(({ subCategories }) => listOf(subCategories).map(({ _key }) => _key));
  expect(keys.length).toBeGreaterThanOrEqual(20);
  const empty = keys.filter((key) => !templates.some(({ subCategory }) => subCategory === key));
  expect(empty).toEqual([]);
});

test("R-CONTRACT-1 there are at least 150 templates, each in a sub-category of its own category", () => {
  expect(templates.length).toBeGreaterThanOrEqual(150);
  for (const { _id } of categories) {
    expect(templates.filter(({ category }) => refOf(category) === _id).length, _id).toBeGreaterThan(40);
  }
  const uncategorized = templates.filter((template) => {
    const known = listOf(categoryOf(template)?.subCategories).map(({ _key }) => _key);
    return !known.includes(template.subCategory);
  });
  expect(uncategorized.map(({ _id }) => _id)).toEqual([]);
  const misled = categories.flatMap(({ _id, subCategories }) =>
    listOf(subCategories).flatMap(({ _key, top }) =>
      listOf(top)
        .map(refOf)
        .filter((id) => {
          const template = templates.find((one) => one._id === id);
          return refOf(template?.category) !== _id || template?.subCategory !== _key;
        }),
    ),
  );
  expect(misled).toEqual([]);
});

test("R-NAV-5 every slug follows from the name, with one exception in the requirements", () => {
  for (const template of templates) expect(slugOf(template)).toBe(proposeSlug(String(template.name)));
  const exceptions = categories.filter(
    (category) => slugOf(category) !== proposeSlug(String(category.heading)),
  );
  expect(exceptions.map(slugOf)).toEqual(["personal-family"]);
});

test("R-CONTRACT-1 every template has a unique number, an audience, preparation, related templates and a review date", () => {
  const numbers = templates.map(({ templateId }) => templateId);
  expect(new Set(numbers).size).toBe(templates.length);
  for (const { _id, ...template } of templates) {
    expect(Number.isInteger(template.templateId), _id).toBe(true);
    expect(String(template.audience).length, _id).toBeGreaterThan(60);
    expect(Array.isArray(template.preparation) && template.preparation.length, _id).toBeGreaterThan(1);
    expect(listOf(template.related).length, _id).toBeGreaterThanOrEqual(2);
    expect(listOf(template.related).map(refOf), _id).not.toContain(_id);
    expect(String(template.reviewedOn), _id).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(listOf(template.signatures).length, _id).toBeGreaterThanOrEqual(1);
    expect(listOf(template.clauses).length, _id).toBeGreaterThanOrEqual(6);
  }
});

test("R-CONTRACT-1 every used blank is defined, every defined blank is used, and all kinds occur", () => {
  const lendersOf = (template: Fields) =>
    sharedClauses
      .filter(({ _id }) => sharedClauseIds(template).includes(_id))
      .map((clause) => ({ title: clause._id, blanks: clause.blanks, byState: differsByState(clause) }));
  const problems = [...templates, ...sharedClauses].flatMap((document) =>
    blankProblems(document, lendersOf(document)).map(({ message }) => `${document._id}: ${message}`),
  );
  expect(problems).toEqual([]);
  const kinds = new Set(templates.flatMap(({ blanks }) => listOf(blanks).map(({ kind }) => kind)));
  expect([...kinds].sort()).toEqual(blankKinds.map(({ value }) => value).sort());
  const states = templates.filter(({ blanks }) => listOf(blanks).some(({ kind }) => kind === "state"));
  // Not every contract depends on a state: a list of chores, for example, does not.
  expect(states.length).toBeGreaterThan(templates.length / 3);
  const known: readonly string[] = usStates.map(({ name }) => name);
  for (const { _id, blanks } of states) {
    const samples = listOf(blanks)
      .filter(({ kind }) => kind === "state")
      .map(({ sample }) => String(sample));
    for (const sample of samples) expect(known, _id).toContain(sample);
  }
});

test("R-CONTRACT-1 optional clauses say when to keep them, and most templates have one", () => {
  const optional = templates.map(({ clauses }) =>
    listOf(clauses).filter((clause) => clause.optional === true),
  );
  expect(optional.filter((clauses) => clauses.length > 0).length).toBeGreaterThan(templates.length / 2);
  for (const clause of optional.flat()) expect(String(clause.hint), String(clause.heading)).toMatch(/\.$/);
});

test("no text refers to a clause by number, because numbers change when an optional clause is left out", () => {
  const named = templates.filter((template) => /\b(clause|section) \d/i.test(wordsOf(template).join(" ")));
  expect(named.map(({ _id }) => _id)).toEqual([]);
});

/** The words of a template's own text, with a placeholder for each blank. */
function wordsOf({ opening, clauses }: Fields): string[] {
  const texts = [opening, ...listOf(clauses).map(({ body }) => body)].flatMap(listOf);
  const spans = texts.flatMap(({ children }) =>
    listOf(children).map(({ text }) => (typeof text === "string" ? text : "_")),
  );
  const text = spans.join(" ").toLowerCase();
  return text.match(/[\p{L}\p{N}_’]+/gu) ?? [];
}
