import type { IncomingMessage, ServerResponse } from "node:http";
import { isStream, logAnswered } from "@paraph/service/telemetry/answered";
import { createRequestId, readRequestId, requestIdHeader } from "@paraph/service/telemetry/request-context";
import { beginSpan, traceHeaders } from "@paraph/service/telemetry/tracing";
import { countRequest } from "../counting/metrics.ts";
import { isFromProxy, type TrustedProxies } from "./client-address.ts";
import type { Context } from "./context.ts";
import type { Target } from "./target.ts";

/** A request from its beginning to its end. */
interface WatchedRequest extends Context {
  /** Does the work as a part of its trace. */
  run(work: () => void): void;
}

/**
 * Names a request, for the log of each part that works for it, and for the client, and begins its part of a trace. The
 * name and the trace that a trusted proxy has given it count, nobody else's.
 */
export function watchRequest(
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
  proxies: TrustedProxies,
): WatchedRequest {
  const { method, headers } = request;
  const stated = headers[requestIdHeader];
  const isNamed = stated !== undefined || headers.traceparent !== undefined;
  const isTrusted = isNamed && isFromProxy(request, proxies);
  const requestId = (isTrusted ? readRequestId(stated) : null) ?? createRequestId();
  const span = beginSpan("request", {
    kind: "server",
    attributes: { "http.request.method": method ?? "", "paraph.request_id": requestId },
    continues: isTrusted ? { ...headers } : {},
  });
  const started = performance.now();
  const watched: WatchedRequest = {
    request,
    response,
    target,
    requestId,
    kind: "refused",
    run: span?.run ?? runPlainly,
  };
  for (const name of traceHeaders) if (headers[name] !== undefined) delete headers[name];
  headers[requestIdHeader] = requestId;
  response.setHeader(requestIdHeader, requestId);
  response.once("close", () => {
    const milliseconds = performance.now() - started;
    const seconds = isStream(response) ? null : milliseconds / 1000;
    span?.set({ "paraph.kind": watched.kind, "http.response.status_code": response.statusCode });
    span?.end(response.statusCode >= 500 ? response.statusCode : undefined);
    countRequest(watched.kind, response.headersSent ? response.statusCode : null, seconds);
    logAnswered({ method, target: target.url, response, milliseconds, requestId, kind: watched.kind });
  });
  return watched;
}

function runPlainly(work: () => void): void {
  work();
}
