import { useEffect, useState } from "react";
import { useDocumentStore } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { messageOf } from "@/lib/message-of";
import { type CalendarFound, calendarQuery, datedTypes } from "./calendar-entries";

const listen = `*[_type in ["system.release", ${datedTypes}] || _id in path("versions.**")]`;

interface Calendar {
  /** Null until it is there for the first time. */
  readonly found: CalendarFound | null;
  readonly problem: string | null;
  readonly restart: () => void;
}

/** Follows everything that has a time. */
export function useCalendar(): Calendar {
  const store = useDocumentStore();
  const [found, setFound] = useState<CalendarFound | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt subscribes anew
  useEffect(() => {
    setProblem(null);
    const options = { perspective: "raw", apiVersion, tag: "calendar", throttleTime: 500 } as const;
    const subscription = store.listenQuery({ fetch: calendarQuery, listen }, {}, options).subscribe({
      next: (next: CalendarFound) => setFound(next),
      error: (error: unknown) => setProblem(messageOf(error)),
    });
    return () => subscription.unsubscribe();
  }, [store, attempt]);
  return { found, problem, restart: () => setAttempt((count) => count + 1) };
}
