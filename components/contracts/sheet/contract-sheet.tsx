import type { BlankComponent } from "@/components/contracts/sheet/blank-line";
import {
  SheetClause,
  SheetNote,
  SheetParagraph,
  type SheetParts,
} from "@/components/contracts/sheet/sheet-clause";
import type { Contract, Signature } from "@/lib/contracts/contract";
import type { ResolvedAttestation, ResolvedContract } from "@/lib/contracts/resolve-contract";

interface ContractSheetProps {
  name: string;
  contract: Contract;
  /** The same contract after the reader's choices. */
  resolved: ResolvedContract;
  /** Of the chosen state, for the notes on it. */
  stateName: string | null;
  /** Said below the last signature, where a printed copy needs it too. */
  note: string;
  parts: SheetParts;
}

/**
 * The contract as it will print: on paper, with numbers that are text, blanks and a place for each signature. The server
 * and the form in the browser write it alike, so that nothing moves when the form takes over.
 */
export function ContractSheet({ name, contract, resolved, stateName, note, parts }: ContractSheetProps) {
  const shown = new Map(resolved.clauses.map((clause) => [clause.key, clause]));
  return (
    <article
      data-contract=""
      className="rounded-2xl border border-line bg-card px-5 py-9 leading-[1.7] shadow-raised sm:px-12 sm:py-14 lg:px-16 print:rounded-none print:border-0 print:p-0 print:leading-normal print:shadow-none"
    >
      <h2 className="mb-8 border-b border-line pb-6 text-center text-title font-[650] tracking-[-0.02em] print:mb-4 print:pb-3 print:text-[20pt]">
        {name}
      </h2>
      <div className="space-y-4">
        {resolved.opening.map((paragraph) => (
          <SheetParagraph key={paragraph.key} paragraph={paragraph} shown={parts} />
        ))}
      </div>
      {contract.clauses.map((clause) => (
        <SheetClause
          key={clause.key}
          clause={clause}
          resolved={shown.get(clause.key) ?? null}
          stateName={stateName}
          parts={parts}
        />
      ))}
      {resolved.signatures.length > 0 && (
        <SheetSignatures signatures={resolved.signatures} Blank={parts.Blank} />
      )}
      {resolved.attestations.map((attestation) => (
        <SheetAttestation
          key={attestation.key}
          attestation={attestation}
          stateName={stateName}
          parts={parts}
        />
      ))}
      <p className="mt-12 border-t border-line pt-5 text-sm text-muted print:mt-6 print:pt-2">{note}</p>
    </article>
  );
}

const heading = "text-[1.1875rem] font-[650]";

interface SheetSignaturesProps {
  signatures: readonly Signature[];
  Blank: BlankComponent;
}

/** The places where the parties sign. */
function SheetSignatures(props: SheetSignaturesProps) {
  return (
    <section aria-label="Signatures" className="mt-12 print:mt-6">
      <h3 className={heading}>Signatures</h3>
      <SignatureGrid {...props} />
    </section>
  );
}

interface SheetAttestationProps {
  attestation: ResolvedAttestation;
  stateName: string | null;
  parts: SheetParts;
}

/** What witnesses or a notary sign: without a number, because it is no part of what the parties agree on. */
function SheetAttestation({ attestation, stateName, parts }: SheetAttestationProps) {
  const { heading: title, paragraphs, signatures, notes } = attestation;
  return (
    <section data-attestation="" className="mt-12 border-t border-line pt-8 print:mt-6 print:pt-4">
      <h3 className={`mb-3 ${heading}`}>{title}</h3>
      <div className="space-y-4">
        {paragraphs.map((paragraph) => (
          <SheetParagraph key={paragraph.key} paragraph={paragraph} shown={parts} />
        ))}
      </div>
      {notes.map((note) => (
        <SheetNote key={note} note={note} stateName={stateName} />
      ))}
      {signatures.length > 0 && <SignatureGrid signatures={signatures} Blank={parts.Blank} />}
    </section>
  );
}

function SignatureGrid({ signatures, Blank }: SheetSignaturesProps) {
  return (
    <ul className="mt-6 grid gap-x-12 gap-y-10 sm:grid-cols-2 print:grid-cols-2">
      {signatures.map((signature) => (
        <SignatureLines key={signature.key} signature={signature} Blank={Blank} />
      ))}
    </ul>
  );
}

interface SignatureLinesProps {
  signature: Signature;
  Blank: BlankComponent;
}

function SignatureLines({ signature: { role, party, withTitle }, Blank }: SignatureLinesProps) {
  return (
    <li className="break-inside-avoid">
      <p className="mb-9 font-semibold">{role}</p>
      <dl className="space-y-3 text-[0.9375rem]">
        <Line label="Signature" />
        <Line label="Name">{party && <Blank blank={party} />}</Line>
        {withTitle && <Line label="Position" />}
        <Line label="Date" />
      </dl>
    </li>
  );
}

function Line({ label, children }: { label: string; children?: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-end gap-2">
      <dt className="text-muted">{label}</dt>
      <dd className="min-h-7 border-b border-line-strong pb-0.5">{children}</dd>
    </div>
  );
}
