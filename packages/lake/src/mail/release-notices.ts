import { isRecord } from "@paraph/service/json";
import type { Person } from "../auth/people.ts";
import { releaseNameOf, releaseTitleOf } from "../releases/release.ts";
import type { Dataset, DocumentChange, LakeDocument } from "../store/types.ts";
import { oneLine } from "./addresses.ts";
import { gets } from "./choices.ts";
import { titleInMail } from "./comment-notices.ts";
import type { Happening } from "./happening.ts";
import { momentOf, type Notice } from "./post.ts";

/** Releases that went live at their time, or could not. */
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
  const { told, because } = whoIsTold(people, dataset, id, transaction.seq);
  const title = titleOfRelease(release, next, dataset);
  const which = `“${title}”, which ${because ? "was" : "you"} scheduled for ${momentOf(String(previous.publishAt))},`;
  // A release that begins in the moment in which this one goes live holds what was left out of it.
  const leftOut = transaction.changes.find((one) => one.previous === null && releaseNameOf(one.id))?.next;
  const letter = {
    subject: isLive ? `“${title}” is live` : `“${title}” was not published`,
    paragraphs: isLive
      ? [
          `${which} is live.`,
          ...(leftOut
            ? [
                `Without what somebody else had changed in the same place: that is in the release “${releaseTitleOf(leftOut)}”.`,
              ]
            : []),
        ]
      : [`${which} was not published. Visitors see what they saw before.`],
    quote: isLive ? "" : (problem ?? ""),
    action: { label: "Open the release", url: `${studio}/releases/${encodeURIComponent(release)}` },
  };
  const cause = `release/${id}/${transaction.id}`;
  return told.map((person) => ({ kind: "release", person, because, cause, letter }));
}

function problemOf({ error }: LakeDocument): string | null {
  return isRecord(error) && typeof error.message === "string" ? error.message : null;
}

/**
 * Who is told of a release: whoever scheduled it. A program, and somebody who left or may publish nothing any more, does
 * nothing about it, so the administrators are told then, and `because` says so.
 */
export function whoIsTold(
  people: readonly Person[],
  dataset: Dataset,
  id: string,
  seq: number,
): { readonly told: readonly Person[]; readonly because?: string } {
  const author = whoScheduled(dataset, id, seq);
  const told = people.filter((person) => person.id === author && gets(person.role, "release"));
  if (told.length > 0) return { told };
  return {
    told: people.filter(({ role }) => role === "administrator"),
    because: "you are an administrator of the Studio, and whoever scheduled it does not work on releases now",
  };
}

/** The author of the last transaction before `seq` that scheduled the release. */
function whoScheduled(dataset: Dataset, id: string, seq: number): string | null {
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
