import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { messageOf } from "@paraph/service/message-of";
import { createClient } from "@sanity/client";
import type { LakeEnvironment } from "../env/environment.ts";
import { clientAddress } from "../env/lake-address.ts";
import { apiVersion } from "../env/public.ts";
import { type LakeRead, lakeRead } from "../lake-read.ts";
import { setDoubt } from "./doubts.ts";
import { LAG_MILLISECONDS, type PublicationTable } from "./published-table.ts";
import { type ReconcileSurroundings, reconcile } from "./reconcile.ts";

interface Options extends Pick<ReconcileSurroundings, "ask"> {
  readonly table: PublicationTable & { close(): void };
  readonly log: (message: string) => void;
  readonly now?: () => Date;
  readonly everyMilliseconds?: number;
}

const MINUTE = 60_000;

/** After the lake has not answered: the first wait, which doubles up to the usual one, and the least. */
const AGAIN_MILLISECONDS = 5_000;

/** The delay before asking the lake because of late deliveries: many arrive at once after an outage. */
const LATE_EVERY_MILLISECONDS = 5_000;

/**
 * Asks the hosted lake for all documents at start, and every minute for changes, so that a lost webhook leaves no page
 * stale. Of several processes with one data folder, one asks each time. After a failure it asks again soon, and as soon as
 * the lake answers anybody: a visitor's page, a preview or a webhook.
 */
export async function keepFresh(options: Options): Promise<{ stop(): void }> {
  const { table, ask, log, now = () => new Date(), everyMilliseconds: every = MINUTE } = options;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let failures = 0;
  let askedAt = Number.NEGATIVE_INFINITY;

  /** Slightly less than the wait, because timers are not exact. */
  function takeTurn(): Promise<boolean> | boolean {
    return failures > 0
      ? table.takeTurn("ask again", AGAIN_MILLISECONDS * 0.9, now())
      : table.takeTurn("ask", every * 0.9, now());
  }

  /** Returns how long to wait for the next run. */
  async function beat(compares: "changes" | "all"): Promise<number> {
    askedAt = performance.now();
    try {
      if (!(await takeTurn()) && compares === "changes") return failures > 0 ? AGAIN_MILLISECONDS : every;
      const unsure = await reconcile({ table, ask, now }, compares);
      if (failures > 0) log("The lake answers again: pages are compared with what it publishes.");
      failures = 0;
      setDoubt("compared", null);
      return unsure > 0 ? Math.min(LAG_MILLISECONDS, every) : every;
    } catch (error) {
      if (isStopped) return every;
      const reason = messageOf(error);
      const wait = Math.min(AGAIN_MILLISECONDS * 2 ** failures, every);
      failures += 1;
      setDoubt("compared", reason, now());
      if (failures === 1) {
        log(
          `Asking the lake what was published failed: ${reason}. Pages show what is known; asking again in ${Math.round(wait / 1000)} s, then at least every ${Math.round(every / 1000)} s.`,
        );
      }
      return wait;
    }
  }

  /** Runs never overlap: the next one starts after this one has ended. */
  function schedule(wait: number): void {
    if (isStopped) {
      table.close();
      return;
    }
    timer = setTimeout(run, wait).unref();
  }

  async function run(): Promise<void> {
    timer = undefined;
    schedule(await beat("changes"));
  }

  function hear(message: unknown): void {
    const { outcome } = message as LakeRead; // lib/content/patient-fetch.ts publishes nothing else
    if (failures === 0 || outcome !== "answered" || timer === undefined) return;
    clearTimeout(timer);
    // What is answered may be all that works, so each answer is not a question more.
    schedule(Math.max(askedAt + AGAIN_MILLISECONDS - performance.now(), 0));
  }

  subscribe(lakeRead, hear);
  schedule(await beat("all"));
  return {
    stop() {
      isStopped = true;
      unsubscribe(lakeRead, hear);
      setDoubt("compared", null);
      if (timer === undefined) return;
      clearTimeout(timer);
      table.close();
    },
  };
}

/** For a delivery that arrived too late to be trusted as news. The lake knows what it was about. */
export async function askBecauseOfLate(around: ReconcileSurroundings): Promise<void> {
  if (await around.table.takeTurn("late", LATE_EVERY_MILLISECONDS, around.now()))
    await reconcile(around, "changes");
}

/** Asks the hosted lake outside of Next. */
export function askHosted({ projectId, dataset, token, url }: LakeEnvironment): ReconcileSurroundings["ask"] {
  const client = createClient({
    projectId,
    dataset,
    apiVersion,
    useCdn: false,
    perspective: "raw",
    timeout: 30_000,
    maxRetries: 0,
    ...(token === undefined ? {} : { token }),
    ...clientAddress({ url }),
  });
  return (query, params) => client.fetch<unknown>(query, params);
}
