import type { Contract } from "@/lib/contracts/contract";
import type { ResolvedContract } from "@/lib/contracts/resolve-contract";

/** Tells visitors who see another part of the contract what the choice of a state changed. */
export function stateWords(
  contract: Contract,
  resolved: ResolvedContract,
  { code, name }: { readonly code: string; readonly name: string },
): string {
  const parts = [...resolved.clauses, ...resolved.attestations];
  const shown = new Set(parts.map(({ key }) => key));
  const changed = [...contract.clauses, ...contract.attestations].filter(
    ({ key, stateTexts }) => shown.has(key) && stateTexts.some(({ states }) => states.includes(code)),
  ).length;
  const noted = parts.filter(({ notes }) => notes.length > 0).length;
  const clauses = (count: number) => (count === 1 ? "1 clause" : `${count} clauses`);
  const effects = [
    changed > 0 && `words of its own in ${clauses(changed)}`,
    noted > 0 && `notes beside ${clauses(noted)}`,
  ].filter((effect) => effect !== false);
  return effects.length === 0
    ? `${name}: this contract reads alike in every state.`
    : `${name}: ${effects.join(", ")}.`;
}
