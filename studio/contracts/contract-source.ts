import type { Values } from "@/lib/contracts/contract";
import type { ContractSource } from "@/lib/contracts/read-contract";
import { read, textOf } from "@/schemas/objects/search-rules";
import type { SharedClause } from "./use-shared-clauses";

/** A template or a shared clause in the shape that the website's query returns. */
export function contractSource(document: unknown, shared: readonly SharedClause[]): ContractSource {
  const blanks = read(document, "blanks");
  if (textOf(document, "_type") === "contractClause") {
    const attestation = { _key: "clause", clause: document };
    return isSigned(document)
      ? { blanks, attestations: [attestation] }
      : { blanks, clauses: [{ ...fieldsOf(document), _type: "clause", _key: "clause" }] };
  }
  const clauses = read(document, "clauses");
  const attestations = read(document, "attestations");
  return {
    blanks,
    opening: read(document, "opening"),
    clauses: Array.isArray(clauses) ? clauses.map((item) => withClause(item, shared)) : clauses,
    signatures: read(document, "signatures"),
    attestations: Array.isArray(attestations)
      ? attestations.map((item) => withClause(item, shared))
      : attestations,
  };
}

/** The samples, as if a visitor had typed them. */
export function sampleValues(
  blanks: readonly { readonly key: string; readonly sample: string | null; readonly default?: string }[],
): Values {
  return Object.fromEntries(blanks.map((blank) => [blank.key, blank.default ?? blank.sample ?? ""]));
}

/** Witnesses or a notary sign it: it stands after the parties' signatures. */
function isSigned(clause: unknown): boolean {
  const lines = read(clause, "signatures");
  return Array.isArray(lines) && lines.length > 0;
}

function withClause(item: unknown, shared: readonly SharedClause[]): unknown {
  if (!["sharedClause", "attestation"].includes(textOf(item, "_type"))) return item;
  const id = textOf(read(item, "clause"), "_ref");
  return { ...fieldsOf(item), clause: shared.find(({ _id }) => _id === id) ?? null };
}

function fieldsOf(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
