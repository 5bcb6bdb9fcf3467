import { setTimeout as delay } from "node:timers/promises";
import type { Page, Request } from "@playwright/test";

/** These may stay open for as long as the page does. */
const lasting = new Set(["eventsource", "websocket", "ping"]);

/** How long a browser's `networkidle` waits for the next request, too. */
const pauseInMs = 500;

/**
 * The open requests of a page. A browser's own `networkidle` is about the last load of the page, which says nothing
 * once an application goes from one place to the next by itself.
 */
export class Traffic {
  readonly #open = new Set<Request>();
  #changes = 0;

  constructor(page: Page) {
    const end = (request: Request) => {
      this.#open.delete(request);
      this.#changes++;
    };
    page.on("request", (request) => {
      // What the page has asked before it is loaded again may never be told to have ended.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.#open.clear();
      // A hosted lake's listeners send a token, which the browser's own event sources can't.
      const isListener = request.url().includes("/data/listen/");
      if (!isListener && !lasting.has(request.resourceType())) this.#open.add(request);
      this.#changes++;
    });
    page.on("requestfinished", end);
    page.on("requestfailed", end);
  }

  /** Resolves once no request was open, and none began, for half a second. */
  async pause(): Promise<void> {
    for (;;) {
      const before = this.#changes;
      await delay(pauseInMs);
      if (this.#open.size === 0 && this.#changes === before) return;
    }
  }
}
