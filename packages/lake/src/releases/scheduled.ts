import type { Dataset } from "../store/types.ts";
import { type Documents, releaseNameOf, releaseType } from "./release.ts";

export interface Scheduled {
  readonly release: string;
  /** An ISO 8601 instant in UTC, so that text order is the order of time. */
  readonly publishAt: string;
}

/** In the order in which they are published. `documents` may be a transaction that is pending on the dataset. */
export function scheduledReleases(
  dataset: Pick<Dataset, "idsOfType" | "documents">,
  documents: Documents = dataset.documents,
): Scheduled[] {
  const found = [...dataset.idsOfType(releaseType)].flatMap((id) => {
    const release = releaseNameOf(id);
    const document = documents.get(id);
    if (release === null || document?.state !== "scheduled") return [];
    return [{ release, publishAt: String(document.publishAt) }];
  });
  return found.sort(inOrder);
}

export function inOrder(one: Scheduled, other: Scheduled): number {
  if (one.publishAt !== other.publishAt) return one.publishAt < other.publishAt ? -1 : 1;
  return one.release < other.release ? -1 : 1;
}
