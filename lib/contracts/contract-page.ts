import type { ContractTemplate } from "@/lib/content/page-document";
import { plain, readObject, readText } from "@/lib/content/read";
import { isSample } from "@/lib/content/sample";
import type { Contract } from "@/lib/contracts/contract";
import { type Formality, readFormality } from "@/lib/contracts/formality";
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
  const review = readReview(template);
  const by = review?.by ? ` by ${review.by}` : "";
  const note = [noAdvice, review && `Last reviewed ${formatDate(review.day)}${by}.`]
    .filter(Boolean)
    .join(" ");
  return { name: plain(name), contract, note, signedWith: readFormality(template)?.signedWith ?? null };
}

interface Review {
  /** "2026-03-03" */
  readonly day: string;
  /** Null where no real person is named. */
  readonly by: string | null;
}

/** On which day the whole text was last read, and by whom. */
export function readReview(template: ContractTemplate): Review | null {
  const reviewed = readText(template.reviewedOn, "reviewedOn");
  const day = reviewed && plain(reviewed);
  const reviewer = readObject(template.reviewedBy, "reviewedBy");
  const by = isSample(reviewer) ? null : readText(reviewer?.name, "reviewedBy.name");
  return day && shortDate(day) ? { day, by: by && plain(by) } : null;
}

/** Shown wherever visitors can take a contract. */
export const noAdvice =
  "General information, not legal advice. Laws differ from state to state and change; have a lawyer read what matters to you.";
