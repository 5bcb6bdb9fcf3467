import type { Action, SanityClient, SanityDocument } from "@sanity/client";
import { isFields } from "@/lib/publishing/values";
import { publishedId } from "@/schemas/checks/addresses";
import { inTurns } from "../in-turns";
import { newReleaseId } from "../scheduling/new-release-id";
import { titleOf } from "../title-of";

interface ReleaseThatRan {
  readonly title: string;
  /** The ids of its versions. */
  readonly versionIds: readonly string[];
}

export interface ReleaseUndo {
  readonly title: string;
  readonly documents: readonly Former[];
  /** The titles of those that somebody has published or removed since the release ran. */
  readonly changedSince: readonly string[];
}

/** What a document was before the release ran, `null` nothing, and what it is now. */
interface Former {
  readonly id: string;
  readonly before: SanityDocument | null;
  readonly now: SanityDocument | null;
}

const requestsAtATime = 6;

/** Looks up in the history what the release replaced, and in the lake what has happened since. */
export async function planReleaseUndo(
  client: SanityClient,
  { title, versionIds }: ReleaseThatRan,
): Promise<ReleaseUndo> {
  const ids = versionIds.map(publishedId);
  const ranAs = await findTransaction(client, versionIds);
  const published = await client.fetch<SanityDocument[]>(
    "*[_id in $ids]",
    { ids },
    { perspective: "raw", tag: "receipt" },
  );
  const documents = await inTurns(ids, requestsAtATime, async (id) => ({
    id,
    before: await findBefore(client, id, ranAs),
    now: published.find(({ _id }) => _id === id) ?? null,
  }));
  const changedSince = documents
    .filter(({ now, before }) => (now ? now._rev !== ranAs : before === null))
    .map(({ now, before }) => titleOf(now ?? before) ?? "a document that was removed");
  return { title, documents, changedSince };
}

/**
 * Brings back, in one transaction and as a release of its own, what was published before the release. So the undo is in
 * the list of releases and can itself be taken back. Refused when a document has changed since it was planned.
 */
export async function undoRelease(
  client: SanityClient,
  { title, documents }: ReleaseUndo,
  options: { readonly dryRun?: boolean } = {},
): Promise<void> {
  const releaseId = newReleaseId();
  const actions = documents.flatMap((former) => actionsOf(former, releaseId));
  if (actions.length === 0) return;
  await client.action(
    [
      {
        actionType: "sanity.action.release.create",
        releaseId,
        metadata: { title: `Undo of “${title}”`, releaseType: "asap", cardinality: "many" },
      },
      ...actions,
      { actionType: "sanity.action.release.publish", releaseId },
    ],
    options,
  );
}

function actionsOf({ id, before, now }: Former, releaseId: string): Action[] {
  const versionId = `versions.${releaseId}.${id}`;
  const document = before && { ...withoutSystem(before), _id: versionId };
  if (!now) {
    if (!document) return [];
    return [{ actionType: "sanity.action.document.version.create", publishedId: id, document }];
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

function withoutSystem(document: SanityDocument) {
  const { _rev, _updatedAt, _system, ...content } = document;
  return content;
}

/** The transaction that published the release. The last revision of its versions names it. */
async function findTransaction(client: SanityClient, versionIds: readonly string[]): Promise<string> {
  const { documents } = await readHistory(client, `documents/${versionIds[0]}?lastRevision=true`);
  const [version] = documents;
  if (!version) throw new Error("The history no longer tells when the release ran.");
  return version._rev;
}

async function findBefore(client: SanityClient, id: string, ranAs: string): Promise<SanityDocument | null> {
  const query = `toTransaction=${ranAs}&reverse=true&limit=2&excludeContent=true&effectFormat=mendoza`;
  const lines = await client.request<string>({ url: historyUrl(client, `transactions/${id}?${query}`) });
  const log = lines.split("\n").filter(Boolean).map(parseLine);
  const last = log.find((one) => one.id !== ranAs);
  if (!last) {
    if (isNothing(log[0]?.effects[id]?.revert)) return null;
    throw new Error(`The history no longer holds what ${id} was before the release.`);
  }
  if (isNothing(last.effects[id]?.apply)) return null;
  const { documents } = await readHistory(client, `documents/${id}?revision=${last.id}`);
  const [document] = documents;
  if (!document) throw new Error(`The history no longer holds what ${id} was before the release.`);
  return document;
}

function readHistory(client: SanityClient, rest: string) {
  return client.request<{ documents: SanityDocument[] }>({ url: historyUrl(client, rest) });
}

function historyUrl(client: SanityClient, rest: string): string {
  return `/data/history/${client.config().dataset}/${rest}`;
}

interface Logged {
  readonly id: string;
  readonly effects: Readonly<Record<string, { readonly apply?: unknown; readonly revert?: unknown }>>;
}

function parseLine(line: string): Logged {
  const value: unknown = JSON.parse(line);
  if (!isFields(value) || typeof value.id !== "string" || !isFields(value.effects)) {
    throw new Error("The history answered with something else than transactions.");
  }
  const effects = Object.entries(value.effects).map(([id, effect]) => [id, isFields(effect) ? effect : {}]);
  return { id: value.id, effects: Object.fromEntries(effects) };
}

/** Whether a change, as the history writes it, leads to no document. */
function isNothing(change: unknown): boolean {
  return Array.isArray(change) && change[0] === 0 && change[1] === null;
}
