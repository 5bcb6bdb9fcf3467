import { useEffect } from "react";
import { getPublishedId, useDocumentStore, useFormValue } from "sanity";
import { lakeUrl } from "../lake-client";
import { lakeConnection } from "./lake-connection";

/**
 * When a form closes, the Studio forgets two kinds of typing: what it has not sent yet, because its timer stops with
 * the form, and, five seconds later, what is not saved yet. This component sends the first and keeps the second until
 * everything is saved.
 */
export function UnsavedDocument({ type }: { readonly type: string }) {
  const store = useDocumentStore();
  const id = useFormValue(["_id"]);
  const publishedId = typeof id === "string" ? getPublishedId(id) : null;
  useEffect(() => {
    if (publishedId === null) return;
    const { outbox } = lakeConnection(lakeUrl);
    let isOpen = true;
    let isSaved = true;
    const subscription = store.pair.consistencyStatus(publishedId, type).subscribe((next) => {
      isSaved = next;
      outbox.noteDocument(publishedId, isSaved);
      if (!isOpen && isSaved) queueMicrotask(() => subscription.unsubscribe());
    });
    let commit = () => {};
    subscription.add(
      store.pair.editOperations(publishedId, type).subscribe((operations) => {
        if (operations.commit.disabled === false) commit = () => operations.commit.execute();
      }),
    );
    return () => {
      isOpen = false;
      if (isSaved) subscription.unsubscribe();
      else commit();
    };
  }, [store, publishedId, type]);
  return null;
}
