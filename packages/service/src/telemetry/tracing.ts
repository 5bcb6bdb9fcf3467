import type { IncomingHttpHeaders } from "node:http";

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  /** `server`: for a request that came. `client`: waits for another part. `internal`: work of this process. */
  readonly kind: "server" | "client" | "internal";
  readonly attributes?: Attributes;
  /** The headers of a request whose sender's trace goes on here. */
  readonly continues?: IncomingHttpHeaders;
}

/** One piece of work in a trace. Names and attributes hold no personal data: no queries, no addresses of clients. */
export interface Span {
  /** Runs work that belongs to it. */
  run<Result>(work: () => Result): Result;
  /** Headers by which another part continues this trace (https://www.w3.org/TR/trace-context/). */
  headers(): Readonly<Record<string, string>>;
  set(attributes: Attributes): void;
  /** `failure`: why the work failed, if it did. */
  end(failure?: unknown): void;
}

export interface Tracer {
  begin(name: string, options: SpanOptions): Span;
}

/** Headers of traces. Visitors' own are removed. */
export const traceHeaders = ["traceparent", "tracestate", "baggage"] as const;

/** One for the process: the bundler makes several copies of this module, and the front server has its own. */
const stateKey = Symbol.for("paraph.tracing");
const state: { tracer: Tracer | null } = Reflect.get(globalThis, stateKey) ?? { tracer: null };
Reflect.set(globalThis, stateKey, state);

export function setTracer(tracer: Tracer | null): void {
  state.tracer = tracer;
}

/** Begins a span within the one that the running code works for. Null while nobody collects traces. */
export function beginSpan(name: string, options: SpanOptions): Span | null {
  return state.tracer?.begin(name, options) ?? null;
}

/** Does the work within a span of its own, if somebody collects traces. */
export async function traced<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  const span = beginSpan(name, options);
  if (span === null) return work(null);
  try {
    const result = await span.run(() => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
