import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Counter, Gauge, Histogram } from "prom-client";
import { type LakeRead, lakeRead } from "../../lib/lake-read.ts";
import type { Kind } from "../http/target.ts";

/** In seconds: from a stored page to one that a client will hardly wait for. */
const durations = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const requests = new Counter({
  name: "paraph_http_requests_total",
  help: "Answered requests by kind and class of status; left: the client went before the answer began.",
  labelNames: ["kind", "status"],
});
const requestDuration = new Histogram({
  name: "paraph_http_request_duration_seconds",
  help: "From a request's arrival until its answer was handed to the network or its client left. Without event streams.",
  labelNames: ["kind"],
  buckets: durations,
});
const lookups = new Counter({
  name: "paraph_page_lookups_total",
  help:
    "Visitors' requests for pages and written files, by where the answer was. memory and cache are hits. absent: never " +
    "made or dropped; outdated: something in it was published; preview: a cookie of previews; uncacheable: depends on more than its path.",
  labelNames: ["result"],
});
const renderDuration = new Histogram({
  name: "paraph_render_duration_seconds",
  help: "Making one answer anew that everybody gets, for a visitor, after a publish or ahead.",
  labelNames: ["outcome"],
  buckets: durations,
});
const publishVisible = new Histogram({
  name: "paraph_publish_visible_seconds",
  help:
    "From a commit that published something until the first stored answer that it had outdated was replaced, by a visitor's " +
    "request or by itself. Measured by this process's own clock: up to 0.05 s too long, never too short. A publish that " +
    "outdates nothing stored counts for nothing, and of several before an answer was replaced the first one counts.",
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
});
const lakeReads = new Histogram({
  name: "paraph_lake_read_duration_seconds",
  help: "The site's reads of the lake, with all their attempts. refused: answered with an error; lost: given up waiting.",
  labelNames: ["outcome"],
  buckets: durations,
});

// What alarms watch is there from the start: Prometheus sees no growth of a series that appears.
for (const outcome of ["answered", "refused", "lost"] as const) lakeReads.zero({ outcome });
for (const outcome of ["made", "failed"]) renderDuration.zero({ outcome });
for (const kind of ["page", "file", "api", "studio", "lake", "services", "refused"] as const)
  for (const status of ["2xx", "5xx"]) requests.inc({ kind, status }, 0);

/** What the front server knows of its present state. */
interface FrontState {
  readonly underWay: () => number;
  readonly stored: () => { readonly bytes: number; readonly count: number };
}

let state: FrontState | null = null;

new Gauge({
  name: "paraph_answers_under_way",
  help: "Answers that are being made now.",
  collect() {
    this.set(state?.underWay() ?? 0);
  },
});
new Gauge({
  name: "paraph_stored_answers",
  help: "Answers in memory.",
  collect() {
    this.set(state?.stored().count ?? 0);
  },
});
new Gauge({
  name: "paraph_stored_bytes",
  help: "Size of the answers in memory.",
  collect() {
    this.set(state?.stored().bytes ?? 0);
  },
});

/** Where an answer was found, or why it was not: the labels of `paraph_page_lookups_total`. */
export type Lookup = "memory" | "cache" | "absent" | "outdated" | "preview" | "uncacheable";

export function countLookup(result: Lookup): void {
  lookups.inc({ result });
}

export function countRequest(kind: Kind, status: number | null, seconds: number | null): void {
  requests.inc({ kind, status: status === null ? "left" : `${Math.floor(status / 100)}xx` });
  if (seconds !== null) requestDuration.observe({ kind }, seconds);
}

/** Measures the making of an answer. */
export async function measureRender<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = renderDuration.startTimer();
  try {
    const result = await work();
    end({ outcome: "made" });
    return result;
  } catch (error) {
    end({ outcome: "failed" });
    throw error;
  }
}

export function observePublish(seconds: number): void {
  publishVisible.observe(seconds);
}

/** Follows what only a running front server knows, until the returned function is called. */
export function followFront(front: FrontState): () => void {
  const read = (message: unknown) => {
    const { outcome, seconds } = message as LakeRead; // lib/content/patient-fetch.ts publishes nothing else
    lakeReads.observe({ outcome }, seconds);
  };
  state = front;
  subscribe(lakeRead, read);
  return () => {
    state = null;
    unsubscribe(lakeRead, read);
  };
}
