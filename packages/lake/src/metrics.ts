import { Gauge, Histogram } from "prom-client";
import { LakeError } from "./errors.ts";
import type { Trust } from "./query/trust.ts";

const queries = new Histogram({
  name: "paraph_lake_query_duration_seconds",
  help: "Queries by who sent them, the time in which they waited included. refused: too many, too costly, not allowed or not GROQ.",
  labelNames: ["sender", "outcome"],
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
});

/** What a running lake knows of its present state. */
export interface LakeState {
  readonly streams: () => number;
  /** How many transactions the logs of all datasets hold. */
  readonly transactions: () => number;
  readonly webhook: () => number;
}

/** A process has one. Tests run several. */
const lakes = new Set<LakeState>();

const waiting = new Gauge({
  name: "paraph_lake_waiting",
  help: "What waits for its turn: queries for the main thread or for a thread for costly ones, and image transforms.",
  labelNames: ["queue"],
});
gauge("paraph_lake_streams", "Open event streams: Studios and whoever else listens.", ({ streams }) =>
  streams(),
);
gauge("paraph_lake_transactions", "Transactions in the logs of all datasets.", ({ transactions }) =>
  transactions(),
);
gauge("paraph_lake_webhook_queued", "Deliveries of the webhook that wait.", ({ webhook }) => webhook());

function gauge(name: string, help: string, read: (lake: LakeState) => number): void {
  new Gauge({
    name,
    help,
    collect() {
      this.set([...lakes].reduce((sum, lake) => sum + read(lake), 0));
    },
  });
}

/** For `Turns`: counts what waits in a queue. */
export function countWaiting(queue: "main" | "costly" | "images"): (change: 1 | -1) => void {
  waiting.inc({ queue }, 0);
  return (change) => waiting.inc({ queue }, change);
}

/** Reports a lake's state until the returned function is called. */
export function followLake(lake: LakeState): () => void {
  lakes.add(lake);
  return () => void lakes.delete(lake);
}

export async function measureQuery<Result>(sender: Trust, work: () => Promise<Result>): Promise<Result> {
  const end = queries.startTimer({ sender });
  try {
    const result = await work();
    end({ outcome: "answered" });
    return result;
  } catch (error) {
    end({ outcome: error instanceof LakeError && error.status < 500 ? "refused" : "failed" });
    throw error;
  }
}
