import type { ValidationContext } from "sanity";
import { read, textOf } from "../objects/search-rules.ts";
import { sharedClauseIds } from "./contract-blanks.ts";

/** A clause of a template as these checks need it: shared ones with the fields of their document. */
interface CheckedClause {
  readonly title: string | null;
  readonly heading: string | null;
}

const signsElectronically = /electronic(ally)? sign|sign(ing|ed|atures?)? electronic/i;
const aboutWitnesses = /witness|attest/i;
const aboutNotary = /notar|acknowledg|affidavit/i;

/** Contradictions between how a template is signed and what its text says, in words editors can act on. */
export function formalityProblems(template: unknown, shared: readonly CheckedClause[]): string[] {
  const formality = read(template, "formality");
  const headings = [
    ...shared.flatMap(({ title, heading }) => [title ?? "", heading ?? ""]),
    ...["clauses", "signatures"].flatMap((field) =>
      listOf(read(template, field)).flatMap((item) => [textOf(item, "heading"), textOf(item, "role")]),
    ),
  ];
  const says = (words: RegExp) => headings.some((heading) => words.test(heading));
  return [
    ...(textOf(formality, "signedWith") === "ink" && says(signsElectronically)
      ? ["It is signed in ink, but a clause has it signed electronically. Remove that clause."]
      : []),
    ...(Number(read(formality, "witnesses")) > 0 && !says(aboutWitnesses)
      ? ["Witnesses sign it, but no attestation, clause or signature line is for them. Add one."]
      : []),
    ...(textOf(formality, "notary") === "required" && !says(aboutNotary)
      ? ["A notary is required, but no attestation, clause or signature line is for one. Add one."]
      : []),
  ];
}

/** Warns of them, with the published shared clauses, because visitors see those. */
export async function checkFormality({ document, getClient }: ValidationContext): Promise<true | string> {
  const ids = sharedClauseIds(document);
  const shared =
    ids.length === 0
      ? []
      : await getClient({ apiVersion: "2025-02-19" }).fetch<CheckedClause[]>(
          "*[_id in $ids]{ title, heading }",
          { ids },
          { perspective: "raw" },
        );
  return formalityProblems(document, shared).join(" ") || true;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
