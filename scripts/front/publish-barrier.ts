import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** No render takes this long; a publish must not wait for one that hangs. In milliseconds. */
const LONGEST_WAIT = 5_000;

/** Set by the lake on the answer to a write that changed what visitors may see. */
const publishedHeader = "x-lake-published";

/**
 * Lets a publish answer only when no page is being rendered from what was there before it. Next gives a request the
 * result of a render of the same page that is under way; a visitor who asks after the publish has answered would
 * otherwise get a page that was begun before it.
 */
export class PublishBarrier {
  readonly #longestWait: number;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(longestWait = LONGEST_WAIT) {
    this.#longestWait = longestWait;
  }

  /**
   * Notes that a page is being answered until the promise settles. A request whose visitor has gone away may never
   * settle, so each is forgotten after the longest wait; else the first such visitor would slow all later publishes.
   */
  track(answering: Promise<unknown>): void {
    const forgotten = wait(this.#longestWait, undefined, { ref: false });
    const settled = Promise.race([answering.catch(() => {}), forgotten]).finally(() => {
      this.#underWay.delete(settled);
    });
    this.#underWay.add(settled);
  }

  /** Resolves when every page that is being answered right now has been, later ones not counted. */
  async settle(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}

/** Whether the lake's answer says that something was published. Drafts are written at every keystroke and must not wait. */
export function hasPublished(answer: Pick<IncomingMessage, "headers">): boolean {
  return answer.headers[publishedHeader] !== undefined;
}
