import { withAnswer } from "@paraph/merge/merge-table";
import type { MergePath } from "@paraph/merge/sides";
import type { SanityClient, SanityDocument } from "@sanity/client";
import { publicEnv } from "@/lib/env/public";
import { titleOf } from "../documents";
import { inTurns } from "../in-turns";
import { compareStates } from "../merging/compare-states";
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
}

/** What a document was before, what it is now, and what it becomes: `null` for what is not published. */
export interface Former extends Outcome {
  readonly id: string;
  readonly before: SanityDocument | null;
  readonly now: SanityDocument | null;
  /**
   * Whether the lake merges what was before with whatever is published by then, because nothing is asked. By its revision our lake
   * knows what is taken back (packages/lake/src/mutate/began-with.ts). A hosted one publishes what it is given.
   */
  readonly isMergedByLake: boolean;
}

/** What was published since in other places stays in both. */
interface Outcome {
  /** Where what was published since is in the same place: the document itself, where either made or removed it. */
  readonly places: readonly MergePath[];
  /** If what was published since in these places goes, too. */
  readonly back: SanityDocument | null;
  /** If it stays. */
  readonly rest: SanityDocument | null;
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
  const isOurLake = publicEnv().mode === "local";
  const changedSince: string[] = [];
  const documents = await inTurns(ids, requestsAtATime, async (id) => {
    const now = found.find(({ _id }) => _id === id) ?? null;
    const { before, isRemoved } = await findBefore(client, id, ranAs);
    const isChanged = now ? now._rev !== ranAs : !isRemoved;
    if (isChanged)
      changedSince.push(titleOf(now ?? before) ?? (now ? now._type : "a document that was removed"));
    const outcome = isChanged
      ? await outcomeOf(client, { id, before, now }, ranAs)
      : { places: [], back: before, rest: before };
    const isMergedByLake = isOurLake && before !== null && outcome.places.length === 0;
    return { id, before, now, ...outcome, isMergedByLake };
  });
  const hasDraft = found.some(({ _id }) => _id.startsWith("drafts."));
  return { title, isRelease, ranAs, documents, hasDraft, changedSince };
}

/** Takes back what the publish made of a document, by the merge with what came after. */
async function outcomeOf(
  client: SanityClient,
  { id, before, now }: Pick<Former, "id" | "before" | "now">,
  ranAs: string,
): Promise<Outcome> {
  if (!before || !now || before._type !== now._type)
    return { places: before || now ? [[]] : [], back: before, rest: now };
  // Nothing, if the publish removed it and somebody has brought it back.
  const { documents } = await readHistory(client, `documents/${id}?revision=${ranAs}`);
  const { merged, conflicts } = compareStates({ base: documents[0] ?? null, theirs: now, mine: before });
  const { _id, _rev, _createdAt, _updatedAt, _type } = now;
  const back = { ...merged, _id, _rev, _createdAt, _updatedAt, _type };
  const rest = conflicts.reduce((all, one) => withAnswer(all, one, one.theirs, now), back);
  return { places: conflicts.map(({ path }) => path), back, rest };
}

/** The last revision of a version names the transaction that published its release. */
async function findTransaction(client: SanityClient, versionId: string): Promise<string> {
  const { documents } = await readHistory(client, `documents/${versionId}?lastRevision=true`);
  const [version] = documents;
  if (!version) throw new Error("The history no longer tells when the release ran.");
  return version._rev;
}

interface Before {
  readonly before: SanityDocument | null;
  /** Whether the publish itself removed it, as a release can. */
  readonly isRemoved: boolean;
}

async function findBefore(client: SanityClient, id: string, ranAs: string): Promise<Before> {
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
