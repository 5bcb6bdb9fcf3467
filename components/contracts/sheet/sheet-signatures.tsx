import type { BlankComponent } from "@/components/contracts/sheet/blank-line";
import { SheetNote, SheetParagraph } from "@/components/contracts/sheet/sheet-clause";
import type { SheetParts } from "@/components/contracts/sheet/sheet-decision";
import type { Signature } from "@/lib/contracts/contract";
import type { ResolvedAttestation } from "@/lib/contracts/resolve-contract";

const heading = "text-[1.1875rem] font-[650]";

interface SheetSignaturesProps {
  signatures: readonly Signature[];
  Blank: BlankComponent;
}

/** The places where the parties sign. */
export function SheetSignatures(props: SheetSignaturesProps) {
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
export function SheetAttestation({ attestation, stateName, parts }: SheetAttestationProps) {
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
