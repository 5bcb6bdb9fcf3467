import { messageOf } from "@paraph/service/message-of";
import type { Person } from "../auth/people.ts";
import type { LakeContext } from "../context.ts";
import { beginPending } from "../mutate/apply-mutations.ts";
import { conflictsIn, isEverything } from "../releases/behind.ts";
import { leavesOut, releaseDocumentId, requireRelease, titleOf } from "../releases/release.ts";
import { scheduledReleases } from "../releases/scheduled.ts";
import type { Dataset } from "../store/types.ts";
import { momentOf, type Post } from "./post.ts";
import { titleOfRelease, whoIsTold } from "./release-notices.ts";

/** In milliseconds. */
const pause = 60_000;
const hour = 60 * pause;

/** How long before its time somebody is warned, the nearest first. */
const warnings = [
  { name: "hour", before: hour },
  { name: "day", before: 24 * hour },
] as const;

/**
 * Warns whoever scheduled a release, or else the administrators, a day and an hour before its time, that a colleague has
 * published something else in the same place: at its time it is too late to ask.
 */
export function watchScheduledConflicts(
  context: LakeContext,
  post: Post,
  { dataset: name, active }: { readonly dataset: string; readonly active: () => readonly Person[] },
) {
  function look(): void {
    if (!post.isOn || !context.store.datasetNames().includes(name)) return;
    const dataset = context.store.dataset(name);
    for (const { release, publishAt } of scheduledReleases(dataset)) {
      const left = Date.parse(publishAt) - context.now().getTime();
      const warning = left > 0 && warnings.find(({ before }) => left <= before);
      try {
        if (warning) warn(dataset, { release, publishAt, warning: warning.name });
      } catch (error) {
        context.log(
          `Finding what the scheduled release ${release} conflicts in failed, and is tried again in a minute: ${messageOf(error)}`,
        );
      }
    }
  }

  function warn(
    dataset: Dataset,
    { release, publishAt, warning }: { release: string; publishAt: string; warning: string },
  ): void {
    const pending = beginPending(dataset, context);
    const conflicts = conflictsIn(pending, release);
    if (conflicts.length === 0) return;
    const id = releaseDocumentId(release);
    const document = requireRelease(pending, release);
    const { told, because } = whoIsTold(active(), dataset, id, dataset.seq + 1);
    const title = titleOfRelease(release, document, dataset);
    const letter = {
      subject: `“${title}” needs an answer before ${momentOf(publishAt)}`,
      paragraphs: [
        `“${title}” is scheduled for ${momentOf(publishAt)}. Since somebody chose that time, somebody else has published something in the same place as it.`,
        whatHappens(leavesOut(document), isEverything(pending, release, conflicts)),
        "Unschedule it, choose in each document, and schedule it again.",
      ],
      quote: conflicts.map(({ version }) => titleOf(version) ?? version._id).join("\n"),
      action: { label: "Open the release", url: `${post.studio}/releases/${encodeURIComponent(release)}` },
    };
    const cause = `release/${id}/${publishAt}/${warning}`;
    for (const person of told) post.tell({ kind: "release", person, letter, because, cause });
  }

  const timer = setInterval(look, pause);
  timer.unref();
  return { look, close: () => clearInterval(timer) };
}

function whatHappens(leavesOutConflicts: boolean, wouldLeaveNothing: boolean): string {
  if (!leavesOutConflicts)
    return "At its time nothing of it goes live, unless somebody has chosen what counts.";
  return wouldLeaveNothing
    ? "At its time nothing of it goes live, because nothing would be left of it without these documents."
    : "At its time it goes live without these documents, as you have set it.";
}
