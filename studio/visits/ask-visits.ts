import { messageOf } from "@paraph/service/message-of";
import type { SanityClient } from "sanity";
import { publicEnv } from "@/lib/env/public";
import { currentSecret, forgetSecret } from "../preview/open-previews";

/** What happened on a page. Written by packages/lake/src/visits/visits.ts. */
export interface VisitSummary {
  readonly isCounting: boolean;
  readonly keepDays: number;
  readonly from: string;
  readonly to: string;
  /** Days on which nothing happened are left out. */
  readonly days: readonly VisitDay[];
  readonly sources: readonly Counted[];
  readonly campaigns: readonly Counted[];
  readonly actions: readonly Counted[];
}

export interface VisitDay {
  readonly day: string;
  readonly visits: number;
  readonly actions: number;
}

export interface Counted {
  readonly name: string;
  readonly count: number;
}

export interface VisitRow {
  readonly day: string;
  readonly page: string;
  readonly source: string;
  readonly campaign: string;
  readonly action: string;
  readonly variant: string;
  readonly count: number;
}

export interface VisitPeriod {
  /** The page's address and its former ones. */
  readonly pages: readonly string[];
  readonly days: number;
}

export function askVisits(
  client: SanityClient,
  period: VisitPeriod,
  signal: AbortSignal,
): Promise<VisitSummary> {
  return ask(client, `/visits?${queryOf(period)}`, signal);
}

export async function askVisitRows(client: SanityClient, period: VisitPeriod): Promise<readonly VisitRow[]> {
  const { rows } = await ask<{ rows: readonly VisitRow[] }>(client, `/visits/rows?${queryOf(period)}`);
  return rows;
}

/** Our own lake has the counts, or else the site itself. */
function ask<Found>(client: SanityClient, url: string, signal?: AbortSignal): Promise<Found> {
  if (publicEnv().mode === "hosted") return askSite(client, url, signal);
  return client.request({ url, tag: "visits", ...(signal && { signal }) });
}

function queryOf({ pages, days }: VisitPeriod): URLSearchParams {
  return new URLSearchParams([...pages.map((page) => ["page", page]), ["days", String(days)]]);
}

/**
 * Asks the site for what it has counted itself, because a hosted lake has no place for it. The site gets no cookie of the
 * lake, so it is shown a secret that only somebody who is signed in can write there.
 */
async function askSite<Found>(client: SanityClient, path: string, signal?: AbortSignal): Promise<Found> {
  const { secret } = await currentSecret(client).catch((error: unknown) => {
    throw new Error(
      `The site shows its counts to people who are signed in here, and your login could not prove that: ${messageOf(error)}`,
      { cause: error },
    );
  });
  const answer = await fetch(`/api${path}`, {
    headers: { authorization: `Bearer ${secret}` },
    cache: "no-store",
    ...(signal && { signal }),
  });
  if (answer.ok) return answer.json();
  if (answer.status === 401) forgetSecret();
  const { message }: { message?: string } = await answer.json().catch(() => ({}));
  throw new Error(message ?? `The site answers ${answer.status}.`);
}
