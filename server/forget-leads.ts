import { log } from "@paraph/service/telemetry/log";
import type { SanityClient } from "@sanity/client";
import type { Environment } from "../lib/env/environment.ts";
import { createLakeClient } from "./counting/lake-client.ts";
import type { Run } from "./run.ts";

/** How often leads are looked through, in milliseconds. */
const INTERVAL = 60 * 60_000;
const DAY = 24 * 60 * 60_000;

/** Drafts of leads too, which the Studio makes when somebody writes a note. */
const expired = '*[_type == "lead" && coalesce(receivedAt, _createdAt) < $before]';

/**
 * A hosted lake knows no retention, so this server deletes the leads that are older than `LEADS_KEEP_DAYS`: now, and
 * every hour until the run stops. Several machines may do it at once, because nothing can be deleted twice.
 */
export function forgetHostedLeads(run: Pick<Run, "onStop">, { lake, leads }: Environment): void {
  const { keepDays } = leads;
  if (lake.mode !== "hosted" || keepDays === null) return;
  const client = createLakeClient(lake);
  const forget = () =>
    forgetLeads(client, keepDays, new Date()).catch((error: unknown) =>
      log.warn("Deleting leads that are too old failed, and is tried again in an hour.", { error }),
    );
  void forget();
  const timer = setInterval(forget, INTERVAL);
  run.onStop(() => clearInterval(timer));
}

/** Deletes what was received more than `days` days before `now`. */
export async function forgetLeads(
  client: Pick<SanityClient, "delete">,
  days: number,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - days * DAY).toISOString();
  await client.delete({ query: expired, params: { before } });
}
