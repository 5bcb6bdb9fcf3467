import type { Action, SanityClient, SanityDocument } from "@sanity/client";
import { changesBetween } from "../merging/compare-states";
import { newReleaseId } from "../scheduling/new-release-id";
import type { Former, UndoPlan } from "./plan-undo";

interface UndoOptions {
  readonly dryRun?: boolean;
  /** Whether what was published since stays also where it is in the same place. */
  readonly keepsPlaces?: boolean;
}

/**
 * Takes back, in one transaction, what was published. Refused when a document has changed since it was planned in the same
 * places, or at all where the plan has put it together, and when the publish was taken back already.
 */
export async function undo(
  client: SanityClient,
  plan: UndoPlan,
  { dryRun = false, keepsPlaces = false }: UndoOptions = {},
): Promise<void> {
  const [only, ...others] = plan.documents;
  const isOne = only !== undefined && others.length === 0 && !plan.isRelease && !plan.hasDraft;
  const actions = isOne ? actionsOfOne(only, keepsPlaces) : actionsOfRelease(plan, keepsPlaces);
  if (actions.length === 0) throw new Error("Nothing of it is left to take back.");
  // By this id the lake's list of receipts (packages/lake/src/history/receipts.ts) knows what was taken back.
  const transactionId = `undo-${plan.ranAs}`;
  await client.action(actions, { ...(dryRun ? { dryRun } : { transactionId }) });
}

/** What a document becomes; `null` if it is not published. */
export function nextOf({ back, rest }: Former, keepsPlaces: boolean): SanityDocument | null {
  return keepsPlaces ? rest : back;
}

/** Whether undoing changes anything where what was published since stays. */
export function leavesSomething({ documents }: UndoPlan): boolean {
  return documents.some((former) => changesSomething(former, true));
}

function changesSomething(former: Former, keepsPlaces: boolean): boolean {
  const [{ now }, next] = [former, nextOf(former, keepsPlaces)];
  if (!now || !next) return now !== next;
  return former.places.length === 0 || changesBetween(now, next).length > 0;
}

/** One document is published like any other. */
function actionsOfOne(former: Former, keepsPlaces: boolean): Action[] {
  if (!changesSomething(former, keepsPlaces)) return [];
  const { id, now } = former;
  const names = { publishedId: id, draftId: `drafts.${id}` };
  const document = documentFor(names.draftId, former, keepsPlaces);
  if (!document) return [{ actionType: "sanity.action.document.unpublish", ...names }];
  return [
    { actionType: "sanity.action.document.create", publishedId: id, attributes: document, ifExists: "fail" },
    {
      actionType: "sanity.action.document.publish",
      ...names,
      ...(now && { ifPublishedRevisionId: now._rev }),
    },
  ];
}

/**
 * Several become a release, so that the undo is in the list of releases. So does one that has a draft, because a release
 * leaves drafts alone.
 */
function actionsOfRelease({ title, documents }: UndoPlan, keepsPlaces: boolean): Action[] {
  const releaseId = newReleaseId();
  const actions = documents.flatMap((former) => versionActions(former, releaseId, keepsPlaces));
  if (actions.length === 0) return [];
  return [
    {
      actionType: "sanity.action.release.create",
      releaseId,
      metadata: { title: `Undo of “${title}”`, releaseType: "asap", cardinality: "many" },
    },
    ...actions,
    { actionType: "sanity.action.release.publish", releaseId },
  ];
}

function versionActions(former: Former, releaseId: string, keepsPlaces: boolean): Action[] {
  if (!changesSomething(former, keepsPlaces)) return [];
  const { id, now } = former;
  const versionId = `versions.${releaseId}.${id}`;
  const document = documentFor(versionId, former, keepsPlaces);
  if (document && (!now || former.isMergedByLake))
    return [{ actionType: "sanity.action.document.version.create", publishedId: id, document }];
  const copy: Action = {
    actionType: "sanity.action.document.version.create",
    publishedId: id,
    baseId: id,
    versionId,
    // The only way of a version to be refused when its document has changed meanwhile.
    ...(now && { ifBaseRevisionId: now._rev }),
  };
  const change: Action = document
    ? { actionType: "sanity.action.document.version.replace", document }
    : { actionType: "sanity.action.document.version.unpublish", publishedId: id, versionId };
  return [copy, change];
}

function documentFor(_id: string, former: Former, keepsPlaces: boolean) {
  const next = former.isMergedByLake ? former.before : nextOf(former, keepsPlaces);
  if (!next) return null;
  const { _rev, _updatedAt, _system, ...content } = next;
  return { ...content, ...(former.isMergedByLake && { _rev }), _id };
}
