import type { SanityDocument } from "sanity";
import { isSame } from "./merge-typing";

interface Parts {
  keep(base: SanityDocument | null, mine: SanityDocument): Promise<void>;
  forget(): Promise<void>;
}

/** Most of what is typed is saved after a second, and a crash costs no more than this. */
const pauseMilliseconds = 250;

/** Follows one document, and keeps what the lake has not confirmed for as long as it has not. */
export function keepTyping({ keep, forget }: Parts): Typing {
  let base: SanityDocument | null | undefined;
  let mine: SanityDocument | null = null;
  let isKept = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  // One after the other: what is forgotten may still be on its way.
  let work = Promise.resolve();

  function after(task: () => Promise<void>): void {
    // A browser without room for it keeps what is in the tab, as it would without us.
    work = work.then(task).catch(() => {});
  }

  function flush(): void {
    clearTimeout(pause);
    pause = undefined;
    if (!mine) return;
    const [from, to] = [base ?? null, mine];
    isKept = true;
    after(() => keep(from, to));
  }

  return {
    note(isSaved, document) {
      // The Studio tells of an edit a moment before it says that it is not saved. Only the lake gives a revision.
      const isEdit = base !== undefined && document?._rev === base?._rev && !isSame(document, base);
      if (isSaved && !isEdit) {
        base = document;
        mine = null;
        clearTimeout(pause);
        pause = undefined;
        if (isKept) after(forget);
        isKept = false;
        return;
      }
      if (base === undefined) base = document;
      mine = document;
      pause ??= setTimeout(flush, pauseMilliseconds);
    },
    flush,
  };
}

interface Typing {
  /** `document` as the form shows it. */
  note(isSaved: boolean, document: SanityDocument | null): void;
  /** Keeps at once what waits for the next pause. */
  readonly flush: () => void;
}
