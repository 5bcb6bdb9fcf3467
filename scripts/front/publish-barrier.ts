import type { IncomingMessage } from "node:http";

/** No render takes this long; a publish must not wait for one that hangs. In milliseconds. */
const LONGEST_WAIT = 5_000;

/**
 * Lets a publish answer only when no page is being rendered from what was there before it. Next gives a request the
 * result of a render of the same page that is under way; a visitor who asks after the publish has answered would
 * otherwise get a page that was begun before it.
 */
export class PublishBarrier {
  readonly #underWay = new Set<Promise<unknown>>();

  /** Notes that a page is being answered until the promise settles. */
  track(answering: Promise<unknown>): void {
    const settled = answering.catch(() => {}).finally(() => this.#underWay.delete(settled));
    this.#underWay.add(settled);
  }

  /** Resolves when every page that is being answered right now has been, later ones not counted. */
  async settle(longestWait = LONGEST_WAIT): Promise<void> {
    if (this.#underWay.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, longestWait);
    });
    await Promise.race([Promise.all(this.#underWay), patience]);
    clearTimeout(timer);
  }
}

/** Whether a request to the lake may publish something. */
export function isWrite(request: Pick<IncomingMessage, "method" | "url">): boolean {
  return request.method === "POST" && /^\/lake\/v[^/]+\/data\/(?:actions|mutate)\//.test(request.url ?? "");
}
