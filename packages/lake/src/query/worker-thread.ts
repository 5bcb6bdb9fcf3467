import { parentPort } from "node:worker_threads";
import { LakeError, typedError } from "../errors.ts";
import { clientLeft } from "../http/turns.ts";
import { type QueryRequest, runQuery } from "./engine.ts";
import { evaluationError } from "./evaluate.ts";
import { tooSlow } from "./refusals.ts";
import { Snapshot, type SnapshotChanges } from "./snapshot.ts";

export interface WorkerRequest {
  readonly dataset: string;
  readonly file: string;
  /** `null`: too much has changed, so read the file again. */
  readonly changes: SnapshotChanges | null;
  readonly request: QueryRequest;
  readonly deadlineMilliseconds: number;
  /** Shared with the main thread, which sets it to 1 when the client disconnects. */
  readonly stop: Int32Array;
}

export type WorkerReply =
  /** The documents are loaded, and the query's own time limit starts. */
  | { readonly kind: "started" }
  | { readonly kind: "answer"; readonly json: string }
  | { readonly kind: "error"; readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** Steps between two checks of the clock; about ten milliseconds. */
const stepsAtOnce = 1_000_000;

/** The result is copied to the main thread, which serves everyone. */
const longestAnswer = 32 * 1024 * 1024;

const snapshots = new Map<string, Snapshot>();

parentPort?.on("message", async (message: WorkerRequest) => {
  reply(await answer(message).catch(describe));
});

async function answer(message: WorkerRequest): Promise<WorkerReply> {
  const snapshot = snapshotOf(message);
  reply({ kind: "started" });
  const json = JSON.stringify(await runQuery(snapshot, message.request, stepsAtOnce, goingOn(message)));
  if (json.length <= longestAnswer) return { kind: "answer", json };
  const limit = `${longestAnswer / 1024 / 1024} MB`;
  throw typedError(
    400,
    "queryExecutionError",
    `The result is larger than ${limit}. Project fewer fields or use a slice.`,
  );
}

/** Called whenever the steps are used up. */
function goingOn({ deadlineMilliseconds, stop }: WorkerRequest): () => void {
  const started = performance.now();
  return () => {
    if (Atomics.load(stop, 0) !== 0) throw clientLeft();
    if (performance.now() - started > deadlineMilliseconds) throw tooSlow("finish", deadlineMilliseconds);
  };
}

function snapshotOf({ dataset, file, changes }: WorkerRequest): Snapshot {
  let snapshot = snapshots.get(dataset);
  if (snapshot && (changes === null || !snapshot.isOf(file))) {
    snapshot.close();
    snapshot = undefined;
  }
  if (snapshot && changes) snapshot.apply(changes);
  snapshot ??= new Snapshot(dataset, file);
  snapshots.set(dataset, snapshot);
  return snapshot;
}

function describe(error: unknown): WorkerReply {
  const { status, body } = error instanceof LakeError ? error : evaluationError(error);
  return { kind: "error", status, body };
}

function reply(message: WorkerReply): void {
  parentPort?.postMessage(message);
}
