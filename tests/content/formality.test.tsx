import { share } from "@paraph/service/testing/extent";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ContentPage } from "@/components/pages/content-page";
import { readContractPage } from "@/lib/contracts/contract-page";
import { toPieces } from "@/lib/contracts/files/pieces";
import { readTemplatePage } from "@/lib/contracts/read-pages";
import { nothingChosen, resolveContract } from "@/lib/contracts/resolve-contract";
import { htmlToMarkdown } from "@/lib/markdown/readable";
import { formalityProblems } from "@/schemas/contracts/formality-problems";
import { fetchFrom } from "../support/ask-engine.ts";
import { isFields, shippedDocuments } from "../support/example-blocks.ts";
import { shippedSite } from "../support/page-document.ts";

const dataset = shippedDocuments();
const site = await shippedSite();
const templates = dataset.filter(({ _type }) => _type === "contractTemplate");
const signedWith = ({ formality }: Readonly<Record<string, unknown>>) =>
  isFields(formality) ? formality.signedWith : null;
const slugOf = ({ slug }: Readonly<Record<string, unknown>>) => (isFields(slug) ? String(slug.current) : "");
const nameOf = ({ _id }: { readonly _id?: unknown }) => String(_id).replace("contractTemplate-", "");

/** What would offer to sign a paper electronically: words, or a link into the application. */
const offers =
  /use this template|without (a )?print|sign(ed|ing)? (it |them )?(electronically|online|on a screen)|electronic signatures?|taking signatures|send it for signature|data-register/i;

async function pageOf(template: Readonly<Record<string, unknown>>) {
  const { category } = template;
  const parent = dataset.find(({ _id }) => isFields(category) && _id === category._ref);
  const one = { type: "contractTemplate", slug: slugOf(template), category: parent ? slugOf(parent) : null };
  const page = await readTemplatePage({ ...one, type: "contractTemplate" }, fetchFrom(dataset));
  if (!page?.template) throw new Error(`${one.slug} has no page.`);
  return { ...page, template: page.template, _updatedAt: "2026-03-04T05:06:07Z" };
}

test("R-CONTRACT-1 every template says how it is signed, with a reason where that is more than a signature", () => {
  for (const template of templates) {
    const { formality } = template;
    if (!isFields(formality)) throw new Error(`${nameOf(template)} does not say how it is signed.`);
    expect(["electronic", "ink"], nameOf(template)).toContain(formality.signedWith);
    const { witnesses, notary, recorded, reason } = formality;
    const isFormal = formality.signedWith === "ink" || witnesses || notary || recorded;
    if (isFormal) expect(reason, nameOf(template)).toMatch(/^[A-Z].{30,320}[.]$/);
  }
});

test("R-CONTRACT-1 wills, powers of attorney, deeds, advance directives and family papers are signed in ink", () => {
  const careful =
    /\b(will|codicil|trust|power of attorney|deed|living will|guardian|prenuptial|postnuptial|separation|parenting plan|promissory note|easement)\b/i;
  const named = templates.filter(({ name }) => careful.test(String(name)));
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter((template) => signedWith(template) !== "ink").map(nameOf)).toEqual([]);
});

test("R-CONTRACT-1 no template contradicts how it is signed in its clauses", () => {
  const clauses = dataset.filter(({ _type }) => _type === "contractClause");
  for (const template of templates) {
    const items = [template.clauses, template.attestations].flat().filter(isFields);
    const refs = items.flatMap(({ clause }) => (isFields(clause) ? String(clause._ref) : []));
    const shared = clauses
      .filter(({ _id }) => refs.includes(String(_id)))
      .map(({ title, heading }) => ({ title: String(title), heading: String(heading) }));
    expect(formalityProblems(template, shared), nameOf(template)).toEqual([]);
    if (signedWith(template) === "ink")
      expect(refs, nameOf(template)).not.toContain("contractClause-electronic-signatures");
  }
});

test.each(share(templates, 8).map((template) => [nameOf(template), template] as const))(
  "R-CONTRACT-1 R-CONTRACT-3 page, twin, structured data and files of %s offer what its formality allows, and the page says when it was reviewed",
  async (name, template) => {
    const page = await pageOf(template);
    const path = `/signature/contracts/a/${name}`;
    const html = renderToStaticMarkup(
      <ContentPage path={path} page={page} site={site} preview={null} neighbors={[]} />,
    );
    const main = /<main[\s>][\s\S]*<\/main>/.exec(html)?.[0] ?? "";
    const data = [...html.matchAll(/<script[^>]*ld\+json[\s\S]*?<\/script>/g)].join("\n");
    const texts = [
      main,
      data,
      htmlToMarkdown(html, `https://paraph.example${path}`),
      JSON.stringify(page.seo),
    ];
    expect(main).toContain("How it is signed");
    expect(main).toContain(`Last reviewed <time dateTime="${template.reviewedOn}">`);
    const shown = readContractPage(page.template);
    expect(shown?.signedWith).toBe(signedWith(template));
    if (!shown) throw new Error(`${name} has no contract.`);
    const contract = resolveContract(shown.contract, nothingChosen);
    const file = JSON.stringify(toPieces({ name: shown.name, note: shown.note, contract, values: {} }));
    // The reason may name the law, and is no offer.
    const reason = isFields(template.formality) ? String(template.formality.reason ?? "") : "";
    if (signedWith(template) === "ink") {
      for (const text of [...texts, file])
        expect(offers.exec(text.replaceAll(reason, ""))?.[0]).toBeUndefined();
      expect(main).toContain("Print this one and sign it in ink");
    } else {
      expect(main).toContain("Use this template");
      expect(main).toContain("Have it signed without printing it");
    }
  },
);

test("R-CONTRACT-1 the pages after a paper's download and its next step do not offer to sign it electronically", () => {
  const ids = ["page-signature-contracts-download-success-on-paper", "reusableBlock-contract-next-step-ink"];
  for (const id of ids) {
    const document = dataset.find(({ _id }) => _id === id);
    expect(JSON.stringify(document)).toContain("ink");
    expect(offers.exec(JSON.stringify(document))?.[0]).toBeUndefined();
  }
});

test("R-CONTRACT-1 a template without a formality claims nothing about signing", async () => {
  const [template] = templates.filter((one) => signedWith(one) === "electronic");
  if (!template) throw new Error("No template is signed electronically.");
  const { formality: _formality, ...older } = (await pageOf(template)).template;
  const page = { ...(await pageOf(template)), blocks: [], template: { ...older, formality: null } };
  const html = renderToStaticMarkup(
    <ContentPage path="/signature/contracts/a/b" page={page} site={site} preview={null} neighbors={[]} />,
  );
  const main = /<main[\s>][\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  expect(main).toContain("Fill it in here");
  expect(main).not.toMatch(/Use this template|How it is signed/);
});
