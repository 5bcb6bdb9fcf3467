import { useSyncExternalStore } from "react";

/** How many questions the form of a draft or version asks that somebody has to answer before it can be published. */
const open = new Map<string, number>();
const listeners = new Set<() => void>();

export function noteQuestions(id: string, count: number): void {
  if ((open.get(id) ?? 0) === count) return;
  if (count === 0) open.delete(id);
  else open.set(id, count);
  for (const listener of listeners) listener();
}

/** Of the draft or version with this id, as its form asks them now. */
export function useOpenQuestions(id: string): number {
  return useSyncExternalStore(follow, () => open.get(id) ?? 0);
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
