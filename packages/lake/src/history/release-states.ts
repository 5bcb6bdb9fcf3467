import { releaseDocumentId } from "../releases/release.ts";
import type { Dataset, HistoryRow, LakeDocument } from "../store/types.ts";

export type StateChange =
  | "createRelease"
  | "scheduleRelease"
  | "unscheduleRelease"
  | "publishRelease"
  | "archiveRelease"
  | "unarchiveRelease";

/** A transaction that changed the state of a release. */
export interface ReleaseMoment {
  readonly type: StateChange;
  readonly seq: number;
  readonly transactionId: string;
  readonly timestamp: string;
  readonly author: string;
  /** Whether the clock published the release, not a person. */
  readonly isScheduled: boolean;
  readonly publishAt: string | null;
}

/** The states of a release from its creation on, oldest first. Its history is short: only actions write it. */
export function releaseMoments(dataset: Dataset, release: string): ReleaseMoment[] {
  const rows = dataset.history(releaseDocumentId(release), { limit: 10_000 }).reverse();
  return rows.flatMap((row) => {
    const type = changeOf(row);
    if (type === null) return [];
    const { seq, transactionId, timestamp, author, previous, next } = row;
    const isScheduled = previous?.state === "scheduled";
    const publishAt = textOf(next, "publishAt");
    return [{ type, seq, transactionId, timestamp, author, isScheduled, publishAt }];
  });
}

function changeOf({ previous, next }: HistoryRow): StateChange | null {
  if (!next) return null;
  if (!previous) return "createRelease";
  const isMoved = textOf(previous, "publishAt") !== textOf(next, "publishAt");
  if (next.state === "scheduled") return previous.state !== "scheduled" || isMoved ? "scheduleRelease" : null;
  if (previous.state === next.state) return null;
  if (next.state === "published") return "publishRelease";
  if (next.state === "archived") return "archiveRelease";
  if (previous.state === "archived") return "unarchiveRelease";
  // A published one becomes active again when the dataset is brought back to an earlier time.
  return previous.state === "scheduled" ? "unscheduleRelease" : null;
}

function textOf(document: LakeDocument | null, field: string): string | null {
  const value = document?.[field];
  return typeof value === "string" ? value : null;
}
