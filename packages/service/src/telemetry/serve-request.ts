import type { IncomingMessage, ServerResponse } from "node:http";
import { logAnswered } from "./answered.ts";
import { createRequestId, inRequest, type Part, readRequestId, requestIdHeader } from "./request-context.ts";
import { beginSpan } from "./tracing.ts";

/**
 * Handles a request of another part of the system, which says for which of its own it asks. Only parts of this machine
 * reach a back end, so its word counts.
 */
export function serveRequest(
  part: Part,
  request: IncomingMessage,
  response: ServerResponse,
  work: () => unknown,
): void {
  const started = performance.now();
  const { method, url: target } = request;
  const requestId = readRequestId(request.headers[requestIdHeader]) ?? createRequestId();
  const span = beginSpan(part, {
    kind: "server",
    attributes: { "http.request.method": method ?? "", "paraph.request_id": requestId },
    continues: request.headers,
  });
  inRequest({ requestId, part }, () => {
    response.once("close", () => {
      span?.set({ "http.response.status_code": response.statusCode });
      span?.end(response.statusCode >= 500 ? response.statusCode : undefined);
      logAnswered({ method, target, response, requestId, milliseconds: performance.now() - started });
    });
    if (span) span.run(work);
    else work();
  });
}
