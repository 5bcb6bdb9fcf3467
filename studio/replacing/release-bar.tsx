import { messageOf } from "@paraph/service/message-of";
import { Box, Button, Card, Flex, Stack, Text, TextInput } from "@sanity/ui";
import { useEffect, useState } from "react";
import {
  getReleaseIdFromReleaseDocumentId,
  useActiveReleases,
  useClient,
  useDocumentValuePermissions,
} from "sanity";
import { useRouter } from "sanity/router";
import { apiVersion } from "@/lib/env/public";
import { ChangedSince, makeRelease } from "./make-release";
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
