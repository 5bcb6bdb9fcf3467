import { readFileSync } from "node:fs";
import type { Part, Values } from "@/lib/contracts/contract";
import type { ContractFile } from "@/lib/contracts/files/pieces";
import { readContract } from "@/lib/contracts/read-contract";
import {
  type ResolvedContract,
  type ResolvedParagraph,
  resolveContract,
} from "@/lib/contracts/resolve-contract";
import { writtenIn } from "@/lib/contracts/write-blank";
import { type Fields, isFields, loadContent } from "./content.ts";

export const note = "A template is general information and not legal advice.";

/** Reads a font from its package, as a browser reads it from the site. */
export async function readFont(url: URL): Promise<ArrayBuffer> {
  return Uint8Array.from(readFileSync(url)).buffer;
}

/** A shipped template with its shared clauses inserted. */
export interface ShippedContract {
  readonly name: string;
  readonly resolve: (state: string | null) => ResolvedContract;
}

export function shippedContracts(): ShippedContract[] {
  const documents = loadContent().map(({ document }) => document);
  const clauses = new Map(documents.map((document) => [document._id, document]));
  return documents
    .filter(({ _type }) => _type === "contractTemplate")
    .map((template) => {
      const contract = readContract({
        ...template,
        clauses: listOf(template.clauses).map(resolved),
        attestations: listOf(template.attestations).map(resolved),
      });
      return {
        name: String(template.title ?? template.name),
        resolve: (state) => resolveContract(contract, { state, leftOut: new Set() }),
      };
    });

  function resolved(clause: Fields): Fields {
    if (!isFields(clause.clause)) return clause;
    return { ...clause, clause: clauses.get(String(clause.clause._ref)) };
  }
}

/** Every blank filled in with its sample. */
export function samples({ blanks }: ResolvedContract): Values {
  return Object.fromEntries(
    blanks.map(({ key, sample, choices }) => [key, sample ?? choices[0] ?? "Something"]),
  );
}

/** The expected text of a file, line by line, with empty blanks shown by their label. */
export function linesOf({ name, contract, values, note: last }: ContractFile): string[] {
  const write = (parts: readonly Part[]) =>
    parts
      .map((part) => (part.kind === "words" ? part.text : writtenIn(part.blank, values) || part.blank.label))
      .join("");
  const paragraph = ({ number, parts, points }: ResolvedParagraph) => [
    `${number ?? ""} ${write(parts)}`,
    ...points.map((point) => `(${point.letter}) ${write(point.parts)}`),
  ];
  const signed = (lines: ResolvedContract["signatures"]) =>
    lines.flatMap(({ role, party, withTitle }) => [
      role,
      "Signature",
      `Name ${party ? writtenIn(party, values) : ""}`,
      ...(withTitle ? ["Position"] : []),
      "Date",
    ]);
  const signatures = signed(contract.signatures);
  return [
    name,
    ...contract.opening.flatMap(paragraph),
    ...contract.clauses.flatMap((clause) => [
      `${clause.number}. ${clause.heading}`,
      ...clause.paragraphs.flatMap(paragraph),
    ]),
    ...(signatures.length > 0 ? ["Signatures", ...signatures] : []),
    ...contract.attestations.flatMap((attestation) => [
      attestation.heading,
      ...attestation.paragraphs.flatMap(paragraph),
      ...signed(attestation.signatures),
    ]),
    last,
  ].map((line) => line.replaceAll(/\s+/g, " ").trim());
}

/** A contract of one sentence with one value. */
export function sentenceWith(value: string, name = "Short Agreement"): ContractFile {
  const blank = { key: "it", label: "anything", kind: "text", sample: null, choices: [] } as const;
  const words = (text: string) => ({ kind: "words", text, strong: false, emphasis: false }) as const;
  const parts = [words("Both agree on "), { kind: "blank", blank } as const, words(" and sign.")];
  const contract: ResolvedContract = {
    opening: [{ key: "o", number: null, parts, points: [] }],
    clauses: [],
    signatures: [{ key: "s", role: "Party", party: blank, withTitle: false }],
    attestations: [],
    blanks: [blank],
  };
  return { name, note, contract, values: { it: value } };
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}
