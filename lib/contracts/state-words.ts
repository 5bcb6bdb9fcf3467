import type { Contract } from "@/lib/contracts/contract";
import type { SettledContract } from "@/lib/contracts/settle";

/** What the choice of a state has done to a contract, for whoever sees another part of it. */
export function stateWords(
  contract: Contract,
  settled: SettledContract,
  { code, name }: { readonly code: string; readonly name: string },
): string {
  const shown = new Set(settled.clauses.map(({ key }) => key));
  const changed = contract.clauses.filter(
    ({ key, stateTexts }) => shown.has(key) && stateTexts.some(({ states }) => states.includes(code)),
  ).length;
  const noted = settled.clauses.filter(({ notes }) => notes.length > 0).length;
  const clauses = (count: number) => (count === 1 ? "1 clause" : `${count} clauses`);
  const effects = [
    changed > 0 && `words of its own in ${clauses(changed)}`,
    noted > 0 && `notes beside ${clauses(noted)}`,
  ].filter((effect) => effect !== false);
  return effects.length === 0
    ? `${name}: this contract reads alike in every state.`
    : `${name}: ${effects.join(", ")}.`;
}
