import { usStates } from "../../lib/us-states.ts";

/** Conflicts between entries of a list by state. Only the first entry that names a state counts. */
export function stateProblems(entries: unknown): string[] {
  const lists = Array.isArray(entries) ? entries.map(statesOf) : [];
  const all = lists.flat();
  const twice = [...new Set(all.filter((code, index) => all.indexOf(code) !== index))];
  const general = lists.filter((states) => states.length === 0);
  return [
    ...(twice.length > 0 ? [`${twice.map(stateName).join(", ")}: a state can be in only one entry.`] : []),
    ...(general.length > 1 ? ["Two entries name no state. Combine them, or name the states."] : []),
  ];
}

/** "Ohio, Texas and 3 more", for lists in the Studio. */
export function stateList(states: unknown, none: string): string {
  const names = statesOf({ states }).map(stateName);
  if (names.length === 0) return none;
  return names.length <= 4
    ? names.join(", ")
    : `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`;
}

function stateName(code: string): string {
  return usStates.find((state) => state.code === code)?.name ?? code;
}

function statesOf(entry: unknown): string[] {
  const states = typeof entry === "object" && entry !== null && "states" in entry ? entry.states : null;
  return Array.isArray(states) ? states.filter((code) => typeof code === "string") : [];
}
