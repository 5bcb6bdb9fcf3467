import { useState } from "react";
import { combineLatest, filter, firstValueFrom, map, merge } from "rxjs";
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  type DocumentStore,
  getDraftId,
  type SanityDocument,
  useDocumentStore,
  useParseErrors,
} from "sanity";
import { titleOf } from "../documents";
import { useFailureToast } from "../failure-toast";
import { type Published, useReceipt } from "../receipt/use-receipt";
import { useIsShown } from "./use-is-shown";

/**
 * Publishing waits until everything typed is stored and checked. The Studio's own action waits in the form and gives up
 * when another document opens. This one does not, and ends with a receipt.
 */
export function useKeptPublish(
  original: DocumentActionComponent,
  props: DocumentActionProps,
): DocumentActionDescription | null {
  const description = original(props);
  const store = useDocumentStore();
  const beginReceipt = useReceipt(props);
  const sayFailed = useFailureToast();
  const isShown = useIsShown();
  const [isWaiting, setIsWaiting] = useState(false);
  const unread = useParseErrors();
  if (!description) return null;
  // The document still has what was there before it was typed.
  if (Object.keys(unread).length > 0)
    return { ...description, disabled: true, title: "A date can't be read. Correct or empty it first." };

  const name = titleOf(props.draft ?? props.published);
  const title = name ? `“${name}”` : "The document";
  const fail = (reason: unknown) => sayFailed(`${title} was not published`, reason);
  const publish = async () => {
    const showReceipt = await beginReceipt();
    const outcome = await publishWhenStored(store, props.id, props.type);
    if (typeof outcome === "object") showReceipt(outcome);
    else if (outcome === "has errors") fail("It has errors. Fix them first.");
    // The form says so itself while it is open.
    else if (outcome === "refused" && !isShown.current) fail("Open it and publish it again.");
  };
  const onHandle = () => {
    setIsWaiting(true);
    void publish()
      .catch(fail)
      .finally(() => setIsWaiting(false));
  };
  return {
    ...description,
    onHandle,
    ...(isWaiting && { disabled: true, label: "Publishing…", title: "Waiting until everything is saved." }),
  };
}

export type Refusal = "refused" | "has errors" | "nothing left";

/** Publishes the draft of any document as its form would. */
export async function publishWhenStored(
  { pair }: DocumentStore,
  id: string,
  type: string,
): Promise<Published | Refusal> {
  const state = combineLatest({
    isStored: pair.consistencyStatus(id, type),
    checked: pair.validation(getDraftId(id), type, true),
    current: pair.editState(id, type),
    operations: pair.editOperations(id, type),
  });
  // The Studio forgets a document five seconds after its last listener leaves.
  const held = state.subscribe();
  try {
    const { checked, current, operations } = await firstValueFrom(
      state.pipe(
        filter(({ isStored, checked, current, operations }) => {
          const isChecked = !checked.isValidating && checked.revision === current.draft?._rev;
          return isStored && current.ready && isChecked && operations.publish.disabled !== "NOT_READY";
        }),
      ),
    );
    // Somebody else has published already.
    if (operations.publish.disabled) return "nothing left";
    if (checked.validation.some(({ level }) => level === "error")) return "has errors";
    const previous = current.published;
    const done = firstValueFrom(
      merge(
        pair.operationEvents(id, type).pipe(
          filter(({ op, type: kind }) => op === "publish" && kind === "error"),
          map((): Refusal => "refused"),
        ),
        // Undo names the new revision. Besides, the Studio sends no event for an operation that is followed by typing.
        state.pipe(
          map((next) => next.current.published),
          filter(
            (document): document is SanityDocument => document !== null && document._rev !== previous?._rev,
          ),
          map((document) => ({ previous, document })),
        ),
      ),
    );
    operations.publish.execute();
    return await done;
  } finally {
    held.unsubscribe();
  }
}
