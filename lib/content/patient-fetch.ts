import { channel } from "node:diagnostics_channel";
import { setTimeout as wait } from "node:timers/promises";
import { lakeLost } from "@/lib/lake-lost";
import { isBuilding } from "@/server/next/names";

interface Patience {
  /** How long one attempt may take, the body included. */
  readonly attempt: number;
  /** How long all attempts may take. */
  readonly whole: number;
  readonly firstWait: number;
  /** Called for each failed attempt. */
  readonly say?: (message: string) => void;
}

/** All in milliseconds. */
const usual: Patience = { attempt: 15_000, whole: 45_000, firstWait: 250 };

/** Nobody waits for a page during a build, and a build that gives up has to start over. */
const duringBuild: Patience = {
  attempt: 120_000,
  whole: 600_000,
  firstWait: 1_000,
  say: (message) => console.warn(message),
};
const longestWait = 4_000;

/** Answers of a lake that is busy, restarting or unreachable for its proxy. */
const passing: readonly number[] = [429, 502, 503, 504];

/**
 * `fetch` for reads that wait for a busy lake and retry, because a slow page is better than none. Does not read the
 * clock: Next would conclude that the page can't be stored.
 */
export function createPatientFetch(patience: Patience): typeof fetch {
  const { attempt, whole, firstWait, say } = patience;
  return async (input, init) => {
    const limit = AbortSignal.timeout(whole);
    const given = init?.signal ? [init.signal] : [];
    for (let pause = firstWait; ; pause = Math.min(pause * 2, longestWait)) {
      const signal = AbortSignal.any([...given, limit, AbortSignal.timeout(attempt)]);
      const outcome = await fetchWhole(input, { ...init, signal }).catch((error: unknown) => ({ error }));
      const isPassing = "error" in outcome || passing.includes(outcome.status);
      if (isPassing) say?.(failure(outcome, pause));
      const isOver =
        !isPassing ||
        given.some(({ aborted }) => aborted) ||
        !(await wait(pause, true, { signal: AbortSignal.any([...given, limit]) }).catch(() => false));
      if (!isOver) continue;
      if (isPassing && !given.some(({ aborted }) => aborted)) channel(lakeLost).publish(input);
      if ("error" in outcome) throw outcome.error;
      return outcome;
    }
  };
}

/** The patience of this process: a build's or a visitor's. */
export function patienceNow(): Patience {
  return isBuilding(process.env) ? duringBuild : usual;
}

function failure(outcome: Response | { readonly error: unknown }, pause: number): string {
  const reason = "error" in outcome ? String(outcome.error) : `it answered ${outcome.status}`;
  return `The lake is slow (${reason}). Asking again in ${pause} ms.`;
}

/** Includes the body, which may hang as well. */
async function fetchWhole(input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const { status, statusText, headers } = response;
  const body = [204, 304].includes(status) ? null : await response.arrayBuffer();
  return new Response(body, { status, statusText, headers });
}
