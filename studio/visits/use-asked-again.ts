import { useEffect, useState } from "react";
import {
  EMPTY,
  filter,
  fromEvent,
  interval,
  merge,
  type Observable,
  type SchedulerLike,
  startWith,
} from "rxjs";
import { type SanityClient, useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { messageOf } from "@/lib/message-of";

/** When a question is asked again while somebody looks. */
export interface Rhythm {
  /** In milliseconds. */
  readonly every: number;
  /** What asks at once. */
  readonly wake?: (client: SanityClient) => Observable<unknown>;
}

/** Whoever watches sees the next visits come. */
const ofVisits: Rhythm = { every: 10_000 };

/** Answers `key`, a question as JSON, so that the same is asked once. Stays the same function from render to render. */
type Ask<Found> = (client: SanityClient, key: string, signal: AbortSignal) => Promise<Found>;

/** What was counted, asked for again while somebody looks. `rhythm` stays the same object from render to render. */
export function useAskedAgain<Found>(key: string, answer: Ask<Found>, rhythm = ofVisits) {
  const client = useClient({ apiVersion });
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    let asked = 0;
    let answered = 0;
    const ask = async () => {
      asked += 1;
      const mine = asked;
      const isOutdated = () => leaving.signal.aborted || mine < answered;
      try {
        const given = await answer(client, key, leaving.signal);
        if (isOutdated()) return;
        answered = mine;
        setFound(given);
        setProblem(null);
      } catch (error) {
        if (!isOutdated()) setProblem(messageOf(error));
      }
    };
    const asking = timesToAsk(rhythm.every, rhythm.wake?.(client) ?? EMPTY).subscribe(() => void ask());
    return () => {
      asking.unsubscribe();
      leaving.abort();
    };
  }, [client, key, answer, rhythm]);
  return { client, found, problem };
}

/** Emits when it is time to ask: at once, then while somebody looks, and when they look again. */
export function timesToAsk(
  every: number,
  wake: Observable<unknown>,
  page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener"> = document,
  scheduler?: SchedulerLike,
): Observable<unknown> {
  const looking = merge(interval(every, scheduler), wake, fromEvent(page, "visibilitychange"));
  return looking.pipe(
    filter(() => page.visibilityState === "visible"),
    startWith(null),
  );
}
