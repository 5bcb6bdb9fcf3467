import { AsyncLocalStorage } from "node:async_hooks";

/** A page as Next's store holds it, with the cache tags that say what it was made from. */
export interface StoredPage {
  readonly html: string;
  readonly tags: readonly string[];
}

interface Answer {
  stored: StoredPage | null;
}

const answers = new AsyncLocalStorage<Answer>();

/** Called by the page cache: the answer under way was read from the store, or has just been put there. */
export function noteStoredPage(stored: StoredPage): void {
  const answer = answers.getStore();
  if (answer) answer.stored = stored;
}

/** Runs `work` and passes it a function that returns the stored page used so far. */
export function withStoredPage<Result>(work: (storedPage: () => StoredPage | null) => Result): Result {
  const answer: Answer = { stored: null };
  return answers.run(answer, () => work(() => answer.stored));
}
