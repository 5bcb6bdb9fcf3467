import { publishedIdOf, releaseOfVersion } from "../document-ids.ts";
import { baseOf } from "../mutate/began-with.ts";
import { findBehind, findConflict, withPublishedSince } from "../mutate/merge-published.ts";
import type { PendingTransaction } from "../mutate/pending-transaction.ts";
import { publishedForm } from "../mutate/strengthen.ts";
import type { LakeDocument } from "../store/types.ts";
import { isRemoval, releaseTitleOf, requireRelease, titleOf } from "./release.ts";
import { scheduledReleases } from "./scheduled.ts";

interface Named {
  readonly name: string;
  readonly title: string;
}

/** A version of a scheduled release that will ask, once an earlier one has run, because both change the same. */
export interface Collision {
  readonly id: string;
  readonly type: string;
  readonly title: string | null;
  readonly earlier: Named;
  readonly later: Named;
  /** The document itself, if the earlier one removes it. */
  readonly places: readonly (readonly unknown[])[];
}

/** Of each two scheduled releases with the same document, in the order in which they run. Changes nothing. */
export function collisionsAmong(pending: PendingTransaction): Collision[] {
  const inOrder = scheduledReleases(pending.dataset, pending).map(({ release }) => release);
  const versions = inOrder.flatMap((release) =>
    pending.idsOfRelease(release).flatMap((id) => pending.get(id) ?? []),
  );
  const byDocument = Map.groupBy(versions, ({ _id }) => publishedIdOf(_id));
  return [...byDocument.values()].flatMap((all) =>
    all.flatMap((earlier, index) =>
      all.slice(index + 1).flatMap((later) => collisionOf(pending, earlier, later)),
    ),
  );
}

function collisionOf(pending: PendingTransaction, earlier: LakeDocument, later: LakeDocument): Collision[] {
  // What asks already is held, or says so itself. A copy begins with what it was copied from.
  const isAsked = [earlier, later].some((one) => !isRemoval(one) && findConflict(pending, one));
  const isCopy = baseOf(later._system, publishedIdOf(later._id))?.id === earlier._id;
  if (isAsked || isCopy || isRemoval(later)) return [];
  const after = pending.fork();
  publish(after, earlier);
  const places = findBehind(after, later)?.places ?? [];
  if (places.length === 0) return [];
  const { _id: id, _type: type } = later;
  const named = { earlier: nameOf(pending, earlier), later: nameOf(pending, later) };
  return [{ id, type, title: titleOf(later), ...named, places }];
}

function publish(pending: PendingTransaction, version: LakeDocument): void {
  const id = publishedIdOf(version._id);
  if (isRemoval(version)) pending.delete(id);
  else pending.createOrReplace(publishedForm(withPublishedSince(pending, version), pending.get(id)));
}

function nameOf(pending: PendingTransaction, { _id }: LakeDocument): Named {
  const name = releaseOfVersion(_id) ?? "";
  return { name, title: releaseTitleOf(requireRelease(pending, name)) };
}
