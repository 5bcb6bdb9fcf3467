import path from "node:path";
import { Worker } from "node:worker_threads";
import { LakeError, typedError } from "../errors.ts";
import type { Dataset, Store } from "../store/types.ts";
import type { QueryRequest } from "./engine.ts";
import type { SnapshotChanges } from "./snapshot.ts";
import type { WorkerReply, WorkerRequest } from "./worker-thread.ts";

export interface QueryThreadOptions {
  /** How long one query may take once the documents are loaded. */
  readonly deadlineMilliseconds?: number;
  readonly memoryMegabytes?: number;
}

/** More queries than this in the queue are refused, so that it can't grow without end. */
const mostWaiting = 64;
/** With more changed documents than this, reading the file again is cheaper than sending them. */
const mostChanges = 500;
const loadMilliseconds = 60_000;
const idleMilliseconds = 60_000;

interface Turn {
  readonly resolve: (json: string) => void;
  readonly reject: (error: LakeError) => void;
  timer: NodeJS.Timeout | undefined;
}

const threads = new WeakMap<Store, Set<QueryThread>>();

/** Stops what runs for the store, and refuses what comes later. */
export function closeThreads(store: Store): void {
  for (const thread of threads.get(store) ?? []) thread.close();
}

/**
 * Runs costly queries, one after the other, in a thread of their own which is stopped when a query takes too long or
 * too much memory. The thread starts with the first query and ends when there are none for a while.
 */
export class QueryThread {
  readonly #store: Store;
  readonly #deadline: number;
  readonly #memory: number;
  /** By dataset: ids changed since the thread was last told. A dataset it has not read yet is absent. */
  readonly #changed = new Map<Dataset, Set<string>>();
  readonly #followed = new WeakSet<Dataset>();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #isClosed = false;
  #turn: Turn | null = null;

  constructor(store: Store, options: QueryThreadOptions = {}) {
    this.#store = store;
    this.#deadline = options.deadlineMilliseconds ?? 2_000;
    this.#memory = options.memoryMegabytes ?? 512;
    const ofStore = threads.get(store) ?? new Set();
    threads.set(store, ofStore.add(this));
  }

  /** The JSON of a `QueryAnswer`. */
  async run(dataset: Dataset, request: QueryRequest): Promise<string> {
    if (this.#waiting >= mostWaiting) {
      throw typedError(429, "rateLimitError", "Too many queries are waiting. Try again in a moment.");
    }
    this.#waiting += 1;
    const turn = this.#queue.then(() => this.#ask(dataset, request));
    this.#queue = turn.catch(() => {}).finally(() => (this.#waiting -= 1)); // the caller of this turn gets the error
    return turn;
  }

  close(): void {
    this.#isClosed = true;
    this.#stop(closed());
  }

  async #ask(dataset: Dataset, request: QueryRequest): Promise<string> {
    if (this.#isClosed) throw closed();
    const worker = this.#start();
    const message: WorkerRequest = {
      dataset: dataset.name,
      file: path.join(this.#store.folder, "datasets", `${dataset.name}.db`),
      changes: this.#takeChanges(dataset),
      request,
    };
    return new Promise<string>((resolve, reject) => {
      this.#turn = { resolve, reject, timer: undefined };
      this.#limit("load its documents", loadMilliseconds);
      worker.ref();
      worker.postMessage(message);
    });
  }

  #start(): Worker {
    clearTimeout(this.#idle);
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./worker-thread.ts", import.meta.url), {
      execArgv: ["--disable-warning=ExperimentalWarning"],
      resourceLimits: { maxOldGenerationSizeMb: this.#memory },
    });
    // A thread that was stopped still tells its end, maybe after the next one has begun.
    const ifCurrent = (work: () => void) => this.#worker === worker && work();
    worker.on("message", (reply: WorkerReply) => ifCurrent(() => this.#receive(reply)));
    worker.on("error", (error) => ifCurrent(() => this.#stop(failed(error))));
    worker.on("exit", () => ifCurrent(() => this.#stop(failed(new Error("its thread ended")))));
    this.#worker = worker;
    return worker;
  }

  #receive(reply: WorkerReply): void {
    if (reply.kind === "started") {
      this.#limit("finish", this.#deadline);
      return;
    }
    const turn = this.#endTurn();
    this.#worker?.unref();
    this.#idle = setTimeout(() => this.#endWorker(), idleMilliseconds).unref();
    if (reply.kind === "answer") turn?.resolve(reply.json);
    else turn?.reject(new LakeError(reply.status, reply.body));
  }

  #limit(goal: string, milliseconds: number): void {
    if (!this.#turn) return;
    clearTimeout(this.#turn.timer);
    this.#turn.timer = setTimeout(() => this.#stop(tooSlow(goal, milliseconds)), milliseconds);
  }

  #stop(error: LakeError): void {
    const turn = this.#endTurn();
    this.#endWorker();
    turn?.reject(error);
  }

  #endTurn(): Turn | null {
    const turn = this.#turn;
    clearTimeout(turn?.timer);
    this.#turn = null;
    return turn;
  }

  #endWorker(): void {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    // The next thread reads the files.
    this.#changed.clear();
    void worker?.terminate();
  }

  #takeChanges(dataset: Dataset): SnapshotChanges | null {
    if (!this.#followed.has(dataset)) {
      this.#followed.add(dataset);
      dataset.onCommit(({ changes }) => {
        for (const { id } of changes) this.#changed.get(dataset)?.add(id);
      });
    }
    const ids = this.#changed.get(dataset);
    this.#changed.set(dataset, new Set());
    if (ids === undefined || ids.size > mostChanges) return null;
    return [...ids].map((id) => [id, dataset.documents.get(id) ?? null]);
  }
}

function closed(): LakeError {
  return typedError(503, "unavailableError", "The lake stopped before the query was answered.");
}

function tooSlow(goal: string, milliseconds: number): LakeError {
  return typedError(
    400,
    "queryTimeoutError",
    `The query did not ${goal} within ${milliseconds} ms and was stopped. Filter by _type or _id first, and avoid sub-queries in filters.`,
  );
}

function failed(error: unknown): LakeError {
  const isMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  const reason = error instanceof Error ? error.message : String(error);
  return isMemory
    ? typedError(
        400,
        "queryExecutionError",
        "The query needs more memory than a query may take, and was stopped.",
      )
    : typedError(500, "internalServerError", `The query could not be run: ${reason}.`);
}
