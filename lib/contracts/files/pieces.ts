import type { Blank, Part, Signature, Values } from "@/lib/contracts/contract";
import { printable } from "@/lib/contracts/files/printable";
import type { ResolvedContract, ResolvedParagraph } from "@/lib/contracts/resolve-contract";
import { wordsAt, writtenIn } from "@/lib/contracts/write-blank";

/** The input for a file: the contract with the visitor's answers and choices. */
export interface ContractFile {
  readonly name: string;
  /** The note below the last signature: a template is not legal advice. */
  readonly note: string;
  readonly contract: ResolvedContract;
  readonly values: Values;
}

/** Text in one style, or a line to fill in by hand. */
export type Run =
  | { readonly kind: "words"; readonly text: string; readonly strong: boolean; readonly emphasis: boolean }
  | { readonly kind: "line"; readonly label: string };

export interface SignatureLine {
  readonly label: string;
  readonly runs: readonly Run[];
}

export interface SignatureBlock {
  readonly role: string;
  readonly lines: readonly SignatureLine[];
}

/** A contract as a sequence in reading order. Every format writes exactly these pieces. */
export type Piece =
  | { readonly kind: "title"; readonly text: string }
  | { readonly kind: "heading"; readonly label: string; readonly text: string }
  /** `level` 0 stands outside of clauses, 1 in one. */
  | {
      readonly kind: "paragraph";
      readonly level: 0 | 1;
      readonly label: string;
      readonly runs: readonly Run[];
    }
  | { readonly kind: "point"; readonly level: 0 | 1; readonly label: string; readonly runs: readonly Run[] }
  /** Without a heading where one stands above, as in an attestation. */
  | {
      readonly kind: "signatures";
      readonly heading: string | null;
      readonly blocks: readonly SignatureBlock[];
    }
  | { readonly kind: "note"; readonly text: string };

export function toPieces({ name, note, contract, values }: ContractFile): Piece[] {
  const write = (parts: readonly Part[]) =>
    parts.map((part, index) => runOf(part, wordsAt(parts, index, values), values));
  const paragraphs = (list: readonly ResolvedParagraph[], level: 0 | 1) =>
    list.flatMap(({ number, parts, points }): Piece[] => [
      ...(parts.length > 0 || number
        ? [{ kind: "paragraph", level, label: number ?? "", runs: write(parts) } as const]
        : []),
      ...points.map(
        (point): Piece => ({ kind: "point", level, label: `(${point.letter})`, runs: write(point.parts) }),
      ),
    ]);
  const clauses = contract.clauses.flatMap((clause): Piece[] => [
    { kind: "heading", label: `${clause.number}.`, text: printable(clause.heading) },
    ...paragraphs(clause.paragraphs, 1),
  ]);
  const blocks = contract.signatures.map((signature) => signatureBlock(signature, values));
  const attestations = contract.attestations.flatMap((attestation): Piece[] => {
    const lines = attestation.signatures.map((signature) => signatureBlock(signature, values));
    return [
      { kind: "heading", label: "", text: printable(attestation.heading) },
      ...paragraphs(attestation.paragraphs, 0),
      ...(lines.length > 0 ? [{ kind: "signatures", heading: null, blocks: lines } as const] : []),
    ];
  });
  return [
    { kind: "title", text: printable(name) },
    ...paragraphs(contract.opening, 0),
    ...clauses,
    ...(blocks.length > 0 ? [{ kind: "signatures", heading: "Signatures", blocks } as const] : []),
    ...attestations,
    { kind: "note", text: printable(note) },
  ];
}

/** The lines that a signer fills in by hand or has filled in already. */
function signatureBlock({ role, party, withTitle }: Signature, values: Values): SignatureBlock {
  const name = party && writtenIn(party, values) ? [runOfBlank(party, values)] : [];
  return {
    role: printable(role),
    lines: [
      { label: "Signature", runs: [] },
      { label: "Name", runs: name },
      ...(withTitle ? [{ label: "Position", runs: [] }] : []),
      { label: "Date", runs: [] },
    ],
  };
}

function runOf(part: Part, text: string, values: Values): Run {
  if (part.kind === "blank") return runOfBlank(part.blank, values);
  return { kind: "words", text: printable(text), strong: part.strong, emphasis: part.emphasis };
}

function runOfBlank(blank: Blank, values: Values): Run {
  const text = printable(writtenIn(blank, values));
  return text === ""
    ? { kind: "line", label: printable(blank.label) }
    : { kind: "words", text, strong: false, emphasis: false };
}
