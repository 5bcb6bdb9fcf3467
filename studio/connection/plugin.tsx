import { useToast } from "@sanity/ui/toast";
import { useEffect } from "react";
import { combineLatest } from "rxjs";
import {
  type EditStateFor,
  getDraftId,
  getPublishedId,
  getVersionFromId,
  getVersionId,
  type InputProps,
  type SanityDocument,
  useCurrentUser,
  useDocumentStore,
  useFormValue,
} from "sanity";
import { publicEnv } from "@/lib/env/public";
import { instantInWords } from "@/lib/freshness/schedule";
import { definePlugin } from "../define-plugin";
import { lakeUrl } from "../lake-client";
import { at } from "../order";
import { wrapAction } from "../wrap-action";
import { useKeptPublish } from "./kept-publish";
import { forget, keep, lose } from "./kept-typing";
import { lakeConnection } from "./lake-connection";
import { isSame } from "./merge-typing";
import "./missing-document";
import type { Outbox } from "./outbox";
import { RestoredTyping } from "./restored-typing";

/** Nothing that somebody typed is lost, whatever becomes of the connection to the lake. */
export const connection = definePlugin({
  name: "connection",
  document: { actions: wrapAction("publish", useKeptPublish) },
  notices: [Unsaved],
  overlays: [at(10, RestoredTyping), at(20, FailedSignIns)],
});

function Unsaved({ schemaType }: InputProps) {
  const outbox = publicEnv().mode === "local" ? lakeConnection(lakeUrl).outbox : null;
  return <UnsavedDocument type={schemaType.name} outbox={outbox} />;
}

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
function UnsavedDocument({ type, outbox }: Props) {
  const store = useDocumentStore();
  const person = useCurrentUser()?.id;
  const id = useFormValue(["_id"]);
  const publishedId = typeof id === "string" ? getPublishedId(id) : null;
  const version = typeof id === "string" ? getVersionFromId(id) : undefined;
  useEffect(() => {
    if (publishedId === null || person === undefined) return;
    const target = version ? getVersionId(publishedId, version) : getDraftId(publishedId);
    const typing = keepTyping({
      id: target,
      keep: (base, mine) => keep({ person, id: target, type, base, mine }),
      forget: () => forget({ person, id: target }),
      lose: (base, mine) => lose({ person, id: target, type, base, mine }),
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

interface Parts {
  /** Of the draft or version that is written. */
  readonly id: string;
  keep(base: SanityDocument | null, mine: SanityDocument): Promise<void>;
  forget(): Promise<void>;
  lose(base: SanityDocument | null, mine: SanityDocument): void;
}

/** Most of what is typed is saved after a second, and a crash costs no more than this. */
const pauseMilliseconds = 250;

/** Follows one document, and keeps what the lake has not confirmed for as long as it has not. */
export function keepTyping({ id, keep, forget, lose }: Parts): Typing {
  let base: SanityDocument | null | undefined;
  let mine: SanityDocument | null = null;
  let isKept = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  // One after the other: what is forgotten may still be on its way.
  let work = Promise.resolve();

  function after(task: () => Promise<void>): void {
    // A browser without room for it keeps what is in the tab, as it would without us.
    work = work.then(task).catch(() => {});
  }

  function flush(): void {
    clearTimeout(pause);
    pause = undefined;
    if (!mine) return;
    const [from, to] = [base ?? null, mine];
    isKept = true;
    after(() => keep(from, to));
  }

  return {
    note(isSaved, document) {
      // Somebody published or discarded the draft, and the Studio drops what it has not sent of it.
      if (mine?._id === id && document?._id !== id) {
        lose(base ?? null, mine);
        [base, mine] = [document, null];
      }
      // The Studio tells of an edit a moment before it says that it is not saved. Only the lake gives a revision.
      const isEdit = base !== undefined && document?._rev === base?._rev && !isSame(document, base);
      if (isSaved && !isEdit) {
        base = document;
        mine = null;
        clearTimeout(pause);
        pause = undefined;
        if (isKept) after(forget);
        isKept = false;
        return;
      }
      if (base === undefined) base = document;
      mine = document;
      pause ??= setTimeout(flush, pauseMilliseconds);
    },
    flush,
  };
}

interface Typing {
  /** `document` as the form shows it. */
  note(isSaved: boolean, document: SanityDocument | null): void;
  /** Keeps at once what waits for the next pause. */
  readonly flush: () => void;
}

/** Fewer are the owner's own slips. */
const WORTH_TELLING = 5;

/** Tells who signs in that wrong passwords or codes were tried for their account. The lake says it once. */
function FailedSignIns() {
  const toast = useToast();
  useEffect(() => {
    if (publicEnv().mode !== "local") return;
    const tell = async () => {
      const answer = await fetch(`${lakeUrl}/v1/auth/failed-sign-ins`, { method: "POST" });
      const { count, lastAt }: { count?: unknown; lastAt?: unknown } = await answer.json();
      if (typeof count !== "number" || count < WORTH_TELLING || typeof lastAt !== "string") return;
      toast.push({
        status: "warning",
        closable: true,
        duration: 60_000,
        title: `${count} wrong passwords or codes were tried for your account`,
        description: `The last one on ${instantInWords(lastAt)}. If that was not you, tell an administrator.`,
      });
    };
    // A lake that is away is told of elsewhere.
    tell().catch(() => {});
  }, [toast]);
  return null;
}
