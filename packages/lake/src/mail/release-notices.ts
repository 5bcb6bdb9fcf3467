import { isRecord } from "@paraph/service/json";
import { releaseNameOf, releaseTitleOf } from "../releases/release.ts";
import type { Dataset, DocumentChange, LakeDocument } from "../store/types.ts";
import { oneLine } from "./addresses.ts";
import { titleInMail } from "./comment-notices.ts";
import type { Happening } from "./happening.ts";
import { momentOf, type Notice } from "./post.ts";

/** Releases that went live at their time, or could not, for whoever scheduled them. */
export function noticesOfReleases(happening: Happening): Notice[] {
  return happening.transaction.changes.flatMap((change) => {
    const release = releaseNameOf(change.id);
    return release === null ? [] : ofRelease(release, change, happening);
  });
}

function ofRelease(
  release: string,
  { id, previous, next }: DocumentChange,
  { transaction, dataset, people, studio }: Happening,
): Notice[] {
  if (previous?.state !== "scheduled" || next === null) return [];
  const problem = problemOf(next);
  const isLive = next.state === "published";
  const hasFailed = problem !== null && problem !== problemOf(previous);
  if (!isLive && !hasFailed) return [];
  const scheduler = whoScheduled(dataset, id, transaction.seq);
  const title = titleOfRelease(release, next, dataset);
  const time = momentOf(String(previous.publishAt));
  // A release that begins in the moment in which this one goes live holds what was left out of it.
  const leftOut = transaction.changes.find((one) => one.previous === null && releaseNameOf(one.id))?.next;
  return people
    .filter((person) => person.id === scheduler)
    .map((person) => ({
      kind: "release",
      person,
      cause: `release/${id}/${transaction.id}`,
      letter: {
        subject: isLive ? `“${title}” is live` : `“${title}” was not published`,
        paragraphs: isLive
          ? [
              `“${title}”, which you scheduled for ${time}, is live.`,
              ...(leftOut
                ? [
                    `Without what somebody else had changed in the same place: that is in the release “${releaseTitleOf(leftOut)}”.`,
                  ]
                : []),
            ]
          : [
              `“${title}”, which you scheduled for ${time}, was not published. Visitors see what they saw before.`,
            ],
        quote: isLive ? "" : (problem ?? ""),
        action: { label: "Open the release", url: `${studio}/releases/${encodeURIComponent(release)}` },
      },
    }));
}

function problemOf({ error }: LakeDocument): string | null {
  return isRecord(error) && typeof error.message === "string" ? error.message : null;
}

/** The author of the last transaction before `seq` that scheduled the release. */
export function whoScheduled(dataset: Dataset, id: string, seq: number): string | null {
  const before = dataset.transactionsOf([id], { toSeq: seq - 1, isNewestFirst: true });
  const scheduling = before.find(({ changes }) =>
    changes.some(({ previous, next }) => next?.state === "scheduled" && previous?.state !== "scheduled"),
  );
  return scheduling?.author ?? null;
}

/** A scheduled draft is a release without a title: its document has one. */
export function titleOfRelease(release: string, { metadata }: LakeDocument, dataset: Dataset): string {
  const { title } = isRecord(metadata) ? metadata : {};
  if (typeof title === "string" && title.trim() !== "") return oneLine(title);
  const [version] = dataset.idsOfRelease(release);
  const published = version?.split(".").slice(2).join(".");
  const document = dataset.documents.get(version ?? "") ?? dataset.documents.get(published ?? "");
  return titleInMail(document) ?? "A scheduled release";
}
