import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "./log.ts";
import { redact } from "./redact.ts";
import { createRequestId, inRequest, type Part, readRequestId, requestIdHeader } from "./request-context.ts";
import { beginSpan } from "./tracing.ts";

/** An answer that took longer is told. In milliseconds. */
const SLOW = 5_000;

const LONGEST_PATH = 200;

/** Lines in a minute of each kind and status. Who reads slowly makes an answer slow, so one tells enough. */
const MOST_SLOW = 1;
const MOST_FAILED = 20;

/** Read once, and after `.env` is: looking into the environment takes time, and each request would do it. */
let tellsAll: boolean | undefined;

interface Answered {
  readonly method: string | undefined;
  /** As it was asked for: those who handle a request rewrite its address. */
  readonly target: string | undefined;
  readonly response: Pick<ServerResponse, "statusCode" | "headersSent" | "getHeader">;
  /** How long it took, in milliseconds. */
  readonly milliseconds: number;
  /** When the request is over, its context may be, too. */
  readonly requestId: string;
  readonly kind?: string;
}

/** Logs a request that failed or was slow, and with `PARAPH_LOG=requests` each one. Never its query or its sender. */
export function logAnswered({ method, target, response, milliseconds, requestId, kind }: Answered): void {
  const status = response.statusCode;
  tellsAll ??= process.env.PARAPH_LOG?.includes("requests") ?? false;
  // What the lake does not have, it says by 501. Its Studio asks and goes on.
  const hasFailed = status >= 500 && status !== 501;
  const isSlow = milliseconds > SLOW && !isStream(response);
  if (!hasFailed && !isSlow && !tellsAll) return;
  // Searching takes time for each letter, and nobody reads a thousand.
  const path = redact((target ?? "").slice(0, 1_000).split("?", 1)[0] ?? "").slice(0, LONGEST_PATH);
  const ms = Math.round(milliseconds);
  // What went wrong is an error in a line of its own.
  const level = hasFailed || isSlow ? "warn" : "info";
  // Who left before the answer began saw none of it.
  const outcome = response.headersSent ? `answered ${status}` : "was left by its client";
  const write = () =>
    log[level](`${method} ${path} ${outcome} in ${ms} ms`, {
      requestId,
      method,
      path,
      ...(response.headersSent && { status }),
      ms,
      ...(kind !== undefined && { kind }),
    });
  if (tellsAll) {
    write();
    return;
  }
  const what = hasFailed ? `answered ${status}` : `took longer than ${SLOW} ms`;
  const whose = kind === undefined ? "requests" : `requests of the kind ${kind}`;
  limitLines(`${kind} ${what}`, hasFailed ? MOST_FAILED : MOST_SLOW, write, (more) =>
    log.warn(`${more} more ${whose} ${what} within a minute`, { count: more, ...(kind && { kind }) }),
  );
}

/** A stream of events lasts as long as somebody listens. */
export function isStream(response: Pick<ServerResponse, "getHeader">): boolean {
  return String(response.getHeader("content-type") ?? "").startsWith("text/event-stream");
}

const MINUTE = 60_000;

interface Window {
  count: number;
}

const windows = new Map<string, Window>();

/**
 * Writes at most so many lines of one kind in a minute, and after it how many more there were: whoever can cause a line must
 * not fill the disk that holds the log.
 */
function limitLines(kind: string, most: number, write: () => void, summarize: (more: number) => void): void {
  const running = windows.get(kind);
  const window = running ?? { count: 0 };
  window.count += 1;
  if (window.count <= most) write();
  if (running) return;
  windows.set(kind, window);
  setTimeout(() => {
    windows.delete(kind);
    if (window.count > most) summarize(window.count - most);
  }, MINUTE).unref();
}

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
