import { Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import type { SanityClient } from "sanity";
import type { TypeOf } from "./describe-undo";
import { type Publication, planUndo } from "./plan-undo";
import { undo } from "./undo";
import { UndoButton } from "./undo-button";

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
export function UndoRelease({ client, typeOf, publication, isReader, toastId, onKeep }: Props) {
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
