import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Longer than any render, so that a hanging one does not block a publish. In milliseconds. */
const LONGEST_WAIT = 5_000;

/** The lake sets this on the answer to a write that changed what visitors see. */
const publishedHeader = "x-lake-published";

/**
 * Delays the answer to a publish until no page is being rendered from older content. Next shares a running render with
 * later requests for the same page, so a visitor who asks after the publish could otherwise get a page that was begun
 * before it.
 */
export class PublishBarrier {
  readonly #longestWait: number;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(longestWait = LONGEST_WAIT) {
    this.#longestWait = longestWait;
  }

  /**
   * Tracks a page until its answer ends. A request whose visitor has left may never end, so each is forgotten after the
   * longest wait. Otherwise it would slow down every later publish.
   */
  track(answering: Promise<unknown>): void {
    const forgotten = wait(this.#longestWait, undefined, { ref: false });
    const answered = Promise.race([answering.catch(() => {}), forgotten]).finally(() => {
      this.#underWay.delete(answered);
    });
    this.#underWay.add(answered);
  }

  /** Resolves when every page that is being answered now is done. Later ones don't count. */
  async pagesAnswered(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}

/** Whether the lake's answer reports a publish. Drafts are written at every keystroke and must not wait. */
export function hasPublished(answer: Pick<IncomingMessage, "headers">): boolean {
  return answer.headers[publishedHeader] !== undefined;
}
