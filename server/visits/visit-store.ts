import path from "node:path";
import type { VisitBatch, VisitRow } from "@paraph/lake/visits/visit-row";
import {
  openVisits,
  type VisitPeriod,
  type VisitSettings,
  type VisitSummary,
} from "@paraph/lake/visits/visits";
import type { Environment } from "../../lib/env/environment.ts";
import { sharedStore } from "../../lib/store/shared-store.ts";
import { SharedVisits } from "./shared-visits.ts";

/** The counts of all the site's servers. */
export interface VisitStore {
  /** Adds a batch. One that is added again under its id adds nothing. */
  add(batch: VisitBatch): Promise<void> | void;
  summary(period: VisitPeriod): Promise<VisitSummary> | VisitSummary;
  rows(period: VisitPeriod): Promise<readonly VisitRow[]> | readonly VisitRow[];
  close(): void;
}

/**
 * Where the site keeps its counts when the lake is hosted, which has no place for them: in the store that several machines
 * share, or else in the data folder. Null: our own lake keeps them.
 */
export function openVisitStore({
  lake,
  visits,
  dataFolder,
}: Pick<Environment, "lake" | "visits" | "dataFolder">): VisitStore | null {
  if (lake.mode !== "hosted") return null;
  const settings: VisitSettings = { isCounting: visits.offBecause === null, keepDays: visits.keepDays };
  const now = () => new Date();
  const store = sharedStore();
  return store
    ? new SharedVisits({ store, now, settings })
    : openVisits(path.resolve(dataFolder, "visits"), now, settings);
}
