import { SheetClause, SheetParagraph } from "@/components/contracts/sheet/sheet-clause";
import type { SheetParts } from "@/components/contracts/sheet/sheet-decision";
import { SheetAttestation, SheetSignatures } from "@/components/contracts/sheet/sheet-signatures";
import type { Contract } from "@/lib/contracts/contract";
import type { ResolvedContract } from "@/lib/contracts/resolve-contract";

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
