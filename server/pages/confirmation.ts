import type { IncomingMessage, ServerResponse } from "node:http";
import { messageOf } from "@paraph/service/message-of";
import { isWrittenFile } from "../../lib/routes.ts";
import { isPagePath } from "../http/canonical-path.ts";
import { isOperational } from "../http/request-guard.ts";
import { sendUnavailable } from "../http/unavailable.ts";
import { staticPath } from "../next/names.ts";

/**
 * Before a request is answered, this machine has to know of everything whose publish was answered before it came.
 * Refuses what nobody can show to be current: an old page would be a broken promise.
 */
export class Confirmation {
  readonly #confirm: (() => Promise<void>) | null;
  #isLost = false;

  /** @param confirm - rejects when nobody can tell; `null`: this is the only machine, and it always knows */
  constructor(confirm: (() => Promise<void>) | null) {
    this.#confirm = confirm;
  }

  /** Whether the request may be answered. If not, it has been refused. */
  async isGiven({ url = "/" }: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (this.#confirm === null || isOperational(url) || url.startsWith(staticPath)) return true;
    try {
      await this.#confirm();
      this.#isLost = false;
      return true;
    } catch (error) {
      if (!this.#isLost) console.error(`Visitors are refused until this ends. ${messageOf(error)}`);
      this.#isLost = true;
      sendUnavailable(response, isPagePath(url) && !isWrittenFile(url));
      return false;
    }
  }
}
