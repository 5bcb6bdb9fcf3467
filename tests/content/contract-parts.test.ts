import { expect, test } from "vitest";
import { onlyWithProblem } from "@/schemas/contracts/only-with";
import { type Fields, findings, isFields, loadContent, valuesIn } from "../support/content.ts";

const files = loadContent();
const templates = files.filter(({ document }) => document._type === "contractTemplate");
const shared = new Map(files.map(({ document }) => [document._id, document]));
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
const nameOf = ({ _id }: { readonly _id: string }) => _id.replace("contractTemplate-", "");

/** The template's clauses or attestations, shared ones with their own text. */
function partsOf(list: unknown): Fields[] {
  return listOf(list).map((item) =>
    isFields(item.clause) ? { ...item, ...shared.get(String(item.clause._ref)), _key: item._key } : item,
  );
}

/** Every paragraph in a value, with the key of each blank in brackets. */
function textsOf(value: unknown): string[] {
  return [...valuesIn(value, "")].flatMap(({ value: block }) =>
    isFields(block) && block._type === "block"
      ? listOf(block.children)
          .map(({ text, blank }) => (typeof text === "string" ? text : `[${blank}]`))
          .join("")
      : [],
  );
}

function isOptional(clause: Fields): boolean {
  return clause.optional === true || typeof clause.onlyWith === "string";
}

/** What in the text of each template, clause by clause, `find` objects to. */
function objections(find: (text: string, clause: Fields, template: Fields) => readonly string[]): string[] {
  return templates.flatMap(({ document }) =>
    [{ body: document.opening }, ...partsOf(document.clauses), ...partsOf(document.attestations)].flatMap(
      (clause) =>
        textsOf([clause.body, clause.stateTexts]).flatMap((text) =>
          find(text, clause, document).map((found) => `${nameOf(document)}: ${found}`),
        ),
    ),
  );
}

/** "Schedule K-1" is a tax form. */
const schedules = /\b(?:Schedule|Exhibit|Annex|Appendix|Attachment) (?:[A-Z]\b(?!-)|\d+\b|One|Two|Three)/g;

test("R-CONTRACT-1 every schedule and exhibit that a text names is part of the contract, as are those of samples", () => {
  const headings = (template: Fields) => partsOf(template.clauses).map(({ heading }) => String(heading));
  const has = (template: Fields, name: string) =>
    headings(template).some((heading) => heading.startsWith(`${name}:`)) ||
    // An affidavit has its exhibits attached, and lists them.
    (headings(template).includes("Exhibits") && name.startsWith("Exhibit"));
  expect(
    objections((text, _, template) => (text.match(schedules) ?? []).filter((name) => !has(template, name))),
  ).toEqual([]);
  const named = templates.flatMap(({ document }) => {
    const roles = listOf(document.signatures).map(({ role }) => String(role));
    const samples = listOf(document.blanks).map(({ sample }) => String(sample));
    const all = [...roles, ...samples].join(" ").match(schedules) ?? [];
    return all.filter((name) => !has(document, name)).map((name) => `${nameOf(document)}: ${name}`);
  });
  expect(named).toEqual([]);
});

test("R-CONTRACT-1 no text refers to an optional schedule from a clause that stays when the schedule is left out", () => {
  const found = objections((text, clause, template) =>
    (text.match(schedules) ?? []).filter((name) => {
      const schedule = partsOf(template.clauses).find(({ heading }) =>
        String(heading).startsWith(`${name}:`),
      );
      if (!schedule || !isOptional(schedule)) return false;
      const owner = schedule.onlyWith ?? schedule._key;
      return ![clause._key, clause.onlyWith].includes(owner) && schedule._key !== clause._key;
    }),
  );
  expect(found).toEqual([]);
});

test("R-CONTRACT-1 no text refers by its heading to an optional clause, which may be left out", () => {
  const found = objections((text, clause, template) =>
    partsOf(template.clauses)
      .filter((other) => isOptional(other) && other._key !== clause._key)
      .map(({ heading }) => String(heading))
      .filter((heading) =>
        [`headed ${heading}`, `heading “${heading}`].some((mention) => text.includes(mention)),
      ),
  );
  expect(found).toEqual([]);
});

/** What the parties agree on, as opposed to papers that exist without the contract, such as a survey or a policy. */
const ownLists =
  /\battached (list|sheet|budget|menu|calendar|table|brief)\b|\b(list|sheet|menu|brief|form|page|Plan\)|may not be made,) (is |are )?attached\b|\bcreditor attaches a table/g;

test("R-CONTRACT-1 what the parties agree on stands in a schedule and is not said to be attached", () => {
  expect(objections((text) => text.match(ownLists) ?? [])).toEqual([]);
});

test("R-CONTRACT-1 every schedule or line that belongs to an optional clause names one", () => {
  const wrong = templates.flatMap(({ document }) =>
    findings([{ file: nameOf(document), text: "", document }], ({ value }) =>
      isFields(value) ? onlyWithProblem(value.onlyWith, document) : null,
    ),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ["a spouse", /spouse/i],
  ["a guarantor", /guarantor|vouches/i],
  ["a parent of a minor", /parent/i],
  ["an owner who stands behind a company", /owner of the borrower/i],
])("R-CONTRACT-1 the signature line of %s goes when the only clause about it does", (_, role) => {
  const stray = templates.flatMap(({ document }) => {
    const clauses = partsOf(document.clauses);
    const signers = listOf(document.signatures).filter((line) => role.test(String(line.role)) && !line.party);
    const asking = clauses.filter(({ body }) =>
      textsOf(body).some((text) => role.test(text) && /\bsign/i.test(text)),
    );
    const [only] = asking;
    if (asking.length !== 1 || only?.optional !== true) return [];
    return signers
      .filter(({ onlyWith }) => onlyWith !== only._key)
      .map((line) => `${nameOf(document)}: ${line.role}`);
  });
  expect(stray).toEqual([]);
});

test("R-CONTRACT-1 where a notary is asked for, a certificate has the notary's line, and no line is without one", () => {
  const isNotary = ({ role }: Fields) => /notary/i.test(String(role));
  for (const { document } of templates) {
    const { formality, signatures, attestations } = document;
    const certified = partsOf(attestations).filter((one) => listOf(one.signatures).some(isNotary));
    const asks = isFields(formality) && formality.notary !== undefined;
    if (asks) expect(certified.length, `${nameOf(document)}: certificates of a notary`).toBeGreaterThan(0);
    expect(
      listOf(signatures).filter(isNotary),
      `${nameOf(document)}: a line outside of a certificate`,
    ).toEqual([]);
    for (const one of certified)
      expect(textsOf(one.body).join(" "), `${nameOf(document)}: ${one.heading}`).toMatch(
        /acknowledged|sworn/,
      );
  }
});

test("R-CONTRACT-1 where witnesses sign, a statement says what they saw", () => {
  const isWitness = ({ role }: Fields) => /witness/i.test(String(role));
  for (const { document } of templates) {
    const { formality, signatures, clauses, attestations } = document;
    const stated = partsOf(attestations).filter((one) => listOf(one.signatures).some(isWitness));
    for (const one of stated)
      expect(textsOf(one.body).join(" "), `${nameOf(document)}: ${one.heading}`).toMatch(
        /saw|presence|sworn/,
      );
    const own = listOf(signatures).filter(isWitness);
    const statements = textsOf(partsOf(clauses).map(({ body }) => body)).filter((text) =>
      /witness[^.]* (saw|in their presence|in that person’s presence)/i.test(text),
    );
    if (own.length > 0) expect(statements.length, `${nameOf(document)}: statements`).toBeGreaterThan(0);
    const lines = own.length + (stated[0] ? listOf(stated[0].signatures).filter(isWitness).length : 0);
    const wanted = isFields(formality) ? Number(formality.witnesses ?? 0) : 0;
    expect(lines, `${nameOf(document)}: lines for witnesses`).toBeGreaterThanOrEqual(wanted);
  }
});

test("R-CONTRACT-1 a certificate names the parties that the contract names, and asks for them once", () => {
  const signers = /^(appeared|testatorName|companyNamed)$/;
  const asked = templates.flatMap(({ document }) => {
    const used = textsOf(partsOf(document.attestations).map(({ body }) => body)).join(" ");
    const keys = [...used.matchAll(/\[(\w+)\]/g)].flatMap(([, key = ""]) => (signers.test(key) ? key : []));
    const same = listOf(document.blanks).filter(({ sameAs }) => Array.isArray(sameAs) && sameAs.length > 0);
    return [...new Set(keys)]
      .filter((key) => !same.some((blank) => blank.key === key))
      .map((key) => `${nameOf(document)}: ${key}`);
  });
  expect(asked).toEqual([]);
});
