import { setImmediate } from "node:timers/promises";
import type { Caller } from "../context.ts";
import { typedError } from "../errors.ts";
import type { Dataset, Store } from "../store/types.ts";
import { type QueryRequest, runQuery } from "./engine.ts";
import { isParsed, type Params } from "./parse.ts";
import { raw } from "./perspective.ts";
import { TooMuchWork } from "./plan/scope.ts";
import { QueryThread, type QueryThreadOptions } from "./thread.ts";

/**
 * Who vouches for a query. The server's queries are the site's own. What people write in the Studio or elsewhere may
 * be costly by mistake, what strangers send by intent.
 */
export type Trust = "server" | "person" | "stranger";

export interface RunRequest extends QueryRequest {
  readonly trust: Trust;
}

export interface RunnerOptions extends QueryThreadOptions {
  /** In place of the allowances below: how much of any query is tried in the main thread. */
  readonly steps?: number;
}

export type QueryRunner = (dataset: Dataset, request: RunRequest) => Promise<string>;

interface Allowance {
  /** Time to parse a query grows with the square of its length. */
  readonly queryLength: number;
  readonly steps: number;
  /** Values in an answer, and sixteenths of their text. `null`: the query is trusted not to multiply them. */
  readonly answerSize: number | null;
}

/** What may be done in the thread that serves everyone; about a second, twenty and two milliseconds. */
const allowances: Readonly<Record<Trust, Allowance>> = {
  server: { queryLength: Number.POSITIVE_INFINITY, steps: 100_000_000, answerSize: null },
  person: { queryLength: 4_096, steps: 2_000_000, answerSize: 500_000 },
  stranger: { queryLength: 2_048, steps: 100_000, answerSize: 50_000 },
};

/**
 * Answers queries as the JSON of a `QueryAnswer`. Each is tried in this thread with as much work as its sender is
 * allowed; what needs more runs in a thread apart, one for strangers and one for everybody else, within a deadline.
 */
export function createRunner(store: Store, options: RunnerOptions = {}): QueryRunner {
  const threads = { stranger: new QueryThread(store, options), person: new QueryThread(store, options) };
  return async (dataset, { trust, ...request }) => {
    const allowance = { ...allowances[trust], ...(options.steps !== undefined && { steps: options.steps }) };
    if (isReadable(request, allowance)) {
      try {
        const answer = await runQuery(dataset, request, allowance.steps);
        if (allowance.answerSize !== null) measure(answer.result, { left: allowance.answerSize });
        return JSON.stringify(answer);
      } catch (error) {
        if (!(error instanceof TooMuchWork)) throw error;
      }
    }
    return threads[trust === "stranger" ? "stranger" : "person"].run(dataset, request);
  };
}

/** The documents that a mutation by query means: raw ids, so drafts count on their own. */
export function createIdQuery(run: QueryRunner) {
  return async (dataset: Dataset, query: string, params: Params, caller: Caller): Promise<string[]> => {
    const json = await run(dataset, { query, params, perspective: raw, caller, trust: "person" });
    const { result }: { result: unknown } = JSON.parse(json);
    // A request may hold many queries; others have their turn between them.
    await setImmediate();
    const ids = (Array.isArray(result) ? result : [result]).map(idOf);
    if (ids.every((id) => id !== null)) return [...new Set(ids)];
    if (result === null) return [];
    throw typedError(
      400,
      "mutationError",
      `The query of a mutation must answer with documents that have an _id: ${query}`,
    );
  };
}

function idOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null || !("_id" in value)) return null;
  return typeof value._id === "string" ? value._id : null;
}

/** Custom functions are put in where they are called, so that few letters can become a large tree. */
function isReadable({ query, params = {} }: QueryRequest, { queryLength }: Allowance): boolean {
  if (queryLength === Number.POSITIVE_INFINITY || isParsed(query, params)) return true;
  return query.length <= queryLength && !/\bfn\b/.test(query);
}

/** An answer can hold one value many times, and is written out as often. */
function measure(value: unknown, budget: { left: number }): void {
  budget.left -= typeof value === "string" ? 1 + (value.length >> 4) : 1;
  if (budget.left < 0) throw new TooMuchWork("The answer is larger than what is written here.");
  if (Array.isArray(value)) for (const item of value) measure(item, budget);
  else if (typeof value === "object" && value !== null) {
    for (const item of Object.values(value)) measure(item, budget);
  }
}
