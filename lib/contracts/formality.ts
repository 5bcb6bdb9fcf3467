import type { ContractTemplate } from "@/lib/content/page-document";
import { readChoice, readObject, readText, readWholeNumber } from "@/lib/content/read";

/** How a paper has to be signed. */
export interface Formality {
  readonly signedWith: "electronic" | "ink";
  /** Zero for none. */
  readonly witnesses: number;
  readonly notary: "required" | "usual" | null;
  readonly isRecorded: boolean;
  /** The rule behind it, for visitors. */
  readonly reason: string | null;
}

/** Null where nobody has said how: then the page says nothing about signing either. */
export function readFormality({ formality: stored }: Pick<ContractTemplate, "formality">): Formality | null {
  const formality = readObject(stored, "formality");
  const signedWith =
    formality && readChoice(formality.signedWith, ["electronic", "ink"], null, "formality.signedWith");
  if (!signedWith) return null;
  return {
    signedWith,
    witnesses: Math.max(0, readWholeNumber(formality.witnesses, "formality.witnesses") ?? 0),
    notary: readChoice(formality.notary, ["required", "usual"], null, "formality.notary"),
    isRecorded: formality.recorded === true,
    reason: readText(formality.reason, "formality.reason"),
  };
}

/** "In ink on paper, with two witnesses and a notary; then recorded". */
export function formalityWords({ signedWith, witnesses, notary, isRecorded }: Formality): string {
  const company = [
    witnesses > 0 && (witnesses === 1 ? "a witness" : `${counted(witnesses)} witnesses`),
    notary === "required" && "a notary",
    notary === "usual" && "usually a notary",
  ].filter((word) => word !== false);
  const beside = company.length > 0 ? `, with ${company.join(" and ")}` : "";
  const how = signedWith === "ink" ? "In ink on paper" : "Electronically or in ink";
  return `${how}${beside}${isRecorded ? "; then recorded" : ""}.`;
}

/** "signed in ink · 2 witnesses · notary · recorded": in the order of the words above, where there is little room. */
export function shortFormality({ signedWith, witnesses, notary, isRecorded }: Formality): string {
  return [
    signedWith === "ink" ? "signed in ink" : "e-sign or ink",
    witnesses > 0 && (witnesses === 1 ? "1 witness" : `${witnesses} witnesses`),
    notary === "required" && "notary",
    isRecorded && "recorded",
  ]
    .filter(Boolean)
    .join(" · ");
}

function counted(count: number): string {
  return ["no", "one", "two", "three", "four"][count] ?? `${count}`;
}
