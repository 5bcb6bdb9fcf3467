import type { ContractTemplate } from "@/lib/content/page-document";
import { plain, readText } from "@/lib/content/read";
import type { Contract } from "@/lib/contracts/contract";
import { type Formality, readFormality } from "@/lib/contracts/formality";
import { noAdvice } from "@/lib/contracts/no-advice";
import { readContract } from "@/lib/contracts/read-contract";
import { formatDate } from "@/lib/contracts/write-blank";
import { shortDate } from "@/lib/short-date";

/** A contract as its page shows it and as it is filled in. */
export interface ContractPage {
  readonly name: string;
  readonly contract: Contract;
  /** Decides what a saved file leads to. Null where nobody has said. */
  readonly signedWith: Formality["signedWith"] | null;
  /** Prints below the contract, whose own dates are written out. */
  readonly note: string;
}

/** Null without a name. */
export function readContractPage(template: ContractTemplate): ContractPage | null {
  const name = readText(template.name, "name");
  const contract = readContract(template);
  if (!name) return null;
  const day = reviewDay(template);
  const note = [noAdvice, day && `Last reviewed ${formatDate(day)}.`].filter(Boolean).join(" ");
  return { name: plain(name), contract, note, signedWith: readFormality(template)?.signedWith ?? null };
}

/** The day of the last review, if it is one: "2026-03-03". */
export function reviewDay(template: ContractTemplate): string | null {
  const reviewed = readText(template.reviewedOn, "reviewedOn");
  const day = reviewed && plain(reviewed);
  return day && shortDate(day) ? day : null;
}
