import { BlankLine, ContractParts } from "@/components/contracts/blank-line";
import type { Signature } from "@/lib/contracts/contract";
import type { SettledClause, SettledContract, SettledParagraph } from "@/lib/contracts/settle";

interface ContractSheetProps {
  name: string;
  contract: SettledContract;
  /** Said below the last signature, where a printed copy needs it too. */
  note: string;
}

/** The contract as it will print: on paper, with numbers that are text, blanks and a place for each signature. */
export function ContractSheet({ name, contract, note }: ContractSheetProps) {
  return (
    <article
      data-contract=""
      className="rounded-2xl border border-line bg-card px-5 py-9 leading-[1.7] shadow-raised sm:px-12 sm:py-14 lg:px-16 print:rounded-none print:border-0 print:p-0 print:leading-normal print:shadow-none"
    >
      <h2 className="mb-8 border-b border-line pb-6 text-center text-title font-[650] tracking-[-0.02em] print:mb-4 print:pb-3 print:text-[20pt]">
        {name}
      </h2>
      <div className="space-y-4">
        {contract.opening.map((paragraph) => (
          <ContractParagraph key={paragraph.key} paragraph={paragraph} />
        ))}
      </div>
      {contract.clauses.map((clause) => (
        <ContractClause key={clause.key} clause={clause} />
      ))}
      {contract.signatures.length > 0 && (
        <section aria-label="Signatures" className="mt-12 print:mt-6">
          <h3 className="text-[1.1875rem] font-[650]">Signatures</h3>
          <ul className="mt-6 grid gap-x-12 gap-y-10 sm:grid-cols-2 print:grid-cols-2">
            {contract.signatures.map((signature) => (
              <SignatureLines key={signature.key} signature={signature} />
            ))}
          </ul>
        </section>
      )}
      <p className="mt-12 border-t border-line pt-5 text-sm text-muted print:mt-6 print:pt-2">{note}</p>
    </article>
  );
}

function ContractClause({ clause }: { clause: SettledClause }) {
  const { number, heading, isOptional, hint, paragraphs } = clause;
  return (
    <section id={`clause-${number}`} className="mt-9 print:mt-5">
      <h3 className="mb-3 flex gap-3 text-[1.1875rem] leading-snug font-[650] tracking-[-0.008em]">
        <span className="min-w-7 shrink-0 text-accent tabular-nums">{number}.</span>
        <span>{heading}</span>
      </h3>
      {isOptional && (
        <p className="mb-4 ml-0 rounded-lg border-l-3 border-accent bg-accent-soft px-4 py-2.5 text-[0.9375rem] leading-snug sm:ml-10 print:hidden">
          <strong className="font-semibold">Optional clause.</strong> {hint}
        </p>
      )}
      <div className="space-y-4 sm:pl-10">
        {paragraphs.map((paragraph) => (
          <ContractParagraph key={paragraph.key} paragraph={paragraph} />
        ))}
      </div>
    </section>
  );
}

function ContractParagraph({ paragraph: { number, parts, points } }: { paragraph: SettledParagraph }) {
  return (
    <div className={number ? "grid grid-cols-[2.5rem_minmax(0,1fr)]" : undefined}>
      {number && <span className="text-muted tabular-nums">{number} </span>}
      <div>
        <p>
          <ContractParts parts={parts} />
        </p>
        {points.length > 0 && (
          <ul className="mt-2.5 space-y-2">
            {points.map(({ key, letter, parts: words }) => (
              <li key={key} className="grid grid-cols-[2.25rem_minmax(0,1fr)]">
                <span className="text-muted">({letter}) </span>
                <span>
                  <ContractParts parts={words} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function SignatureLines({ signature: { role, party, withTitle } }: { signature: Signature }) {
  return (
    <li className="break-inside-avoid">
      <p className="mb-9 font-semibold">{role}</p>
      <dl className="space-y-3 text-[0.9375rem]">
        <Line label="Signature" />
        <Line label="Name">{party && <BlankLine blank={party} />}</Line>
        {withTitle && <Line label="Position" />}
        <Line label="Date" />
      </dl>
    </li>
  );
}

function Line({ label, children }: { label: string; children?: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_1fr] items-end gap-2">
      <dt className="text-muted">{label}</dt>
      <dd className="min-h-7 border-b border-line-strong pb-0.5">{children}</dd>
    </div>
  );
}
