import type { IncomingMessage, ServerResponse } from "node:http";
import type { Kind, Target } from "./target.ts";
import { RendererAway, sendUnavailable } from "./unavailable.ts";

/** A request on its way through the handlers. */
export interface Context {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: Target;
  readonly requestId: string;
  /** For log and metrics: `refused` until the guards let it pass. */
  kind: Kind;
}

/** Returns whether it has taken the request over. If not, the next handler is asked. */
export type Handler = (context: Context) => boolean | Promise<boolean>;

/**
 * Awaits only promises: most handlers say at once that a request is not theirs. Whatever fails, the request gets an answer, or
 * its connection ends.
 */
export async function runHandlers(handlers: readonly Handler[], context: Context): Promise<void> {
  try {
    for (const handle of handlers) {
      const handled = handle(context);
      if (handled === true || (handled !== false && (await handled))) return;
    }
  } catch (error) {
    const { request, response, target } = context;
    const isAway = error instanceof RendererAway;
    console.error(`Answering ${request.method} ${target.path} failed:`, isAway ? error.message : error);
    if (response.headersSent) return void response.destroy();
    if (isAway) return sendUnavailable(response, target.expectsPage);
    response.writeHead(500, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
    response.end("This can't be answered right now. Try again in a minute.\n");
  }
}
