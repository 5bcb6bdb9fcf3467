import path from "node:path";
import { Worker } from "node:worker_threads";
import { messageOf } from "@paraph/service/message-of";
import { LakeError, typedError } from "../errors.ts";
import { type Turn, Turns } from "../http/turns.ts";
import { countWaiting } from "../metrics.ts";
import type { Dataset, Store } from "../store/types.ts";
import type { QueryRequest } from "./engine.ts";
import { closed, tooMany, tooSlow } from "./refusals.ts";
import type { SnapshotChanges } from "./snapshot.ts";
import type { WorkerReply, WorkerRequest } from "./worker-thread.ts";

export interface QueryThreadOptions {
  /** The time limit of one query, not counting the loading of documents. */
  readonly deadlineMilliseconds?: number;
  readonly memoryMegabytes?: number;
}

/** TypeScript, or JavaScript in a bundle. */
const threadFile = new URL(`./worker-thread${path.extname(import.meta.filename)}`, import.meta.url);

/** More queries than this per lane are refused, so that the queue can't grow without limit. */
const mostWaiting = 64;
/**
 * At its deadline, a query is asked to stop. If it does not react within this time, its thread is terminated,
 * which costs more.
 */
const graceMilliseconds = 500;
/** If more documents than this have changed, reading the file again is cheaper than sending them. */
const mostChanges = 500;
const loadMilliseconds = 60_000;
const idleMilliseconds = 60_000;

interface Answering {
  readonly resolve: (json: string) => void;
  readonly reject: (error: LakeError) => void;
  timer: NodeJS.Timeout | undefined;
}

const threads = new WeakMap<Store, Set<QueryThread>>();

/** Stops the store's running queries and refuses later ones. */
export function closeThreads(store: Store): void {
  for (const thread of threads.get(store) ?? []) thread.close();
}

/**
 * Runs costly queries one at a time in a separate thread. Asks a query to stop if it takes too long or its
 * client disconnects. Terminates the thread if the query does not react or uses too much memory. The thread
 * starts with the first query and ends after an idle period.
 */
export class QueryThread {
  readonly #store: Store;
  readonly #deadline: number;
  readonly #memory: number;
  /**
   * By dataset: ids changed since the last message to the thread. Omits datasets that the thread has not read
   * yet.
   */
  readonly #changed = new Map<Dataset, Set<string>>();
  readonly #followed = new WeakSet<Dataset>();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  readonly #turns = new Turns({
    slots: [1, 1],
    waiting: mostWaiting,
    refuse: tooMany,
    onWait: countWaiting("costly"),
  });
  #isClosed = false;
  #answering: Answering | null = null;

  constructor(store: Store, options: QueryThreadOptions = {}) {
    this.#store = store;
    this.#deadline = options.deadlineMilliseconds ?? 2_000;
    this.#memory = options.memoryMegabytes ?? 512;
    const ofStore = threads.get(store) ?? new Set();
    threads.set(store, ofStore.add(this));
  }

  /** The JSON of a `QueryAnswer`. */
  run(dataset: Dataset, request: QueryRequest, turn: Turn): Promise<string> {
    return this.#turns.take(turn, () => this.#ask(dataset, request, turn.signal));
  }

  close(): void {
    this.#isClosed = true;
    this.#stop(closed());
  }

  async #ask(dataset: Dataset, request: QueryRequest, signal: AbortSignal | undefined): Promise<string> {
    if (this.#isClosed) throw closed();
    const worker = this.#start();
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const message: WorkerRequest = {
      dataset: dataset.name,
      file: path.join(this.#store.folder, "datasets", `${dataset.name}.db`),
      changes: this.#takeChanges(dataset),
      request,
      deadlineMilliseconds: this.#deadline,
      stop,
    };
    const leave = () => void Atomics.store(stop, 0, 1);
    signal?.addEventListener("abort", leave, { once: true });
    try {
      return await new Promise<string>((resolve, reject) => {
        this.#answering = { resolve, reject, timer: undefined };
        this.#limit("load its documents", loadMilliseconds);
        worker.ref();
        worker.postMessage(message);
      });
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  #start(): Worker {
    clearTimeout(this.#idle);
    if (this.#worker) return this.#worker;
    const worker = new Worker(threadFile, {
      execArgv: ["--disable-warning=ExperimentalWarning"],
      resourceLimits: { maxOldGenerationSizeMb: this.#memory },
    });
    // A terminated thread still emits events, possibly after the next one has started.
    const ifCurrent = (work: () => void) => this.#worker === worker && work();
    worker.on("message", (reply: WorkerReply) => ifCurrent(() => this.#receive(reply)));
    worker.on("error", (error) => ifCurrent(() => this.#stop(failed(error))));
    worker.on("exit", () => ifCurrent(() => this.#stop(failed(new Error("its thread ended")))));
    this.#worker = worker;
    return worker;
  }

  #receive(reply: WorkerReply): void {
    if (reply.kind === "started") {
      this.#limit("finish", this.#deadline, graceMilliseconds);
      return;
    }
    const answering = this.#endAnswering();
    this.#worker?.unref();
    this.#idle = setTimeout(() => this.#endWorker(), idleMilliseconds).unref();
    if (reply.kind === "answer") answering?.resolve(reply.json);
    else answering?.reject(new LakeError(reply.status, reply.body));
  }

  #limit(goal: string, milliseconds: number, grace = 0): void {
    if (!this.#answering) return;
    clearTimeout(this.#answering.timer);
    const stop = () => this.#stop(tooSlow(goal, milliseconds));
    this.#answering.timer = setTimeout(stop, milliseconds + grace);
  }

  #stop(error: LakeError): void {
    const answering = this.#endAnswering();
    this.#endWorker();
    answering?.reject(error);
  }

  #endAnswering(): Answering | null {
    const answering = this.#answering;
    clearTimeout(answering?.timer);
    this.#answering = null;
    return answering;
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

function failed(error: unknown): LakeError {
  const isMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  const reason = messageOf(error);
  return isMemory
    ? typedError(
        400,
        "queryExecutionError",
        "The query needs more memory than a query may take, and was stopped.",
      )
    : typedError(500, "internalServerError", `The query could not be run: ${reason}.`);
}
