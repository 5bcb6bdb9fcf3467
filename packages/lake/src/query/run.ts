import type { Caller } from "../context.ts";
import { typedError } from "../errors.ts";
import { Turns } from "../http/turns.ts";
import { countWaiting, measureQuery } from "../metrics.ts";
import type { Dataset, Store } from "../store/types.ts";
import { type QueryRequest, runQuery } from "./engine.ts";
import { isParsed, type Params } from "./parse.ts";
import { raw } from "./perspective.ts";
import { TooMuchWork } from "./plan/scope.ts";
import { tooMany } from "./refusals.ts";
import { QueryThread, type QueryThreadOptions } from "./thread.ts";
import type { Trust } from "./trust.ts";

export interface RunRequest extends QueryRequest {
  readonly trust: Trust;
  /**
   * The sender whose share the work counts toward. Defaults to the caller's id, which all strangers share.
   */
  readonly sender?: string;
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the thread that answered: the shared one or a separate one. */
  readonly onAnswer?: (thread: "main" | "apart") => void;
}

export interface RunnerOptions extends QueryThreadOptions {
  /** Overrides the allowances below: the steps to try in the main thread. */
  readonly steps?: number;
}

export type QueryRunner = (dataset: Dataset, request: RunRequest) => Promise<string>;

interface Allowance {
  /** Parsing time grows with the square of a query's length. */
  readonly queryLength: number;
  readonly steps: number;
  /**
   * Values in a result, plus one per sixteen characters of text. `null`: the query is trusted not to multiply
   * them.
   */
  readonly answerSize: number | null;
}

/**
 * Steps allowed in the main thread, which serves everyone: a second for the server, 20 ms for people, 2 ms
 * for others.
 */
const allowances: Readonly<Record<Trust, Allowance>> = {
  server: { queryLength: Number.POSITIVE_INFINITY, steps: 100_000_000, answerSize: null },
  person: { queryLength: 4_096, steps: 2_000_000, answerSize: 500_000 },
  vision: { queryLength: 2_048, steps: 100_000, answerSize: 50_000 },
  stranger: { queryLength: 2_048, steps: 100_000, answerSize: 50_000 },
};

/**
 * Beyond this number of waiting queries, new ones are refused: the client of the last would give up before
 * its turn.
 */
const mostWaiting = 1_000;

/** Each kind of sender has its own queue. Within a thread, the lower number goes first. */
const lanes = { server: 0, person: 1, vision: 0, stranger: 1 } as const satisfies Record<Trust, number>;

/**
 * Answers queries with the JSON of a `QueryAnswer`. Tries each query in this thread, within its sender's
 * allowance: the server's at once, others in turn. A query that needs more runs in a separate thread with a
 * deadline: one thread for server and people, one for Vision and strangers.
 */
export function createRunner(store: Store, options: RunnerOptions = {}): QueryRunner {
  const inside = new QueryThread(store, options);
  const outside = new QueryThread(store, options);
  const threads = { server: inside, person: inside, vision: outside, stranger: outside };
  const here = new Turns({
    slots: [1, 1, 1],
    waiting: mostWaiting,
    refuse: tooMany,
    onWait: countWaiting("main"),
  });
  const lanesHere = { person: 0, vision: 1, stranger: 2 } as const;
  return (dataset, request) => measureQuery(request.trust, () => run(dataset, request));

  async function run(dataset: Dataset, request: RunRequest): Promise<string> {
    const { trust, sender = request.caller.id, signal, onAnswer, ...query } = request;
    const allowance = { ...allowances[trust], ...(options.steps !== undefined && { steps: options.steps }) };
    if (isReadable(query, allowance)) {
      const attempt = () => tryHere(dataset, query, allowance);
      const json =
        trust === "server"
          ? await attempt()
          : await here.take({ lane: lanesHere[trust], sender, signal }, attempt);
      if (json !== null) {
        onAnswer?.("main");
        return json;
      }
    }
    const json = await threads[trust].run(dataset, query, { lane: lanes[trust], sender, signal });
    onAnswer?.("apart");
    return json;
  }
}

/** `null` if it is too much work for this thread. */
async function tryHere(
  dataset: Dataset,
  request: QueryRequest,
  allowance: Allowance,
): Promise<string | null> {
  try {
    const answer = await runQuery(dataset, request, allowance.steps);
    if (allowance.answerSize !== null) measure(answer.result, { left: allowance.answerSize });
    return JSON.stringify(answer);
  } catch (error) {
    if (error instanceof TooMuchWork) return null;
    throw error;
  }
}

/** The documents for a mutation by query: raw ids, so drafts count separately. */
export function createIdQuery(run: QueryRunner) {
  return async (
    dataset: Dataset,
    { query, params }: { query: string; params: Params },
    caller: Caller,
    signal?: AbortSignal,
  ): Promise<string[]> => {
    const asked = { query, params, perspective: raw, caller, idsOnly: true, trust: "person" } as const;
    const json = await run(dataset, { ...asked, signal });
    const { result }: { result: unknown } = JSON.parse(json);
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

/** Custom functions are inlined, so a short query can become a large tree. */
function isReadable({ query, params = {} }: QueryRequest, { queryLength }: Allowance): boolean {
  if (queryLength === Number.POSITIVE_INFINITY || isParsed(query, params)) return true;
  return query.length <= queryLength && !/\bfn\b/.test(query);
}

/** A result can contain one value many times, and each copy is serialized. */
function measure(value: unknown, budget: { left: number }): void {
  budget.left -= typeof value === "string" ? 1 + (value.length >> 4) : 1;
  if (budget.left < 0) throw new TooMuchWork("The answer is larger than what is written here.");
  if (Array.isArray(value)) for (const item of value) measure(item, budget);
  else if (typeof value === "object" && value !== null) {
    for (const item of Object.values(value)) measure(item, budget);
  }
}
