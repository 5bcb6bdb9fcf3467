import type { Conflict } from "@paraph/merge/sides";

/** The same question again once either side says something else. */
export function keyOf({ path, theirs, mine }: Conflict): string {
  return JSON.stringify([path, theirs, mine]);
}

/**
 * What somebody has answered about a draft or version by keeping what is there, and what they write anew, while something is
 * still to be answered. The Studio builds a form anew when it was offline or has just loaded: nobody answers or writes twice.
 */
const answered = new Map<string, ReadonlySet<string>>();
const written = new Map<string, string>();

export function answersSoFar(id: string): ReadonlySet<string> {
  return answered.get(id) ?? new Set();
}

export function noteAnswers(id: string, keys: ReadonlySet<string>): void {
  answered.set(id, keys);
}

/** Once all of it is answered. */
export function forgetAnswers(id: string): void {
  answered.delete(id);
  for (const name of written.keys()) if (name.startsWith(id)) written.delete(name);
}

export function writtenSoFar(id: string, question: Conflict): string | null {
  return written.get(id + keyOf(question)) ?? null;
}

/** `null`: it is not written anew after all. */
export function noteWritten(id: string, question: Conflict, text: string | null): void {
  if (text === null) written.delete(id + keyOf(question));
  else written.set(id + keyOf(question), text);
}
