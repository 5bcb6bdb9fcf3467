import type { LakeContext } from "../context.ts";
import { publishedIdOf } from "../document-ids.ts";
import { systemOfRestored } from "../mutate/began-with.ts";
import { releaseDocumentId } from "../releases/release.ts";
import { scheduledReleases } from "../releases/scheduled.ts";
import { isPersonalId } from "../store/ids.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";
import { isSecretType } from "./export-documents.ts";
import { type States, type WrittenStates, writeStates } from "./write-states.ts";

/**
 * Brings a dataset back to what it was at an ISO instant, in one transaction. The log keeps what was there before, so the
 * same way leads forward again. What visitors sent stays: a lead that is deleted is forgotten for ever. So do secrets of
 * previews, which somebody may have withdrawn.
 */
export function rewind(
  dataset: Dataset,
  context: Pick<LakeContext, "now" | "createId" | "inNewestForm">,
  time: string,
  author: string,
): WrittenStates {
  const changed = new Map([...dueReleases(dataset, context.now()), ...dataset.changedSince(time)]);
  const then = inThisForm(dataset, changed, context.inNewestForm);
  const documents: States["documents"][number][] = [];
  const deleted: string[] = [];
  for (const [id, state] of then) {
    const type = (state ?? dataset.documents.get(id))?._type;
    if (type === undefined || isPersonalId(id) || isSecretType(type)) continue;
    if (state === null) {
      deleted.push(id);
      continue;
    }
    const { _rev, ...content } = state;
    const system = publishedIdOf(id) !== id && { _system: systemOfRestored(dataset, state) };
    documents.push({ ...content, ...system, _id: id, _type: state._type });
  }
  return writeStates(dataset, context, { documents, deleted }, { author, isForeign: false });
}

/** They are as they were then, and are held like those that come back: none goes live right after a rewind. */
function dueReleases(dataset: Dataset, now: Date): [id: string, release: LakeDocument | null][] {
  const due = scheduledReleases(dataset).filter(({ publishAt }) => publishAt <= now.toISOString());
  return due.map(({ release }) => {
    const id = releaseDocumentId(release);
    return [id, dataset.documents.get(id) ?? null];
  });
}

/** What the log has from before a migration is in the form that this migration has changed. */
function inThisForm(
  dataset: Dataset,
  then: ReadonlyMap<string, LakeDocument | null>,
  inNewestForm: LakeContext["inNewestForm"],
): ReadonlyMap<string, LakeDocument | null> {
  if (!inNewestForm) return then;
  const all = new Map<string, LakeDocument | null>([...dataset.documents, ...then]);
  const newest = inNewestForm([...all.values()].filter((document) => document !== null));
  const byId = new Map(newest.map((document) => [document._id, document]));
  return new Map([...then.keys()].map((id) => [id, byId.get(id) ?? null]));
}
