import type { Blank, Values } from "@/lib/contracts/contract";
import { writtenIn } from "@/lib/contracts/write-blank";
import { answerFault } from "@/lib/publishing/answer-fault";

/** The last advice about each blank: a key changes one, and all are asked for. */
const last = new WeakMap<Blank, { readonly written: string; readonly fault: string | null }>();

/**
 * What looks wrong in a blank, and what to do; null when nothing does. Only advice: the contract uses the text as it
 * was typed.
 */
export function faultOf(blank: Blank, values: Values): string | null {
  const written = writtenIn(blank, values);
  if (written === "") return null;
  const known = last.get(blank);
  if (known?.written === written) return known.fault;
  const fault = answerFault(blank, written);
  last.set(blank, { written, fault });
  return fault;
}
