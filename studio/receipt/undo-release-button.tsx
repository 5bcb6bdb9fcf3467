import { Button, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useEffect, useState } from "react";
import type { SanityClient } from "sanity";
import { useFailureToast } from "../failure-toast";
import { namesOf } from "./describe-receipt";
import { planReleaseUndo, type ReleaseUndo, undoRelease } from "./undo-release";

interface Props {
  /** Toasts are outside of what gives the Studio's hooks theirs. */
  readonly client: SanityClient;
  readonly toastId: string;
  readonly title: string;
  readonly versionIds: readonly string[];
  /** Called when somebody has to read more than the receipt. */
  readonly onKeep: () => void;
  readonly onUndone: () => void;
}

/** Takes a whole release back. It asks first only if somebody has changed something since. */
export function UndoReleaseButton({ client, toastId, title, versionIds, onKeep, onUndone }: Props) {
  const toast = useToast();
  const fail = useFailureToast();
  const mayUndo = useMayUndo(client, title, versionIds);
  const [isBusy, setIsBusy] = useState(false);
  const [asked, setAsked] = useState<ReleaseUndo | null>(null);

  const undo = async (confirmed: ReleaseUndo | null) => {
    setIsBusy(true);
    onKeep();
    try {
      const plan = confirmed ?? (await planReleaseUndo(client, { title, versionIds }));
      if (confirmed === null && plan.changedSince.length > 0) return setAsked(plan);
      await undoRelease(client, plan);
      onUndone();
      toast.push({
        id: toastId,
        status: "success",
        title: "Visitors see what they saw before",
        description: `“${title}” is taken back. Releases lists “Undo of “${title}””, with what you had published in the history of each document.`,
      });
    } catch (error) {
      setAsked(null);
      fail("The release was not taken back", error, "Visitors still see it as it was published.");
    } finally {
      setIsBusy(false);
    }
  };

  if (mayUndo === null) return null;
  if (!mayUndo) {
    return (
      <Text size={1} muted>
        Publishers can take it back with “Revert release” on the page of the release.
      </Text>
    );
  }
  if (asked === null) {
    return (
      <div>
        <Button
          disabled={isBusy}
          fontSize={1}
          loading={isBusy}
          mode="ghost"
          padding={2}
          text="Undo: bring back what was published before"
          onClick={() => void undo(null)}
        />
      </div>
    );
  }
  return (
    <Stack gap={3}>
      <Text size={1} weight="medium">
        {`Changed since the release ran: ${namesOf(asked.changedSince, false)}. Undo brings back what was published before the release there, too. What came after stays in the history.`}
      </Text>
      <Flex gap={2}>
        <Button
          disabled={isBusy}
          fontSize={1}
          loading={isBusy}
          padding={2}
          text="Undo all of it"
          tone="critical"
          onClick={() => void undo(asked)}
        />
        <Button fontSize={1} mode="ghost" padding={2} text="Keep it" onClick={() => setAsked(null)} />
      </Flex>
    </Stack>
  );
}

/** Whether the lake would let this person take the release back; null until it has answered. */
function useMayUndo(client: SanityClient, title: string, versionIds: readonly string[]): boolean | null {
  const [mayUndo, setMayUndo] = useState<boolean | null>(null);
  const ids = versionIds.join();
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      const plan = await planReleaseUndo(client, { title, versionIds: ids.split(",") });
      await undoRelease(client, plan, { dryRun: true });
    };
    ask().then(
      () => isGone || setMayUndo(true),
      // Another reason than their role may pass, and the button will say it.
      (error: unknown) => isGone || setMayUndo(!isRefusal(error)),
    );
    return () => {
      isGone = true;
    };
  }, [client, title, ids]);
  return mayUndo;
}

function isRefusal(error: unknown): boolean {
  return typeof error === "object" && error !== null && "statusCode" in error && error.statusCode === 403;
}
