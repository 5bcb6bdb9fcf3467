import { Button, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import type { SanityClient } from "sanity";
import { useFailureToast } from "../failure-toast";
import { namesOf } from "./describe-receipt";
import { type Publication, planUndo, type UndoPlan, undo } from "./undo";

interface Props {
  /** Toasts are outside of what gives the Studio's hooks theirs. */
  readonly client: SanityClient;
  readonly publication: Publication;
  readonly text: string;
  /** Where several buttons have the same text. */
  readonly label?: string;
  /** The toast that says so when it is done: the receipt itself, if it is one. */
  readonly toastId: string;
  /** Called when somebody has to read more than the receipt. */
  readonly onKeep?: () => void;
  readonly onUndone?: () => void;
}

/** Takes a publish back. It asks first only if somebody has published or removed one of its documents since. */
export function UndoButton({ client, publication, text, label, toastId, onKeep, onUndone }: Props) {
  const toast = useToast();
  const fail = useFailureToast();
  const [isBusy, setIsBusy] = useState(false);
  const [asked, setAsked] = useState<UndoPlan | null>(null);

  const takeBack = async (confirmed: UndoPlan | null) => {
    setIsBusy(true);
    onKeep?.();
    try {
      const plan = confirmed ?? (await planUndo(client, publication));
      if (confirmed === null && plan.changedSince.length > 0) return setAsked(plan);
      await undo(client, plan);
      const isGone = plan.documents.every(({ before }) => before === null);
      const { title, isRelease } = plan;
      toast.push({
        id: toastId,
        status: "success",
        title: isGone ? "Visitors no longer see it" : "Visitors see what they saw before",
        description: isRelease
          ? `“${title}” is taken back. Releases lists “Undo of “${title}””, with what you had published in the history of each document.`
          : "What you had published is in the history.",
      });
      setAsked(null);
      onUndone?.();
    } catch (error) {
      setAsked(null);
      fail("It was not taken back", error, "Visitors still see what they saw until now.");
    } finally {
      setIsBusy(false);
    }
  };

  if (asked === null) {
    return (
      <div>
        <Button
          aria-label={label}
          disabled={isBusy}
          fontSize={1}
          loading={isBusy}
          mode="ghost"
          padding={2}
          text={text}
          onClick={() => void takeBack(null)}
        />
      </div>
    );
  }
  return (
    <Stack gap={3}>
      <Text size={1} weight="medium">
        {questionOf(asked)}
      </Text>
      <Flex gap={2}>
        <Button
          disabled={isBusy}
          fontSize={1}
          loading={isBusy}
          padding={2}
          text={asked.isRelease ? "Undo all of it" : "Undo it"}
          tone="critical"
          onClick={() => void takeBack(asked)}
        />
        <Button fontSize={1} mode="ghost" padding={2} text="Keep it" onClick={() => setAsked(null)} />
      </Flex>
    </Stack>
  );
}

function questionOf({ isRelease, changedSince, keepsLater }: UndoPlan): string {
  const names = namesOf(changedSince, false);
  const begin = isRelease
    ? `Changed since the release ran: ${names}.`
    : `Published or removed since: ${names}.`;
  if (keepsLater)
    return `${begin} Undo takes back what ${isRelease ? "the release" : "your publish"} changed, and keeps what was changed after it.`;
  return isRelease
    ? `${begin} Undo brings back what was published before the release there, too. What came after stays in the history.`
    : `${begin} Undo brings back what was there before your publish. What came after stays in the history.`;
}
