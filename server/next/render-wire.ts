import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import type { StudioState } from "../../lib/env/studio-state.ts";
import type { Doubt } from "../../lib/freshness/doubts.ts";
import type { CapturedResponse } from "../http/capture-response.ts";

/** How the front server and the process that renders speak: HTTP on the loopback interface, with these headers. */

/** Proves that a request comes from the front server. */
export const keyHeader = "x-paraph-render-key";
/** What is wanted instead of the answer itself: a {@link Wanted}. */
export const wantedHeader = "x-paraph-render-wanted";
/** What the front server knows and the pages tell: {@link FrontState}. */
export const stateHeader = "x-paraph-render-state";
/** What the process has worked so far, in milliseconds of processor: in its answers. */
export const workedHeader = "x-paraph-render-worked";

/** `capture`: the answer as {@link packCaptured} writes it. `resolve`: what the path leads to. `life`: nothing. */
export type Wanted = "capture" | "resolve" | "metrics" | "life";

export interface FrontState {
  /** `null`: it asks the lake what is published, and gets answers. */
  readonly doubt: Doubt | null;
  readonly studio: StudioState;
}

/** An answer with what it was made from. */
export interface Captured {
  readonly answer: CapturedResponse;
  readonly tags: readonly string[];
}

interface Head {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly tags: readonly string[];
}

/** The length of the head in four bytes, the head as JSON, and the body. */
export function packCaptured({ answer: { status, headers, body }, tags }: Captured): Buffer {
  const head = Buffer.from(JSON.stringify({ status, headers, tags } satisfies Head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, body]);
}

export function unpackCaptured(packed: Buffer): Captured {
  const end = 4 + packed.readUInt32BE(0);
  const { status, headers, tags }: Head = JSON.parse(packed.toString("utf8", 4, end));
  return { answer: { status, headers, body: packed.subarray(end) }, tags };
}

/** A reason that names many documents would make the header longer than one may be. */
const LONGEST_REASON = 500;

export function writeState({ doubt, studio }: FrontState): string {
  const shown = doubt && { since: doubt.since, reason: doubt.reason.slice(0, LONGEST_REASON) };
  // A reason may hold letters that no header may.
  return encodeURIComponent(JSON.stringify({ doubt: shown, studio }));
}

export function readState(request: IncomingMessage): FrontState {
  const { doubt, studio }: { doubt: { since: string; reason: string } | null; studio: StudioState } =
    JSON.parse(decodeURIComponent(String(request.headers[stateHeader])));
  return { doubt: doubt && { since: new Date(doubt.since), reason: doubt.reason }, studio };
}
