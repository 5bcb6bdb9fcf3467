import { share } from "@paraph/service/testing/extent";
import { expect, test } from "vitest";
import type { PageDocument } from "@/lib/content/page-document";
import { CONTRACT_TEMPLATE_QUERY } from "@/lib/content/queries";
import { collectProblems } from "@/lib/content/report";
import { readContract } from "@/lib/contracts/read-contract";
import { nothingChosen, resolveContract } from "@/lib/contracts/resolve-contract";
import { collectDependencies } from "@/lib/freshness/dependencies";
import { usStates } from "@/lib/us-states";
import { sharedClauseIds } from "@/schemas/contracts/contract-blanks";
import { contractSource, sampleValues } from "@/studio/contracts/contract-view";
import { keyFromLabel, knownBlanks, searchBlanks } from "@/studio/contracts/known-blanks";
import { pageAsMarkdown } from "../../support/as-markdown.tsx";
import { askEngine } from "../../support/ask-engine.ts";
import { type Fields, isFields, loadContent } from "../../support/content.ts";
import { shippedSite } from "../../support/page-document.ts";

const site = await shippedSite();
const dataset = loadContent().map(({ document }) => ({ ...document, _rev: `${document._id}-1` }));
const templates: (Fields & { _id: string })[] = dataset.filter(({ _type }) => _type === "contractTemplate");
const clauses = dataset
  .filter(({ _type }) => _type === "contractClause")
  .map(({ title, ...clause }: Fields & { _id: string }) => ({ ...clause, title: String(title) }));

/** The query result for a template's page. */
function evaluatePage(template: Fields): Promise<PageDocument> {
  const category = dataset.find(({ _id }) => isFields(template.category) && _id === template.category._ref);
  const slugs = [template, category ?? {}].map(({ slug }: Fields) => (isFields(slug) ? slug.current : null));
  const params = { slug: slugs[0], category: slugs[1] };
  return askEngine(CONTRACT_TEMPLATE_QUERY, params, dataset);
}

const pageOf = async (template: Fields): Promise<Fields> => ({ ...(await evaluatePage(template)) });

test("R-CONTRACT-1 the Studio shows every shipped contract as its page does, including shared clauses", async () => {
  for (const template of templates) {
    const { result, problems } = collectProblems(() => readContract(contractSource(template, clauses)));
    expect(problems, template._id).toEqual([]);
    expect(resolveContract(result, nothingChosen), template._id).toEqual(
      resolveContract(readContract({ ...((await pageOf(template)).template ?? {}) }), nothingChosen),
    );
  }
});

test("R-CONTRACT-1 the markdown twin has numbered shared clauses and no notes about states", async () => {
  const sharing = templates.filter((template) => sharedClauseIds(template).length > 0);
  expect(sharing.length).toBeGreaterThan(10);
  for (const template of share(sharing, 8)) {
    const page = await evaluatePage(template);
    const markdown = pageAsMarkdown("/signature/contracts/a/b", page, site);
    const { clauses: resolved } = resolveContract(
      readContract(contractSource(template, clauses)),
      nothingChosen,
    );
    for (const { number, heading } of resolved) expect(markdown).toContain(`### ${number}. ${heading}`);
    const notes = clauses.flatMap(({ stateNotes }: Fields) => (Array.isArray(stateNotes) ? stateNotes : []));
    for (const note of notes.filter(isFields)) expect(markdown).not.toContain(String(note.text));
  }
});

test("R-CMS-7 a page depends on exactly the shared clauses of its contract", async () => {
  for (const template of templates) {
    const used = [...collectDependencies(await pageOf(template)).keys()].filter((key) =>
      key.startsWith("contractClause-"),
    );
    expect(used.toSorted(), template._id).toEqual(sharedClauseIds(template).toSorted());
  }
});

test("R-CONTRACT-2 in all 51 states every shipped contract has all its clauses, numbered without gaps", () => {
  for (const template of share(templates, 4)) {
    const contract = readContract(contractSource(template, clauses));
    const known = new Set(usStates.map(({ code }) => String(code)));
    const named = contract.clauses.flatMap(({ stateTexts, stateNotes }) => [...stateTexts, ...stateNotes]);
    expect(
      named.flatMap(({ states }) => states).filter((code) => !known.has(code)),
      template._id,
    ).toEqual([]);
    for (const { code } of usStates) {
      const resolved = resolveContract(contract, { ...nothingChosen, state: code });
      expect(resolved.clauses.map(({ number }) => number)).toEqual(
        contract.clauses.map((_, index) => `${index + 1}`),
      );
      for (const { number, paragraphs } of resolved.clauses) {
        const expected =
          paragraphs.length > 1 ? paragraphs.map((_, index) => `${number}.${index + 1}`) : [null];
        expect(paragraphs.map((one) => one.number)).toEqual(expected);
      }
    }
  }
});

test("R-CMS-2 the preview of a shared clause shows it alone, with its samples", () => {
  const document = {
    _type: "contractClause",
    heading: "Law",
    blanks: [{ key: "a", label: "a", sample: "Ann" }],
    body: [{ children: [{ _type: "blank", blank: "a" }] }],
  };
  const contract = readContract(contractSource(document, []));
  expect(contract.clauses.map(({ heading }) => heading)).toEqual(["Law"]);
  expect(sampleValues(contract.blanks)).toEqual({ a: "Ann" });
  for (const broken of [null, 4, "x", {}, { clauses: 4 }, { clauses: [null, { _type: "sharedClause" }] }])
    expect(readContract(contractSource(broken, [])).clauses).toEqual([]);
});

const own = {
  blanks: [
    { key: "rent", label: "monthly rent", kind: "money", sample: "$9" },
    { key: "" },
    null,
    { key: "state" },
  ],
};
const law = {
  _id: "law",
  title: "Law",
  blanks: [
    { key: "state", label: "state", kind: "state" },
    { key: "county", label: "county" },
  ],
};

test("R-CMS-2 the picker lists the document's blanks, then those of its shared clauses, and is searchable", () => {
  const known = knownBlanks(own, [law, null]);
  expect(known.map(({ key, label, from }) => [key, label, from])).toEqual([
    ["rent", "monthly rent", null],
    ["state", "state", null],
    ["county", "county", "Law"],
  ]);
  const found = (query: string) => searchBlanks(known, query).map(({ key }) => key);
  expect(found("")).toEqual(["rent", "state", "county"]);
  expect(found("  RENT month ")).toEqual(["rent"]);
  expect(found("t")).toEqual(["rent", "state", "county"]);
  expect(found("cou")).toEqual(["county"]);
  expect(found("nothing")).toEqual([]);
});

test.each([
  ["monthly rent", [], "monthlyRent"],
  ["monthly rent", ["monthlyRent"], "monthlyRent2"],
  ["monthly rent", ["monthlyRent", "monthlyRent2"], "monthlyRent3"],
  ["tenant’s first name", [], "tenantsFirstName"],
  ["Día de pago", [], "diaDePago"],
  ["2nd witness", [], "blank2ndWitness"],
  ["日付", [], "blank"],
  ["", ["blank"], "blank2"],
])("R-CMS-2 a new blank named %j, with the keys %j taken, gets the key %s", (label, taken, key) => {
  expect(keyFromLabel(label, taken)).toBe(key);
  expect(key).toMatch(/^[a-z][A-Za-z0-9]*$/);
});
