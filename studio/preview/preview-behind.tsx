import { isRecord } from "@paraph/service/json";
import { Button, Card, Flex, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import {
  combineLatest,
  distinctUntilChanged,
  map,
  type Observable,
  type SchedulerLike,
  scan,
  takeWhile,
  timer,
} from "rxjs";
import { type DocumentStore, getPublishedId, getVersionFromId, useDocumentStore } from "sanity";
import { isShown } from "@/lib/preview/block-edits";
import { framedDocuments } from "./open-previews";

const EVERY = 2_000;
/** Many times what a preview needs to follow, because a machine may be busy. */
const PATIENCE = 12_000;

/** What a page in a preview says of its document (components/pages/content-page.tsx). */
type Shown = Readonly<Record<string, string | undefined>>;

/** Unknown while no preview shows the document, as while it loads. */
type Standing = "behind" | "equal" | "unknown";

interface PreviewBehindProps {
  readonly type: string;
  /** May be an older revision, and typing that is not saved yet. */
  readonly value: unknown;
  /** Without the lake a page that is loaded again is an error page, or the published one. */
  readonly isConnected: boolean;
}

/**
 * Says that the preview beside a form still shows an earlier state, and loads it again. The vendor's messages to it get
 * lost without a word when it doesn't answer in time, so what the page says of itself is read instead.
 */
export function PreviewBehind({ type, value, isConnected }: PreviewBehindProps) {
  const [isBehind, setIsBehind] = useState(false);
  const id = isRecord(value) && typeof value._id === "string" ? value._id : null;
  const saved = useSavedRevision(id, type);
  const revision = isConnected ? saved : null;
  useEffect(() => {
    if (id === null || revision === null) return;
    const look = () =>
      standingOf(
        pagesInFrames().map(({ shown }) => shown),
        id,
        revision,
      );
    const watching = lateness(look).subscribe(setIsBehind);
    return () => {
      watching.unsubscribe();
      setIsBehind(false);
    };
  }, [id, revision]);
  const load = () => {
    if (id === null || revision === null) return;
    for (const { page, shown } of pagesInFrames())
      if (standingOf([shown], id, revision) === "behind") page.location.reload();
  };
  return <BehindNotice isBehind={isBehind} onLoad={load} />;
}

/** Screen readers announce what appears in a status, so it is there before its words. */
export function BehindNotice({ isBehind, onLoad }: { isBehind: boolean; onLoad: () => void }) {
  return (
    <Card
      border={isBehind}
      padding={isBehind ? 3 : 0}
      radius={2}
      tone={isBehind ? "caution" : "inherit"}
      data-testid="preview-behind"
    >
      <Flex align="center" gap={3} wrap="wrap">
        <div role="status">
          {isBehind && (
            <Text size={1}>The preview has fallen behind: it shows an earlier state of this page.</Text>
          )}
        </div>
        {isBehind && (
          <Button fontSize={1} mode="ghost" padding={2} text="Load the preview again" onClick={onLoad} />
        )}
      </Flex>
    </Card>
  );
}

function useSavedRevision(id: string | null, type: string): string | null {
  const { pair } = useDocumentStore();
  const [revision, setRevision] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    const watching = savedRevisions(pair, id, type).subscribe(setRevision);
    return () => {
      watching.unsubscribe();
      setRevision(null);
    };
  }, [pair, id, type]);
  return revision;
}

/**
 * The newest revision that the lake has of a form's document. Null while typing is not saved, because the Studio gives
 * that a revision of its own, and for a published document with a draft, because previews of drafts show the draft.
 */
export function savedRevisions(
  pair: Pick<DocumentStore["pair"], "consistencyStatus" | "editState">,
  id: string,
  type: string,
): Observable<string | null> {
  const target = [getPublishedId(id), type, getVersionFromId(id)] as const;
  return combineLatest([pair.consistencyStatus(...target), pair.editState(...target)]).pipe(
    map(([isSaved, { ready, version, draft, published }]) => {
      const newest = version ?? draft ?? published;
      return isSaved && ready && newest?._id === id ? newest._rev : null;
    }),
    distinctUntilChanged(),
  );
}

/** Pages of this website in frames around here, each with what it says it shows. */
function pagesInFrames() {
  return framedDocuments().flatMap((page) => {
    const mark = page.querySelector<HTMLElement>("[data-shown-revision]");
    return mark ? [{ page, shown: { ...mark.dataset } }] : [];
  });
}

/** Which revision of a document the pages show that show it. */
export function standingOf(pages: readonly Shown[], id: string, revision: string): Standing {
  const own = pages.filter(
    ({ shownDocument, shownLayer }) =>
      shownDocument !== undefined &&
      shownLayer !== undefined &&
      isShown(id, { id: shownDocument, layer: shownLayer }),
  );
  if (own.length === 0) return "unknown";
  return own.every(({ shownRevision }) => shownRevision === revision) ? "equal" : "behind";
}

/** Whether a preview has been behind for too long, until it has caught up. */
export function lateness(look: () => Standing, scheduler?: SchedulerLike): Observable<boolean> {
  return timer(0, EVERY, scheduler).pipe(
    map(look),
    takeWhile((standing) => standing !== "equal", true),
    scan((times, standing) => (standing === "behind" ? times + 1 : 0), 0),
    map((times) => times > PATIENCE / EVERY),
    distinctUntilChanged(),
  );
}
