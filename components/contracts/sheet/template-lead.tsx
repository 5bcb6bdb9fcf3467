import { evenColumns, gridColumns, lastAlone } from "@/components/content/even-columns";
import { TickList } from "@/components/content/tick-list";
import { ContractCard } from "@/components/contracts/catalogue/contract-card";
import { FillBar, FillPanel } from "@/components/contracts/filling/fill-panel";
import { BlankLine, LineWords } from "@/components/contracts/sheet/blank-line";
import { ContractSheet } from "@/components/contracts/sheet/contract-sheet";
import { NoAdvice } from "@/components/contracts/sheet/no-advice";
import { SheetDecision } from "@/components/contracts/sheet/sheet-clause";
import type { ContractTemplate } from "@/lib/content/page-document";
import { plain, readList, readObject, readText, readTexts, readWholeNumber } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { type ContractPage, readContractPage, readReview } from "@/lib/contracts/contract-page";
import { formalityWords, readFormality } from "@/lib/contracts/formality";
import { nothingChosen, resolveContract } from "@/lib/contracts/resolve-contract";
import { safeHref } from "@/lib/links";
import { shortDate } from "@/lib/short-date";

interface TemplateLeadProps {
  template: ContractTemplate;
  summary: unknown;
  /** Address of the application in which a contract is signed. */
  dashboard: unknown;
}

/** The page of a contract: what it is for, the contract as it will print, and its neighbors. */
export function TemplateLead({ template, summary: stored, dashboard }: TemplateLeadProps) {
  const shown = readContractPage(template);
  if (!shown) return leaveOut("name");
  const { contract } = shown;
  const { clauses, blanks } = resolveContract(contract, nothingChosen);
  const category = readObject(template.category, "category");
  const summary = readText(stored, "summary");
  const audience = readText(template.audience, "audience");
  const preparation = readTexts(template.preparation, "preparation");
  const related = readList(template.related, "related").filter(({ _id }) => _id !== null);
  const review = readReview(template);
  const formality = readFormality(template);
  // An account is where a contract is signed electronically.
  const register =
    formality?.signedWith === "electronic" ? registerAddress(dashboard, template.templateId) : null;
  const accent = readText(category?.sideColor, "category.sideColor");
  return (
    <div data-accent={accent ? plain(accent) : undefined} data-lead="contract">
      <section className="block-area print:hidden" data-tone="paper" data-compact="">
        <div className="page-width">
          <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <header className="flex max-w-[46rem] flex-col">
              <h2 className="text-title font-[650] tracking-[-0.022em]">
                {readText(template.name, "name")} template
              </h2>
              {summary && <p className="mt-5 max-w-[60ch] text-lead text-muted">{summary}</p>}
              <div className="mt-8 flex flex-col gap-3 sm:flex-row">
                {register && (
                  <a href={register} data-register="" data-press="" className="action" data-style="primary">
                    Use this template
                  </a>
                )}
                <a
                  href="#contract"
                  data-fill="start"
                  className="action"
                  data-style={register ? "secondary" : "primary"}
                >
                  Fill it in here
                </a>
              </div>
              <p className="mt-6 text-[0.9375rem] text-muted">
                {countOf(clauses.length, "clause")} · {countOf(blanks.length, "blank")} to fill in
                {review && (
                  <>
                    {" · Last reviewed "}
                    <time dateTime={review.day}>{shortDate(review.day)}</time>
                    {review.by && ` by ${review.by}`}
                  </>
                )}
              </p>
              {formality && (
                <div className="mt-6 max-w-[38rem] border-t border-line pt-5 text-[0.9375rem] leading-relaxed">
                  <h2 className="font-sans font-semibold">How it is signed</h2>
                  <p className="mt-1.5">{formalityWords(formality)}</p>
                  {formality.reason && <p className="mt-1.5 text-muted">{formality.reason}</p>}
                </div>
              )}
            </header>
            {(audience || preparation.length > 0) && (
              <div className="self-start rounded-2xl border-l-6 border-accent bg-tint px-6 py-6">
                {audience && (
                  <>
                    <h2 className="font-sans font-semibold">Who it is for</h2>
                    <p className="mt-1.5 text-[0.9375rem] leading-relaxed text-muted">{audience}</p>
                  </>
                )}
                {preparation.length > 0 && (
                  <>
                    <h2 className="mt-5 font-sans font-semibold first:mt-0">Have this at hand</h2>
                    <TickList points={preparation} className="mt-2.5 space-y-1.5! text-[0.9375rem]" />
                  </>
                )}
              </div>
            )}
          </div>
        </div>
      </section>
      <section
        id="contract"
        aria-label="The contract"
        className="block-area"
        data-tone="tint"
        data-compact=""
      >
        <div className="page-width">
          <NoAdvice className="mb-6" />
          <ContractDesk {...shown} />
        </div>
      </section>
      {related.length > 0 && (
        <section
          aria-labelledby="related"
          className="block-area print:hidden"
          data-tone="paper"
          data-compact=""
        >
          <div className="page-width">
            <h2 id="related" className="text-subtitle font-[650] tracking-[-0.015em]">
              Often signed together
            </h2>
            <ul className={`mt-6 grid gap-5 ${gridColumns[evenColumns(related.length, 3)]}`}>
              {related.map(({ key, ...card }) => (
                <li key={key} className={lastAlone}>
                  <ContractCard contract={card} level="h3" />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </div>
  );
}

/** Where an account opens with this contract in it. */
function registerAddress(dashboard: unknown, templateId: unknown): string | null {
  const base = safeHref(dashboard);
  if (!base?.startsWith("http")) return null;
  const address = new URL(`${base.replace(/\/$/, "")}/register`);
  address.searchParams.set("from", "contracts");
  const id = readWholeNumber(templateId, "templateId");
  if (id !== null) address.searchParams.set("template", `${id}`);
  return address.href;
}

function countOf(count: number, word: string): string {
  return `${count} ${count === 1 ? word : `${word}s`}`;
}

const parts = { Blank: BlankLine, Words: LineWords, Decision: SheetDecision };

/** The contract with the form beside it: readable at once, and editable once the form's code is loaded
 * (fill.browser.ts). */
function ContractDesk({ name, contract, note }: ContractPage) {
  const resolved = resolveContract(contract, nothingChosen);
  return (
    <div
      data-desk=""
      className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-10 print:block"
    >
      <div className="relative min-w-0" data-sheet="">
        <ContractSheet
          name={name}
          contract={contract}
          resolved={resolved}
          stateName={null}
          note={note}
          parts={parts}
        />
      </div>
      <FillPanel contract={contract} resolved={resolved} live={null} />
      <FillBar resolved={resolved} live={null} />
    </div>
  );
}
