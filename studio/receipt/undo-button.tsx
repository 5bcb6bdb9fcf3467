import { Button, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import type { SanityClient } from "sanity";
import { useFailureToast } from "../failure-toast";
import { allOf, questionOf, restOf, type TypeOf } from "./describe-undo";
import { type Publication, planUndo, type UndoPlan } from "./plan-undo";
import { leavesSomething, nextOf, undo } from "./undo";

interface Props {
  /** Toasts are outside of what gives the Studio's hooks theirs. */
  readonly client: SanityClient;
  readonly typeOf: TypeOf;
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
export function UndoButton(props: Props) {
  const { client, typeOf, publication, text, label, toastId, onKeep, onUndone } = props;
  const toast = useToast();
  const fail = useFailureToast();
  const [isBusy, setIsBusy] = useState(false);
  const [asked, setAsked] = useState<UndoPlan | null>(null);

  const takeBack = async (confirmed: UndoPlan | null, keepsPlaces = false) => {
    setIsBusy(true);
    onKeep?.();
    try {
      const plan = confirmed ?? (await planUndo(client, publication));
      if (confirmed === null && plan.changedSince.length > 0) return setAsked(plan);
      await undo(client, plan, { keepsPlaces });
      const isGone = plan.documents.every((former) => nextOf(former, keepsPlaces) === null);
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
  const isDivided = asked.documents.some(({ places }) => places.length > 0) && leavesSomething(asked);
  return (
    <Stack gap={3}>
      <Text size={1} weight="medium" style={{ overflowWrap: "anywhere" }}>
        {questionOf(asked, typeOf)}
      </Text>
      <Flex gap={2} wrap="wrap">
        <Button
          disabled={isBusy}
          fontSize={1}
          loading={isBusy}
          padding={2}
          text={allOf(asked)}
          tone="critical"
          onClick={() => void takeBack(asked)}
        />
        {isDivided && (
          <Button
            disabled={isBusy}
            fontSize={1}
            mode="ghost"
            padding={2}
            text={restOf}
            onClick={() => void takeBack(asked, true)}
          />
        )}
        <Button fontSize={1} mode="ghost" padding={2} text="Keep it" onClick={() => setAsked(null)} />
      </Flex>
    </Stack>
  );
}
