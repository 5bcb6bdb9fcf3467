import { messageOf } from "@paraph/service/message-of";
import { staticPath } from "../../lib/next-names.ts";
import type { Context } from "../http/context.ts";
import { isOperational } from "../http/target.ts";
import { sendUnavailable } from "../http/unavailable.ts";

/**
 * Before a request is answered, this machine has to know of everything whose publish was answered before it came.
 * Refuses what nobody can show to be current: an old page would be a broken promise.
 */
export class ReadBarrier {
  readonly #confirm: () => Promise<void>;
  #isLost = false;

  /** @param confirm - rejects when nobody can tell */
  constructor(confirm: () => Promise<void>) {
    this.#confirm = confirm;
  }

  /** Returns whether the request has been refused. */
  async refuse({ response, target }: Context): Promise<boolean> {
    if (isOperational(target.url) || target.url.startsWith(staticPath)) return false;
    try {
      await this.#confirm();
      this.#isLost = false;
      return false;
    } catch (error) {
      if (!this.#isLost) console.error(`Visitors are refused until this ends. ${messageOf(error)}`);
      this.#isLost = true;
      sendUnavailable(response, target.expectsPage);
      return true;
    }
  }
}
