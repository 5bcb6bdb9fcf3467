import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** A balancer that has asked within this time is waited for. In milliseconds, as below. */
const LATELY = 30_000;
/** How long at most. */
const LONGEST = 10_000;
const LOOK_EVERY = 50;

/** So many times in a row balancers ask before they send nobody any more. */
const ENOUGH = 2;

/**
 * `GET /api/ready`: whether whoever balances load may send visitors here. It turns off before the site stops, and while the
 * machine can't answer a page.
 */
export class Readiness {
  readonly #confirm: () => Promise<void>;
  #isStopping = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  #refusals = 0;

  /** @param confirm - rejects when a page can't be answered */
  constructor(confirm: () => Promise<void>) {
    this.#confirm = confirm;
  }

  async send(response: ServerResponse): Promise<void> {
    this.#askedAt = performance.now();
    const isReady =
      !this.#isStopping &&
      (await this.#confirm().then(
        () => true,
        () => false,
      ));
    if (this.#isStopping) this.#refusals += 1;
    response.writeHead(isReady ? 200 : 503, {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
    });
    response.end(isReady ? "ready\n" : this.#isStopping ? "stopping\n" : "cut off from store and lake\n");
  }

  /**
   * Turns it off, and resolves when balancers know. Who has none waits for nothing.
   *
   * @param patience - milliseconds for the whole stop, of which half are for this
   */
  async turnOff(patience: number): Promise<void> {
    this.#isStopping = true;
    const began = performance.now();
    const limit = Math.min(LONGEST, patience / 2);
    if (began - this.#askedAt > LATELY) return;
    while (this.#refusals < ENOUGH && performance.now() - began < limit) await wait(LOOK_EVERY);
  }
}
