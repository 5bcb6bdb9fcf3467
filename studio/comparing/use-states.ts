import { messageOf } from "@paraph/service/message-of";
import { useEffect, useState } from "react";
import {
  getReleaseIdFromReleaseDocumentId,
  isCardinalityOneRelease,
  type SanityClient,
  type SanityDocument,
  type SanityDocumentLike,
  useActiveReleases,
  useDateTimeFormat,
  useDocumentVersions,
  useUserStore,
} from "sanity";
import { receiptRhythm } from "../receipt/ask-receipts";
import { isNothing, type Logged, readHistory, readLog } from "../receipt/read-history";
import { useFollowed } from "../use-followed";
import { useAskedAgain } from "../visits/use-asked-again";
import { type KnownStates, type PublishedState, revisionOf, statesOf } from "./states";

const PAGE = 100;

/** The states of a document that somebody edits. `publishes`: those that have to be among them. */
export function useStates(documentId: string, edited: SanityDocumentLike, publishes: readonly string[]) {
  const [limit, setLimit] = useState(PAGE);
  const [times, setTimes] = useState(0);
  const wanted: WantedLog = { documentId, limit, publishes, times };
  const log = useAskedAgain(JSON.stringify(wanted), askLog, receiptRhythm);
  const { data: versions } = useDocumentVersions({ documentId });
  const { data: releases } = useActiveReleases();
  const { timeOf, personOf } = useNames(log.found?.states.map(({ author }) => author) ?? []);
  const now = useFollowed<SanityDocument[]>({
    fetch: "*[_id in $ids]",
    listen: "*[_id in $ids]",
    params: { ids: [...new Set([documentId, `drafts.${documentId}`, ...versions])].sort() },
    tag: "compare",
  });
  const documents = new Map<string, SanityDocumentLike>(now.found?.map((one) => [one._id, one]));
  // What is typed is there before the lake has it.
  if (edited._createdAt !== undefined || documents.has(edited._id)) documents.set(edited._id, edited);
  const known: KnownStates = {
    documentId,
    present: [...documents.keys()].sort(),
    publishedRevision: documents.get(documentId)?._rev ?? null,
    log: log.found?.states ?? [],
  };
  const states = statesOf(known, {
    timeOf,
    personOf,
    releaseOf: (name) => {
      const release = releases.find(({ _id }) => getReleaseIdFromReleaseDocumentId(_id) === name);
      if (!release) return null;
      return { title: release.metadata.title ?? "", isScheduledDraft: isCardinalityOneRelease(release) };
    },
  });
  return {
    client: log.client,
    known,
    states,
    documents,
    isLoading: now.found === null || (log.found === null && log.problem === null),
    problem: now.problem,
    logProblem: log.problem,
    hasMore: log.found?.hasMore ?? false,
    more: () => setLimit(limit + PAGE),
    retry: () => {
      setTimes((count) => count + 1);
      if (now.problem !== null) now.restart();
    },
  };
}

function useNames(authors: readonly string[]) {
  const store = useUserStore();
  const format = useDateTimeFormat({ dateStyle: "medium", timeStyle: "short" });
  const [people, setPeople] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = JSON.stringify([...new Set(authors)].sort());
  useEffect(() => {
    let isCurrent = true;
    store.getUsers(JSON.parse(asked)).then(
      (users) => isCurrent && setPeople(new Map(users.map(({ id, displayName }) => [id, displayName ?? ""]))),
      // Without names the times say which state is which.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [store, asked]);
  return {
    timeOf: (time: string) => format.format(new Date(time)),
    personOf: (id: string) => people.get(id) || null,
  };
}

/** Earlier states among these, as they are read from the history. */
export function useRevisions(
  client: Parameters<typeof readHistory>[0],
  documentId: string,
  states: readonly string[],
) {
  const [found, setFound] = useState<ReadonlyMap<string, SanityDocument>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const missing = JSON.stringify(states.filter((id) => revisionOf(id) !== null && !found.has(id)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const leaving = new AbortController();
    const wanted: string[] = JSON.parse(missing);
    const read = async (id: string) => {
      const rest = `documents/${documentId}?revision=${revisionOf(id)}`;
      const [document] = (await readHistory(client, rest, leaving.signal)).documents;
      if (!document) throw new Error("The history no longer holds this state. Choose another one.");
      return [id, document] as const;
    };
    setProblem(null);
    Promise.all(wanted.map(read)).then(
      (read) => {
        if (!leaving.signal.aborted && read.length > 0) setFound((known) => new Map([...known, ...read]));
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setProblem(messageOf(error));
      },
    );
    return () => leaving.abort();
  }, [client, documentId, missing, attempt]);
  return { found, problem, retry: () => setAttempt((count) => count + 1) };
}

export interface WantedLog {
  readonly documentId: string;
  readonly limit: number;
  /** Publishes that have to be in it, each with the one before. */
  readonly publishes: readonly string[];
  /** Another number asks again. */
  readonly times: number;
}

interface PublishedLog {
  /** Newest first. */
  readonly states: readonly PublishedState[];
  readonly hasMore: boolean;
}

/** What was ever published of a document. `wanted`: a `WantedLog` as JSON. */
export async function askLog(
  client: SanityClient,
  wanted: string,
  signal: AbortSignal,
): Promise<PublishedLog> {
  const { documentId, limit, publishes }: WantedLog = JSON.parse(wanted);
  const log = await readLog(client, `${documentId}?reverse=true&limit=${limit}`, signal);
  const states = statesIn(log, documentId);
  for (const publish of publishes) {
    const at = states.findIndex(({ transactionId }) => transactionId === publish);
    if ((at !== -1 && at !== states.length - 1) || log.length < limit) continue;
    const query = `${documentId}?toTransaction=${publish}&reverse=true&limit=${limit}`;
    const older = statesIn(await readLog(client, query, signal), documentId);
    states.push(...older.filter((one) => states.every((other) => other.transactionId !== one.transactionId)));
  }
  states.sort((one, other) => other.publishedAt.localeCompare(one.publishedAt));
  return { states, hasMore: log.length === limit };
}

/** Without the transactions that took the document off the website. */
function statesIn(log: readonly Logged[], documentId: string): PublishedState[] {
  return log
    .filter(({ effects }) => !isNothing(effects[documentId]?.apply))
    .map(({ id, author, timestamp }) => ({ transactionId: id, author, publishedAt: timestamp }));
}
