import type { SanityClient } from "sanity";
import { publicEnv } from "@/lib/env/public";
import { askSite } from "./ask-site";

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
