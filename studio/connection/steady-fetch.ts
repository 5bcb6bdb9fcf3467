import { isRecord, parseJson } from "@paraph/service/json";
import type { Connection } from "./connection";
import type { Outbox } from "./outbox";

/** The part of `fetch` that @sanity/client uses. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

interface SteadyParts {
  readonly connection: Connection;
  /** Whether somebody is signed in; waits in the same way. */
  readonly session: Connection;
  readonly outbox: Outbox;
  readonly send: Fetch;
}

/** After this long without an answer we check whether the lake is there at all. */
const slowMilliseconds = 1_000;
/** An answer that is late when the lake is back may still come, the more often it was late, the later. */
const lateMilliseconds = 2_000;
const mostTries = 4;
const mostWaitMilliseconds = 30_000;

/**
 * A `fetch` that waits instead of failing while the lake can't be reached. The Studio closes the tool that shows a
 * failed read, and drops what was typed when the first save of a new draft fails, so we never let it see a network
 * error. While something is unsaved we also hide that the session has ended, because the Studio would leave the page.
 * Every retry of a write carries the same transaction id, which the lake commits only once.
 */
export function createSteadyFetch({ connection, session, outbox, send }: SteadyParts): Fetch {
  /**
   * One attempt, with the whole body. A body that breaks off is retried like an answer that never came. It is given up
   * only after the lake was away and is back: where all is slow, a new attempt would be as late as this one.
   */
  async function attempt(
    url: string,
    init: RequestInit,
    { tries, isWrite }: { tries: number; isWrite: boolean },
  ): Promise<Response> {
    const given = new AbortController();
    let wasLost = !connection.isUp;
    let late: ReturnType<typeof setTimeout> | undefined;
    const stop = connection.subscribe(() => {
      if (connection.isUp && wasLost)
        late ??= setTimeout(() => given.abort(), Math.min(tries * lateMilliseconds, mostWaitMilliseconds));
      if (connection.isUp) return;
      wasLost = true;
      if (isWrite) outbox.fallBehind();
    });
    const slow = setInterval(() => void connection.check(), slowMilliseconds);
    try {
      const signal = AbortSignal.any([given.signal, ...(init.signal ? [init.signal] : [])]);
      const response = await send(url, { ...init, signal });
      const { status, statusText, headers } = response;
      const body = await response.arrayBuffer();
      return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
    } finally {
      clearInterval(slow);
      clearTimeout(late);
      stop();
    }
  }

  async function deliver(url: string, init: RequestInit, write: Write | null): Promise<Response> {
    const { signal } = init;
    for (let tries = 1; ; tries += 1) {
      const answer = await attempt(url, init, { tries, isWrite: write !== null }).catch(
        (error: unknown) => error,
      );
      signal?.throwIfAborted();
      const isAnswer = answer instanceof Response;
      if (isAnswer && answer.status === 401 && (write || outbox.isUnsaved)) {
        if (write) outbox.fallBehind();
        const wasSignedOut = await unlessAborted(session.check(), signal);
        if (wasSignedOut || tries < mostTries) continue;
      }
      if (isAnswer && !isPassing(answer.status, write)) {
        return write && tries > 1 ? confirmed(write, answer) : answer;
      }
      if (write) outbox.fallBehind();
      const wasLost = await unlessAborted(connection.check(), signal);
      if (wasLost) continue;
      // The lake is back. If reads keep failing, the client knows what to do. A write is retried.
      if (!write && tries >= mostTries) {
        if (isAnswer) return answer;
        throw answer;
      }
      await unlessAborted(wait(Math.min(tries * slowMilliseconds, mostWaitMilliseconds)), signal);
    }
  }

  return (url, init = {}) => {
    if (init.body instanceof ReadableStream) return send(url, init);
    const write = asWrite(url, init);
    if (!write) return deliver(url, init, null);
    if (!connection.isUp) outbox.fallBehind();
    // The caller may be gone because the form was closed. What was typed there still counts.
    return outbox.hold(deliver(url, { ...init, body: write.body, signal: null }, write));
  };
}

function isPassing(status: number, write: Write | null): boolean {
  if ([502, 503, 504].includes(status)) return true;
  return write !== null && [408, 429, 500].includes(status);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** A request that changes documents, with an id so that it can be sent more than once. */
interface Write {
  readonly transactionId: string;
  readonly body: string;
}

const writePath = /\/data\/(mutate|actions)\/[^/]+$/;

/** `null` for any other request and for a body that the client would not send. */
function asWrite(
  url: string,
  { method, body }: RequestInit,
  createId: () => string = () => crypto.randomUUID(),
): Write | null {
  if (method?.toUpperCase() !== "POST" || typeof body !== "string" || !writePath.test(pathOf(url)))
    return null;
  const parsed = parse(body);
  if (!parsed) return null;
  const { transactionId } = parsed;
  if (typeof transactionId === "string") return { transactionId, body };
  const id = createId();
  return { transactionId: id, body: JSON.stringify({ ...parsed, transactionId: id }) };
}

/** Whether the lake's "used already" means that this write arrived earlier and only its answer was lost. */
async function confirmed(write: Write, answer: Response): Promise<Response> {
  if (answer.status !== 409) return answer;
  const { error } = parse(await answer.clone().text()) ?? {};
  const isOwn =
    typeof error === "object" &&
    error !== null &&
    "transactionId" in error &&
    error.transactionId === write.transactionId;
  return isOwn ? Response.json({ transactionId: write.transactionId, results: [], documentIds: [] }) : answer;
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}

function parse(text: string): Record<string, unknown> | null {
  const parsed = parseJson(text);
  return isRecord(parsed) ? parsed : null;
}
