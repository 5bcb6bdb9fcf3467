import { messageOf } from "@paraph/service/message-of";
import { useEffect, useState } from "react";
import {
  defer,
  EMPTY,
  filter,
  fromEvent,
  interval,
  merge,
  mergeMap,
  type Observable,
  type SchedulerLike,
  Subject,
  startWith,
  throttle,
  throttleTime,
} from "rxjs";
import { type SanityClient, useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";

/** When a question is asked again while somebody looks. */
export interface Rhythm {
  /** In milliseconds. */
  readonly every: number;
  /** What asks at once. */
  readonly wake?: (client: SanityClient) => Observable<unknown>;
}

/** Whoever watches sees the next visits come. */
const ofVisits: Rhythm = { every: 10_000 };

/** In milliseconds. */
const AT_MOST_EVERY = 1_000;

/** Answers `key`, a question as JSON, so that the same is asked once. Stays the same function from render to render. */
type Ask<Found> = (client: SanityClient, key: string, signal: AbortSignal) => Promise<Found>;

/** What was counted, asked for again while somebody looks. `rhythm` stays the same object from render to render. */
export function useAskedAgain<Found>(key: string, answer: Ask<Found>, rhythm = ofVisits) {
  const client = useClient({ apiVersion });
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      try {
        const given = await answer(client, key, leaving.signal);
        if (leaving.signal.aborted) return;
        setFound(given);
        setProblem(null);
      } catch (error) {
        if (!leaving.signal.aborted) setProblem(messageOf(error));
      }
    };
    const times = timesToAsk(rhythm.every, rhythm.wake?.(client) ?? EMPTY);
    const asking = oneAtATime(times, ask).subscribe();
    return () => {
      asking.unsubscribe();
      leaving.abort();
    };
  }, [client, key, answer, rhythm]);
  return { client, found, problem };
}

/**
 * Asks at each of these times. While an answer is under way no other is asked for, and one more afterwards. To give up
 * the earlier question instead would be to wait forever where answers are slow.
 */
export function oneAtATime(times: Observable<unknown>, ask: () => Promise<void>): Observable<void> {
  return defer(() => {
    const answered = new Subject<void>();
    return times.pipe(
      throttle(() => answered, { leading: true, trailing: true }),
      mergeMap(async () => {
        await ask();
        answered.next();
      }),
    );
  });
}

/**
 * Emits when it is time to ask: at once, then while somebody looks, and when they look again. What wakes does so once a
 * second at most, because many may publish at the same time.
 */
export function timesToAsk(
  every: number,
  wake: Observable<unknown>,
  page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener"> = document,
  scheduler?: SchedulerLike,
): Observable<unknown> {
  const awake = wake.pipe(throttleTime(AT_MOST_EVERY, scheduler, { leading: true, trailing: true }));
  const looking = merge(interval(every, scheduler), awake, fromEvent(page, "visibilitychange"));
  return looking.pipe(
    filter(() => page.visibilityState === "visible"),
    startWith(null),
  );
}
