import { AsyncLocalStorage } from "node:async_hooks";

/** An answer as Next's store holds it, with the cache tags that say what it was made from. */
export interface StoredAnswer {
  readonly body: string | Uint8Array;
  readonly tags: readonly string[];
}

const answers = new AsyncLocalStorage<{ stored: StoredAnswer | null }>();

/** Called by the page cache: the answer under way was read from the store, or has just been put there. */
export function noteStored(stored: StoredAnswer): void {
  const answer = answers.getStore();
  if (answer) answer.stored = stored;
}

/** Runs `work` and passes it a function that returns what was stored or read so far. */
export function withStored<Result>(work: (stored: () => StoredAnswer | null) => Result): Result {
  const answer: { stored: StoredAnswer | null } = { stored: null };
  return answers.run(answer, () => work(() => answer.stored));
}
