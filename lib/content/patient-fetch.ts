import { channel } from "node:diagnostics_channel";
import { setTimeout as wait } from "node:timers/promises";
import { requestContext, requestIdHeader } from "@paraph/service/telemetry/request-context";
import { type Span, traced } from "@paraph/service/telemetry/tracing";
import { lakeLost } from "@/lib/lake-lost";
import { type LakeRead, lakeRead } from "@/lib/lake-read";

interface Patience {
  /** How long one attempt may take, the body included. */
  readonly attempt: number;
  /** How long all attempts may take, and how long the lake may be away before nobody waits for it. */
  readonly whole: number;
  readonly firstWait: number;
}

/** All in milliseconds. */
export const patienceWith = {
  /** A visitor waits for it: ten seconds at most, with a second read that fails. */
  hosted: { attempt: 5_000, whole: 8_000, firstWait: 250 },
  /** The lake beside the site comes back by itself, which takes long on a busy machine. */
  local: { attempt: 15_000, whole: 45_000, firstWait: 250 },
} satisfies Readonly<Record<string, Patience>>;

/** The part of all attempts' time that a read gets while the lake has been away for longer than that. */
const LOOK = 1 / 5;

const longestWait = 4_000;

/** Answers of a lake that is busy, restarting, broken or unreachable for its proxy. */
const passing: readonly number[] = [429, 500, 502, 503, 504];

/** Answers of a lake that has refused this site's token: as good as away, and asking again at once changes nothing. */
const refusing: readonly number[] = [401, 403];

/**
 * `fetch` for reads that wait for a busy lake and retry, because a slow page is better than none.
 */
export function createPatientFetch({ attempt, whole, firstWait }: Patience): typeof fetch {
  /** Since when, and when last, the lake was found away; `null`: its last answer was one. */
  let away: { readonly since: number; readonly last: number } | null = null;
  return async (input, init) => {
    const started = performance.now();
    const told = (outcome: LakeRead["outcome"]) => {
      channel(lakeRead).publish({
        outcome,
        seconds: (performance.now() - started) / 1000,
      } satisfies LakeRead);
    };
    const waited = away !== null && started - away.last < whole ? started - away.since : 0;
    const limit = AbortSignal.timeout(Math.max(whole - waited, whole * LOOK));
    const given = init?.signal ? [init.signal] : [];
    for (let pause = firstWait; ; pause = Math.min(pause * 2, longestWait)) {
      const signal = AbortSignal.any([...given, limit, AbortSignal.timeout(attempt)]);
      const outcome = await traced("read the lake", { kind: "client" }, (span) =>
        fetchWhole(input, { ...init, signal, headers: withRequest(init?.headers, span) }),
      ).catch((error: unknown) => ({ error }));
      const isPassing = "error" in outcome || passing.includes(outcome.status);
      const isRefused = "status" in outcome && refusing.includes(outcome.status);
      const isGiven = given.some(({ aborted }) => aborted);
      if (!isPassing) away = null;
      else if (!isGiven) away = { since: started - waited, last: performance.now() };
      const isOver =
        !isPassing ||
        isGiven ||
        !(await wait(Math.max(pause, askedFor(outcome)), true, {
          signal: AbortSignal.any([...given, limit]),
        }).catch(() => false));
      if (!isOver) continue;
      if ((isPassing && !given.some(({ aborted }) => aborted)) || isRefused) channel(lakeLost).publish(input);
      told(isPassing ? "lost" : outcome.ok ? "answered" : "refused");
      if ("error" in outcome) throw outcome.error;
      // Whoever left while the next attempt was awaited wants no answer.
      if (isPassing) for (const signal of given) signal.throwIfAborted();
      return outcome;
    }
  };
}

/** How many milliseconds a refused request is asked to wait, by `Retry-After` in seconds. */
function askedFor(outcome: Response | { error: unknown }): number {
  const seconds = "error" in outcome ? 0 : Number(outcome.headers.get("retry-after"));
  return Number.isFinite(seconds) ? seconds * 1_000 : 0;
}

/** Includes the body, which may hang as well. */
async function fetchWhole(input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const { status, statusText, headers } = response;
  const body = [204, 304].includes(status) ? null : await response.arrayBuffer();
  return new Response(body, { status, statusText, headers });
}

/** By these the lake knows for which request it is asked, and continues its trace. */
function withRequest(given: RequestInit["headers"], span: Span | null): Headers {
  const headers = new Headers(given);
  const context = requestContext();
  if (context) headers.set(requestIdHeader, context.requestId);
  for (const [name, value] of Object.entries(span?.headers() ?? {})) headers.set(name, value);
  return headers;
}
