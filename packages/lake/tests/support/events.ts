import type { Observable } from "rxjs";

export interface Collected<Event> extends Disposable {
  /** The next unread event; rejects when the stream fails. */
  next(): Promise<Event>;
}

/** Reads a stream one event at a time, without timers. */
export function collect<Event>(stream: Observable<Event>): Collected<Event> {
  const unread: Event[] = [];
  let failure: unknown;
  let wake = () => {};
  const subscription = stream.subscribe({
    next: (event) => {
      unread.push(event);
      wake();
    },
    error: (error: unknown) => {
      failure = error ?? new Error("The stream failed without a reason");
      wake();
    },
  });
  return {
    async next() {
      while (unread.length === 0) {
        if (failure) throw failure;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return unread.shift() as Event; // the loop above left at least one
    },
    [Symbol.dispose]: () => subscription.unsubscribe(),
  };
}
