import { type Conflict, type Fields, type Sides, valueAt } from "@paraph/merge/sides";
import { dequal } from "dequal";

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
const taken = new Map<string, readonly Conflict[]>();

export function answersSoFar(id: string): ReadonlySet<string> {
  return answered.get(id) ?? new Set();
}

export function noteAnswers(id: string, keys: ReadonlySet<string>): void {
  answered.set(id, keys);
}

/** Once all of it is answered. */
export function forgetAnswers(id: string): void {
  answered.delete(id);
  taken.delete(id);
  for (const name of written.keys()) if (name.startsWith(id)) written.delete(name);
}

/** That what is published was taken, while something else is still to be answered. */
export function noteTaken(id: string, question: Conflict): void {
  taken.set(id, [...(taken.get(id) ?? []), question]);
}

/** With what was taken and is no longer published: until all is answered, a merge takes it for one's own. */
export function withTakenBack(
  id: string,
  questions: readonly Conflict[],
  { theirs, mine }: Pick<Sides<Fields>, "theirs" | "mine">,
): readonly Conflict[] {
  const asked = new Set(questions.map(({ path }) => JSON.stringify(path)));
  const back = (taken.get(id) ?? []).flatMap(({ path, theirs: base }) => {
    const [published, own] = [valueAt(theirs, path), valueAt(mine, path)];
    const isBack = dequal(own, base) && !dequal(published, base) && !asked.has(JSON.stringify(path));
    return isBack ? [{ path, base, theirs: published, mine: own }] : [];
  });
  return [...questions, ...back];
}

export function writtenSoFar(id: string, question: Conflict): string | null {
  return written.get(id + keyOf(question)) ?? null;
}

/** `null`: it is not written anew after all. */
export function noteWritten(id: string, question: Conflict, text: string | null): void {
  if (text === null) written.delete(id + keyOf(question));
  else written.set(id + keyOf(question), text);
}
