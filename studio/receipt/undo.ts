import type { Action, SanityClient, SanityDocument } from "@sanity/client";
import { publicEnv } from "@/lib/env/public";
import { inTurns } from "../in-turns";
import { compareStates } from "../merging/compare-states";
import { newReleaseId } from "../scheduling/new-release-id";
import { titleOf } from "../title-of";
import { isNothing, readHistory, readLog } from "./read-history";

/** What became visible together: one document, or all of a release. */
export interface Publication {
  readonly title: string;
  readonly isRelease: boolean;
  /** Of the documents. */
  readonly ids: readonly string[];
  /** The transaction, which the history also finds by a version that became visible in it. */
  readonly ranAs: string | { readonly versionId: string };
}

export interface UndoPlan {
  readonly title: string;
  readonly isRelease: boolean;
  readonly ranAs: string;
  readonly documents: readonly Former[];
  /** Whether one of them has a draft. */
  readonly hasDraft: boolean;
  /** The titles of those that somebody has published or removed since. */
  readonly changedSince: readonly string[];
  /** What was published since stays. Else taking it back would be in the same places, so it goes, too. */
  readonly keepsLater: boolean;
}

/** What a document was before, `null` nothing, and what it is now. */
interface Former {
  readonly id: string;
  readonly before: SanityDocument | null;
  /** Whether the publish itself removed it, as a release can. */
  readonly isRemoved: boolean;
  readonly now: SanityDocument | null;
}

const requestsAtATime = 6;

/** Looks up in the history what was replaced, and in the lake what has happened since. */
export async function planUndo(
  client: SanityClient,
  { title, isRelease, ids, ranAs: known }: Publication,
): Promise<UndoPlan> {
  const ranAs = typeof known === "string" ? known : await findTransaction(client, known.versionId);
  const found = await client.fetch<SanityDocument[]>(
    "*[_id in $ids]",
    { ids: [...ids, ...(isRelease ? [] : ids.map((id) => `drafts.${id}`))] },
    { perspective: "raw", tag: "receipt" },
  );
  const documents = await inTurns(ids, requestsAtATime, async (id) => ({
    id,
    ...(await findBefore(client, id, ranAs)),
    now: found.find(({ _id }) => _id === id) ?? null,
  }));
  const changedSince = documents
    .filter(({ now, isRemoved }) => (now ? now._rev !== ranAs : !isRemoved))
    .map(({ now, before }) => titleOf(now ?? before) ?? (now ? now._type : "a document that was removed"));
  const hasDraft = found.some(({ _id }) => _id.startsWith("drafts."));
  const keepsLater =
    lakeMerges() &&
    (await inTurns(documents, requestsAtATime, (one) => staysApart(client, one, ranAs))).every(Boolean);
  return { title, isRelease, ranAs, documents, hasDraft, changedSince, keepsLater };
}

/** Whether what was published since is in other places than what is taken back. */
async function staysApart(
  client: SanityClient,
  { id, before, now, isRemoved }: Former,
  ranAs: string,
): Promise<boolean> {
  // What did not exist before is taken away, with all that was changed in it, and what somebody removed comes back.
  if (now === null) return isRemoved || before === null;
  if (now._rev === ranAs) return true;
  if (before === null) return false;
  const { documents } = await readHistory(client, `documents/${id}?revision=${ranAs}`);
  const [base] = documents;
  return base !== undefined && compareStates({ base, theirs: now, mine: before }).conflicts.length === 0;
}

/** A hosted lake publishes what it is given. */
const lakeMerges = () => publicEnv().mode === "local";

/**
 * Takes back, in one transaction, what was published. Refused when a document has changed since it was planned in the same
 * places, or at all where nothing is merged, and when the publish was taken back already.
 */
export async function undo(
  client: SanityClient,
  plan: UndoPlan,
  options: { readonly dryRun?: boolean } = {},
): Promise<void> {
  const [only, ...others] = plan.documents;
  const isOne = only !== undefined && others.length === 0 && !plan.isRelease && !plan.hasDraft;
  const actions = isOne ? actionsOfOne(only, plan.keepsLater) : actionsOfRelease(plan);
  if (actions.length === 0) throw new Error("Nothing of it is left to take back.");
  // By this id the lake's list of receipts (packages/lake/src/history/receipts.ts) knows what was taken back.
  const transactionId = `undo-${plan.ranAs}`;
  await client.action(actions, { ...options, ...(!options.dryRun && { transactionId }) });
}

/** One document is published like any other. */
function actionsOfOne({ id, before, now }: Former, keepsLater: boolean): Action[] {
  const names = { publishedId: id, draftId: `drafts.${id}` };
  if (before === null) return now ? [{ actionType: "sanity.action.document.unpublish", ...names }] : [];
  return [
    {
      actionType: "sanity.action.document.create",
      publishedId: id,
      attributes: { ...asReturned(before, keepsLater), _id: names.draftId },
      ifExists: "fail",
    },
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
function actionsOfRelease({ title, documents, keepsLater }: UndoPlan): Action[] {
  const releaseId = newReleaseId();
  const actions = documents.flatMap((former) => versionActions(former, releaseId, keepsLater));
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

function versionActions({ id, before, now }: Former, releaseId: string, keepsLater: boolean): Action[] {
  const versionId = `versions.${releaseId}.${id}`;
  const document = before && { ...asReturned(before, keepsLater), _id: versionId };
  if (!now || keepsLater) {
    if (document) return [{ actionType: "sanity.action.document.version.create", publishedId: id, document }];
    if (!now) return [];
  }
  const copy: Action = {
    actionType: "sanity.action.document.version.create",
    publishedId: id,
    baseId: id,
    versionId,
    // The only way of a version to be refused when its document has changed meanwhile.
    ifBaseRevisionId: now._rev,
  };
  const change: Action = document
    ? { actionType: "sanity.action.document.version.replace", document }
    : { actionType: "sanity.action.document.version.unpublish", publishedId: id, versionId };
  return [copy, change];
}

/** By the revision our lake knows what is taken back, and merges: packages/lake/src/mutate/began-with.ts. */
function asReturned(document: SanityDocument, keepsLater: boolean) {
  const { _rev, _updatedAt, _system, ...content } = document;
  return keepsLater ? { ...content, _rev } : content;
}

/** The last revision of a version names the transaction that published its release. */
async function findTransaction(client: SanityClient, versionId: string): Promise<string> {
  const { documents } = await readHistory(client, `documents/${versionId}?lastRevision=true`);
  const [version] = documents;
  if (!version) throw new Error("The history no longer tells when the release ran.");
  return version._rev;
}

async function findBefore(
  client: SanityClient,
  id: string,
  ranAs: string,
): Promise<Pick<Former, "before" | "isRemoved">> {
  const query = `toTransaction=${ranAs}&reverse=true&limit=2`;
  const log = await readLog(client, `${id}?${query}`);
  const effects = log.find((one) => one.id === ranAs)?.effects[id];
  const isRemoved = isNothing(effects?.apply);
  const last = log.find((one) => one.id !== ranAs);
  if (isNothing(last ? last.effects[id]?.apply : effects?.revert)) return { before: null, isRemoved };
  const { documents } = last ? await readHistory(client, `documents/${id}?revision=${last.id}`) : none;
  const [before] = documents;
  if (!before) throw new Error(`The history no longer holds what ${id} was before it was published.`);
  return { before, isRemoved };
}

const none = { documents: [] };
