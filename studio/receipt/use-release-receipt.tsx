import { publishedIdOf } from "@paraph/lake/document-ids";
import { Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useEffect, useState } from "react";
import { type ReleaseActionComponent, type SanityClient, useClient, useCurrentUser, useSchema } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { titleOf } from "../documents";
import { publishesNothing } from "../roles";
import { describeOutcome, describeReleaseReceipt } from "./describe-release-receipt";
import type { TypeOf } from "./describe-undo";
import { type Publication, planUndo } from "./plan-undo";
import { type ReleasePaths, releasePaths } from "./release-paths";
import { showReceipt } from "./show-receipt";
import { undo } from "./undo";
import { UndoButton } from "./undo-button";
import { surroundings } from "./use-receipt";
import { type Looked, type Seen, seenUntil, seePages, watchPages } from "./watch-pages";

interface Begun {
  /** The revisions of the versions that are looked at. */
  readonly revisions: string;
  /** By the ids of the versions. */
  readonly titles: ReadonlyMap<string, string>;
  readonly paths: Promise<ReleasePaths>;
  /** What visitors saw before. Fills while the pages answer. */
  readonly seen: Map<string, Seen>;
}

/** By release. The Studio builds the page of a release anew when it has run. */
const begun = new Map<string, Begun>();
let pressedAt = Number.NEGATIVE_INFINITY;
const notePress = () => {
  pressedAt = surroundings.now();
};

/** Who presses is still waiting after this long. A release that runs later ran by its schedule. */
const PATIENCE = 60_000;

/** Versions are written at each pause in typing. */
const PAUSE = 300;

/**
 * Looks at the website while the page of a release is open, and shows a receipt when the release has run. An action of
 * releases calls it: the Studio has no other place of ours that knows the release and its documents.
 */
export function useReleaseReceipt({ release, documents }: Parameters<ReleaseActionComponent>[0]): void {
  const client = useClient({ apiVersion });
  const toast = useToast();
  const schema = useSchema();
  const isReader = publishesNothing(useCurrentUser());
  const { _id: id, state, finalDocumentStates } = release;
  const versions = documents.map(({ document }) => document);
  const revisions = versions.map(({ _id, _rev }) => `${_id} ${_rev}`).join();

  useEffect(() => {
    window.addEventListener("click", notePress, true);
    return () => window.removeEventListener("click", notePress, true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the revisions stand for the versions
  useEffect(() => {
    const isOpen = state === "active" || state === "scheduled";
    if (!isOpen || versions.length === 0 || begun.get(id)?.revisions === revisions) return;
    const isOutdated = () => begun.has(id) && begun.get(id)?.revisions !== revisions;
    const paths = surroundings.wait(PAUSE).then(() => {
      if (isOutdated()) throw new Error("The release has changed meanwhile.");
      return releasePaths(client, versions);
    });
    const seen = new Map<string, Seen>();
    const titles = new Map(versions.map((one) => [one._id, titleOf(one) ?? "A document"]));
    begun.set(id, { revisions, titles, paths, seen });
    // The release is as good without it. Its receipt says what could not be compared.
    void paths.then(({ answering }) => seePages(answering, surroundings, seen)).catch(() => undefined);
  }, [client, id, state, revisions]);

  useEffect(() => {
    const receipt = begun.get(id);
    // What was left out did not go live.
    const went = new Set(finalDocumentStates?.map((one) => one.id));
    const versionIds = [...(receipt?.titles.keys() ?? [])].filter((one) => went.size === 0 || went.has(one));
    const [versionId] = versionIds;
    if (state !== "published" || !receipt || versionId === undefined) return;
    begun.delete(id);
    const now = surroundings.now();
    const since = now - pressedAt < PATIENCE ? pressedAt : now;
    const title = release.metadata.title || "Untitled release";
    const toastId = `receipt-${id}`;
    const ids = versionIds.map(publishedIdOf);
    const publication = { title, isRelease: true, ids, ranAs: { versionId } };
    showReceipt({
      toast,
      toastId,
      testId: "release-receipt",
      title,
      follow: async (tell, signal) => {
        const paths = await receipt.paths;
        const linesOf = (looked: Looked | null, isWhole: boolean) => [
          ...describeOutcome(finalDocumentStates, receipt.titles, isWhole),
          ...describeReleaseReceipt(paths, looked, isWhole),
        ];
        tell((isWhole) => linesOf(null, isWhole));
        const { watched, answering } = paths;
        const fresh = watched.filter((path) => !answering.includes(path));
        const before = seenUntil(receipt.seen, since, fresh);
        const looked = await watchPages({ paths: watched, before, pressedAt: since, signal }, surroundings);
        tell((isWhole) => linesOf(looked, isWhole));
      },
      undo: (onKeep) => (
        <UndoRelease
          client={client}
          typeOf={(type) => schema.get(type)}
          publication={publication}
          isReader={isReader}
          toastId={toastId}
          onKeep={onKeep}
        />
      ),
    });
  }, [client, id, state, finalDocumentStates, release.metadata.title, toast, schema, isReader]);
}

interface Props {
  readonly client: SanityClient;
  readonly typeOf: TypeOf;
  readonly publication: Publication;
  /** Whether the person's roles publish nothing. */
  readonly isReader: boolean;
  readonly toastId: string;
  readonly onKeep: () => void;
}

/** The button of a release's receipt. Who only watched may not be allowed to take it back. */
function UndoRelease({ client, typeOf, publication, isReader, toastId, onKeep }: Props) {
  const mayUndo = useMayUndo(client, publication, isReader);
  if (!mayUndo) {
    return (
      <Text size={1} muted>
        Publishers can take it back with “Revert release” on the page of the release.
      </Text>
    );
  }
  return (
    <UndoButton
      client={client}
      typeOf={typeOf}
      publication={publication}
      text="Undo: bring back what was published before"
      toastId={toastId}
      onKeep={onKeep}
    />
  );
}

/** Whether the lake would let this person take it back. Until it has answered, who publishes at all may. */
function useMayUndo(client: SanityClient, publication: Publication, isReader: boolean): boolean {
  const [isRefused, setIsRefused] = useState(isReader);
  useEffect(() => {
    if (isReader) return;
    let isGone = false;
    const ask = async () => undo(client, await planUndo(client, publication), { dryRun: true });
    // Another reason than their role may pass, and the button will say it.
    ask().catch((error: unknown) => isGone || setIsRefused(isRefusal(error)));
    return () => {
      isGone = true;
    };
  }, [client, publication, isReader]);
  return !isRefused;
}

function isRefusal(error: unknown): boolean {
  return typeof error === "object" && error !== null && "statusCode" in error && error.statusCode === 403;
}
