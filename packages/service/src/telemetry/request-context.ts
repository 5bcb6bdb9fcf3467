import { AsyncLocalStorage } from "node:async_hooks";
import { randomFillSync } from "node:crypto";

/** The header by which the parts of the system tell each other which request they work for. */
export const requestIdHeader = "x-request-id";

/** The parts of the system, as lines of the log name them. */
export type Part = "front" | "site" | "lake" | "payments" | "accounts";

interface RequestContext {
  readonly requestId: string;
  readonly part: Part;
}

/** One for the process: the bundler makes several copies of this module, and the front server has its own. */
const stateKey = Symbol.for("paraph.request-context");
const storage: AsyncLocalStorage<RequestContext> =
  Reflect.get(globalThis, stateKey) ?? new AsyncLocalStorage<RequestContext>();
Reflect.set(globalThis, stateKey, storage);

/** The request that the running code works for; undefined outside of one. */
export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs the work for a request. All that it starts knows the request, too. */
export function inRequest<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work);
}

/** Runs the work as another part of the system, for the same request if there is one. */
export function asPart<Result>(part: Part, work: () => Result): Result {
  return storage.run({ requestId: storage.getStore()?.requestId ?? createRequestId(), part }, work);
}

/** Random bytes for many ids at once: asking for nine at a time takes longer than the rest of an answer's bookkeeping. */
const pool = Buffer.alloc(9 * 512);
let used = pool.length;

/** 12 random letters, digits, `-` and `_`. */
export function createRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const id = pool.toString("base64url", used, used + 9);
  used += 9;
  return id;
}

/** What a header says, if it has the form of an id; null otherwise. Nothing else may reach the log by it. */
export function readRequestId(header: string | readonly string[] | undefined): string | null {
  return typeof header === "string" && /^[\w-]{8,64}$/.test(header) ? header : null;
}
