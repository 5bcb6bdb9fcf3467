import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import { combineLatest, filter, firstValueFrom, map, merge } from "rxjs";
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  type DocumentStore,
  getDraftId,
  useDocumentStore,
  useParseErrors,
} from "sanity";
import { useFailureToast } from "../failure-toast";
import { titleOf } from "../title-of";
import { useIsShown } from "./use-is-shown";

/**
 * Publishing waits until everything typed is stored and checked. The Studio's own action waits in the form and gives up
 * when another document opens. This one does not.
 */
export function useKeptPublish(
  original: DocumentActionComponent,
  props: DocumentActionProps,
): DocumentActionDescription | null {
  const description = original(props);
  const store = useDocumentStore();
  const toast = useToast();
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
  const tell = (outcome: Outcome) => {
    if (outcome === "has errors") fail("It has errors. Fix them first.");
    // The form shows everything else while it is open.
    else if (isShown.current) return;
    else if (outcome === "published") toast.push({ status: "success", title: `${title} was published` });
    else if (outcome === "refused") fail("Open it and publish it again.");
  };
  const onHandle = () => {
    setIsWaiting(true);
    void publishWhenStored(store, props.id, props.type)
      .then(tell, fail)
      .finally(() => setIsWaiting(false));
  };
  return {
    ...description,
    onHandle,
    ...(isWaiting && { disabled: true, label: "Publishing…", title: "Waiting until everything is saved." }),
  };
}

export type Outcome = "published" | "refused" | "has errors" | "nothing left";

/** Publishes the draft of any document as its form would. */
export async function publishWhenStored({ pair }: DocumentStore, id: string, type: string): Promise<Outcome> {
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
    const done = firstValueFrom(
      merge(
        pair.operationEvents(id, type).pipe(
          filter(({ op }) => op === "publish"),
          map((event): Outcome => (event.type === "error" ? "refused" : "published")),
        ),
        // The Studio sends no event for an operation that is followed by typing.
        state.pipe(
          filter((next) => next.current.published?._rev !== current.published?._rev),
          map((): Outcome => "published"),
        ),
      ),
    );
    operations.publish.execute();
    return await done;
  } finally {
    held.unsubscribe();
  }
}
