import { publishedIdOf } from "@paraph/lake/document-ids";
import type { Conflict, Fields, MergeSides } from "@paraph/merge/sides";
import { dequal } from "dequal";
import { useEffect, useState } from "react";
import {
  type FormPatch,
  getReleaseIdFromReleaseDocumentId,
  getVersionFromId,
  type SanityClient,
  type SanityDocument,
  toMutationPatches,
  useActiveReleases,
  useDocumentVersions,
} from "sanity";
import { useFollowed } from "../use-followed";
import { answersSoFar, keyOf, noteAnswers } from "./answers-so-far";
import { askBeginning, settle } from "./ask-beginning";
import { answerPatches, compareStates } from "./compare-states";

/** A version in another release, in which somebody has to choose between the same two values. */
export interface SameQuestions {
  readonly id: string;
  /** Of the release. */
  readonly title: string;
  readonly states: MergeSides<Fields>;
}

/** What somebody chose: another value, or the one that is here. */
export type Choice = { readonly value: unknown } | "keep";

/** The versions in other releases, not scheduled, that ask some of these questions. */
export function useSameQuestions(
  client: SanityClient,
  id: string,
  published: SanityDocument | null,
  questions: readonly Conflict[],
): readonly SameQuestions[] {
  const { data: ids } = useDocumentVersions({ documentId: publishedIdOf(id) });
  const { data: releases } = useActiveReleases();
  const { found } = useFollowed<SanityDocument[]>({
    fetch: "*[_id in $ids]",
    listen: "*[_id in $ids]",
    params: { ids: ids.filter((one) => one !== id && getVersionFromId(one) !== undefined).sort() },
    tag: "beginning",
  });
  const versions = questions.length > 0 && published ? (found ?? []) : [];
  const beginnings = useBeginnings(client, versions, published?._rev ?? "");
  const keys = new Set(questions.map(keyOf));
  return versions.flatMap((mine) => {
    const base = beginnings.get(mine._id);
    // Not known yet.
    if (base === undefined || !published) return [];
    const states = { base, theirs: published, mine };
    if (!compareStates(states).conflicts.some((one) => keys.has(keyOf(one)))) return [];
    const release = releases.find(
      ({ _id }) => getReleaseIdFromReleaseDocumentId(_id) === getVersionFromId(mine._id),
    );
    // A scheduled one is locked: it is answered there, once it is unscheduled.
    if (release?.state !== "active") return [];
    return [{ id: mine._id, title: release.metadata.title || "Untitled release", states }];
  });
}

function useBeginnings(client: SanityClient, versions: readonly SanityDocument[], published: string) {
  const [beginnings, setBeginnings] = useState<ReadonlyMap<string, Fields | null>>(new Map());
  const asked = JSON.stringify([published, versions.map(({ _id, _rev }) => [_id, _rev])]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision, and another publish, ask again
  useEffect(() => {
    const stop = new AbortController();
    const each = versions.map(async ({ _id }) => {
      const { began } = await askBeginning(client, _id, stop.signal);
      return [_id, began] as const;
    });
    // Without an answer each release asks for itself.
    Promise.all(each).then(
      (all) => setBeginnings(new Map(all)),
      () => setBeginnings(new Map()),
    );
    return () => stop.abort();
  }, [client, asked]);
  return beginnings;
}

/** What a choice does to a version that asks the same, where these questions were answered by keeping what is there. */
export function answerThere(
  states: MergeSides<Fields>,
  question: Conflict,
  choice: Choice,
  kept: ReadonlySet<string>,
): { readonly patches: readonly FormPatch[]; readonly isSettled: boolean } {
  const { conflicts } = compareStates(states);
  const isThis = (one: Conflict) => keyOf(one) === keyOf(question);
  const isKept = (one: Conflict) => kept.has(keyOf(one)) || (isThis(one) && !takesTheirs(question, choice));
  return {
    patches: choice === "keep" ? [] : answerPatches(states, question, choice.value),
    isSettled: conflicts.every((one) => isThis(one) || isKept(one)),
  };
}

/** Then both sides say the same, and nothing is left to ask. */
export function takesTheirs({ theirs }: Conflict, choice: Choice): boolean {
  return choice !== "keep" && dequal(choice.value, theirs);
}

/** Gives the same answer in a version that asks the same. */
export async function answerSame(
  client: SanityClient,
  { id, states }: SameQuestions,
  question: Conflict,
  choice: Choice,
  answered: ReadonlySet<string>,
): Promise<void> {
  const { patches, isSettled } = answerThere(states, question, choice, answered);
  const mutations = toMutationPatches([...patches]).map((patch) => ({ patch: { ...patch, id } }));
  // The vendor's own patches, in the shape that its client sends.
  if (mutations.length > 0)
    await client.mutate(mutations as Parameters<typeof client.mutate>[0], { tag: "beginning" });
  if (isSettled) return settle(client, id, String(states.theirs._rev));
  if (takesTheirs(question, choice)) return;
  const kept = choice === "keep" ? question : { ...question, mine: choice.value };
  noteAnswers(id, new Set([...answersSoFar(id), keyOf(kept)]));
}
