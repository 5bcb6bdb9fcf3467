import { useEffect } from "react";
import { combineLatest } from "rxjs";
import {
  type EditStateFor,
  getDraftId,
  getPublishedId,
  getVersionFromId,
  getVersionId,
  type SanityDocument,
  useCurrentUser,
  useDocumentStore,
  useFormValue,
} from "sanity";
import { forget, keep } from "./kept-typing";
import type { Outbox } from "./outbox";
import { keepTyping } from "./typing";

interface Props {
  readonly type: string;
  /** `null` with a hosted lake. */
  readonly outbox: Outbox | null;
}

/**
 * When a form closes, the Studio forgets two kinds of typing: what it has not sent yet, because its timer stops with
 * the form, and, five seconds later, what is not saved yet. This component sends the first and keeps the second until
 * everything is saved, also beyond the life of the tab.
 */
export function UnsavedDocument({ type, outbox }: Props) {
  const store = useDocumentStore();
  const person = useCurrentUser()?.id;
  const id = useFormValue(["_id"]);
  const publishedId = typeof id === "string" ? getPublishedId(id) : null;
  const version = typeof id === "string" ? getVersionFromId(id) : undefined;
  useEffect(() => {
    if (publishedId === null || person === undefined) return;
    const target = version ? getVersionId(publishedId, version) : getDraftId(publishedId);
    const typing = keepTyping({
      keep: (base, mine) => keep({ person, id: target, type, base, mine }),
      forget: () => forget({ person, id: target }),
    });
    let isOpen = true;
    let isSaved = true;
    const subscription = combineLatest([
      store.pair.consistencyStatus(publishedId, type, version),
      store.pair.editState(publishedId, type, version),
    ]).subscribe(([next, state]) => {
      isSaved = next;
      outbox?.noteDocument(target, isSaved);
      if (state.ready) typing.note(isSaved, shownOf(state));
      if (!isOpen && isSaved) queueMicrotask(end);
    });
    const end = () => {
      subscription.unsubscribe();
      window.removeEventListener("pagehide", typing.flush);
    };
    window.addEventListener("pagehide", typing.flush);
    let commit = () => {};
    subscription.add(
      store.pair.editOperations(publishedId, type, version).subscribe((operations) => {
        if (operations.commit.disabled === false) commit = () => operations.commit.execute();
      }),
    );
    return () => {
      isOpen = false;
      if (isSaved) end();
      else commit();
    };
  }, [store, outbox, person, publishedId, version, type]);
  return null;
}

/** What the form edits. The first edit of what is published makes a draft of it. */
function shownOf({ version, draft, published }: EditStateFor): SanityDocument | null {
  return version ?? draft ?? published;
}
