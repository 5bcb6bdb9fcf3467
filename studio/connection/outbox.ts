/** Writes of this tab that the lake has not confirmed yet. */
export interface Outbox {
  /** Counts the write until it settles. */
  hold<Answer>(write: Promise<Answer>): Promise<Answer>;
  /** Marks that a write had to wait. The mark stays until no write has been under way for a moment. */
  fallBehind(): void;
  readonly isBehind: boolean;
  /** Whether closing the tab now would lose something. */
  readonly isUnsaved: boolean;
  /** Notes whether a document holds unsaved typing. The Studio sends it a second later. */
  noteDocument(id: string, isSaved: boolean): void;
  /** Resolves when no write is under way. */
  whenSent(): Promise<void>;
  /** Resolves when no write is behind, or after `most` milliseconds. */
  whenIdle(most: number): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** The Studio sends its next write the moment one is confirmed, so a pause this long means it is done. */
const pauseMilliseconds = 250;

export function createOutbox(): Outbox {
  const listeners = new Set<() => void>();
  const unsaved = new Set<string>();
  let underWay = 0;
  let isBehind = false;
  let pause: ReturnType<typeof setTimeout> | undefined;

  function setBehind(next: boolean): void {
    if (isBehind === next) return;
    isBehind = next;
    for (const listener of [...listeners]) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function countDone(): void {
    underWay -= 1;
    if (underWay === 0) pause = setTimeout(() => setBehind(false), pauseMilliseconds);
  }

  return {
    hold(write) {
      clearTimeout(pause);
      underWay += 1;
      void write.then(countDone, countDone);
      return write;
    },
    fallBehind: () => setBehind(true),
    get isBehind() {
      return isBehind;
    },
    get isUnsaved() {
      return underWay > 0 || unsaved.size > 0;
    },
    noteDocument(id, isSaved) {
      if (isSaved) unsaved.delete(id);
      else unsaved.add(id);
    },
    async whenSent() {
      while (underWay > 0) await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    },
    async whenIdle(most) {
      if (!isBehind) return;
      await new Promise<void>((resolve) => {
        const stop = subscribe(done);
        const timer = setTimeout(done, most);
        function done() {
          clearTimeout(timer);
          stop();
          resolve();
        }
      });
    },
    subscribe,
  };
}
