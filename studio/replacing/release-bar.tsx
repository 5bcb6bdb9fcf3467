import { publishedIdOf } from "@paraph/lake/document-ids";
import { messageOf } from "@paraph/service/message-of";
import { Box, Button, Card, Flex, Stack, Text, TextInput } from "@sanity/ui";
import { useEffect, useState } from "react";
import {
  getReleaseIdFromReleaseDocumentId,
  type SanityClient,
  useActiveReleases,
  useClient,
  useDocumentValuePermissions,
} from "sanity";
import { useRouter } from "sanity/router";
import { apiVersion } from "@/lib/env/public";
import { newReleaseId } from "../scheduling/new-release-id";
import { type Change, patchOf } from "./change-document";
import type { Plan } from "./plan";
import type { Faults } from "./use-faults";

interface ReleaseBarProps {
  readonly plan: Plan;
  readonly faults: Faults;
  readonly find: string;
  readonly replacement: string;
  /** Some documents are in another revision than the search found. Nothing was made. */
  readonly onChanged: (ids: readonly string[]) => void;
}

/** Constant, because the hook asks again for every other object. */
const anyRelease = { _id: "_.releases.rAny", _type: "system.release" };

/** What will change, and the button that makes the release. It stays in sight. */
export function ReleaseBar({ plan, faults, find, replacement, onChanged }: ReleaseBarProps) {
  const client = useClient({ apiVersion });
  const { navigateIntent } = useRouter();
  const [permission] = useDocumentValuePermissions({ document: anyRelease, permission: "create" });
  const mayMake = permission?.granted !== false;
  const [typed, setTyped] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const { data: releases } = useActiveReleases();
  const isKnown = releases.some(({ _id }) => getReleaseIdFromReleaseDocumentId(_id) === made);
  useEffect(() => {
    // Before the Studio knows of a release, its page says that there is none and leads to the list.
    if (made !== null && isKnown) navigateIntent("release", { id: made });
  }, [made, isKnown, navigateIntent]);
  const proposed = replacement === "" ? `Remove “${find}”` : `Replace “${find}” with “${replacement}”`;
  const title = typed ?? proposed;
  const counted = `${countOf(plan.hits, "hit")} in ${countOf(plan.documents.length, "document")}`;
  const isReady = plan.hits > 0 && mayMake && !isBusy;

  const make = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      const documents = plan.documents.map(({ document, changes }) => ({ base: document, changes }));
      const description = `Made by find and replace: ${proposed}, ${counted}.`;
      const name = await makeRelease(client, documents, { title: title.trim() || proposed, description });
      setMade(name);
    } catch (error) {
      if (error instanceof ChangedSince) onChanged(error.ids);
      setFailure(
        error instanceof ChangedSince
          ? `No release was made. ${countOf(error.ids.length, "document")} changed since the search, so that the release would undo somebody's work. Find again.`
          : `No release was made. ${messageOf(error)} Try again; if that does not help, leave some documents out.`,
      );
      setIsBusy(false);
    }
  };

  return (
    <Card border className="replace-bar" padding={4} radius={3} shadow={2} data-testid="replace-bar">
      <Stack gap={4}>
        <Stack gap={3}>
          <Text aria-live="polite" size={1} weight="medium">
            {plan.hits === 0
              ? "Nothing is chosen."
              : `${counted} will ${replacement === "" ? "be removed, because “Replace with” is empty" : "change"}.`}
            {!mayMake && " Your role can't make releases. Ask an editor."}
          </Text>
          <FaultWords faults={faults} />
        </Stack>
        {failure !== null && (
          <Card border padding={3} radius={2} role="alert" tone="critical">
            <Text size={1}>{failure}</Text>
          </Card>
        )}
        <Flex
          as="form"
          align="center"
          gap={3}
          wrap="wrap"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) void make();
          }}
        >
          <Text as="label" htmlFor="replace-title" size={1}>
            Name of the release
          </Text>
          <Box flex={1} style={{ minWidth: "14rem" }}>
            <TextInput
              id="replace-title"
              autoComplete="off"
              value={title}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </Box>
          <Button type="submit" disabled={!isReady} loading={isBusy} text="Make a release" tone="primary" />
        </Flex>
      </Stack>
    </Card>
  );
}

/** Read aloud when all is checked, not at each document. */
function FaultWords({ faults: { byId, progress, unchecked } }: { readonly faults: Faults }) {
  const all = [...byId.values()];
  const errors = all.filter((found) => found.some(({ level }) => level === "error")).length;
  const warned = all.filter((found) => found.length > 0).length - errors;
  const words = [
    errors > 0
      ? `${countOf(errors, "document")} would break a rule that prevents publishing: leave the hit out, or mend it in the release.`
      : "",
    warned > 0 ? `${countOf(warned, "document")} would get a warning.` : "",
    unchecked > 0
      ? `${countOf(unchecked, "document")} could not be checked. Check the release before it runs.`
      : "",
  ].join(" ");
  return (
    <Text aria-busy={progress !== null} aria-live="polite" muted size={1} data-testid="replace-rules">
      {progress && `Checking the rules of the fields: ${progress.done} of ${progress.all} … `}
      {words}
    </Text>
  );
}

export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** A document as it was found, and what becomes of it. */
interface DocumentChange {
  /** What was searched: the published document or its draft, in the revision that was searched. */
  readonly base: { readonly _id: string; readonly _rev: string };
  readonly changes: readonly Change[];
}

export class ChangedSince extends Error {
  readonly ids: readonly string[];

  constructor(ids: readonly string[]) {
    super("Some documents have changed since the search.");
    this.ids = ids;
  }
}

/**
 * One release with a version of each changed document, in one transaction: all of it is there, or nothing. The lake
 * refuses it when a document is not in the revision that was searched. Returns the name of the release.
 */
export async function makeRelease(
  client: Pick<SanityClient, "action" | "fetch">,
  documents: readonly DocumentChange[],
  { title, description }: { readonly title: string; readonly description: string },
): Promise<string> {
  const changed = await changedSince(client, documents);
  if (changed.length > 0) throw new ChangedSince(changed);
  const releaseId = newReleaseId();
  const versions = documents.flatMap(({ base, changes }) => {
    const id = publishedIdOf(base._id);
    const versionId = `versions.${releaseId}.${id}`;
    const { set, unset } = patchOf(changes);
    return [
      {
        actionType: "sanity.action.document.version.create",
        publishedId: id,
        versionId,
        baseId: base._id,
        ifBaseRevisionId: base._rev,
      },
      {
        actionType: "sanity.action.document.edit",
        publishedId: id,
        draftId: versionId,
        patch: { set, ...(unset.length > 0 && { unset }) },
      },
    ] as const;
  });
  const metadata = { title, description, releaseType: "asap" } as const;
  try {
    await client.action([{ actionType: "sanity.action.release.create", releaseId, metadata }, ...versions]);
  } catch (error) {
    // Somebody may have been faster than the question above.
    const since = await changedSince(client, documents).catch(() => []);
    throw since.length > 0 ? new ChangedSince(since) : error;
  }
  return releaseId;
}

/** Those that are in another revision now, or gone. */
async function changedSince(
  client: Pick<SanityClient, "fetch">,
  documents: readonly DocumentChange[],
): Promise<string[]> {
  const found = await client.fetch<{ _id: string; _rev: string }[]>(
    "*[_id in $ids]{_id, _rev}",
    { ids: documents.map(({ base }) => base._id) },
    { perspective: "raw", tag: "replacing" },
  );
  const revisions = new Map(found.map(({ _id, _rev }) => [_id, _rev]));
  return documents.flatMap(({ base }) => (revisions.get(base._id) === base._rev ? [] : [base._id]));
}
