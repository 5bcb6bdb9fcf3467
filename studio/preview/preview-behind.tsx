import { Button, Card, Flex, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { distinctUntilChanged, map, type Observable, type SchedulerLike, scan, takeWhile, timer } from "rxjs";
import { isShown } from "@/lib/content/block-edits";
import { isRecord } from "@/lib/content/read";

const EVERY = 2_000;
/** Many times what a preview needs to follow, because a machine may be busy. */
const PATIENCE = 12_000;

/** What a page in a preview says of its document (components/pages/content-page.tsx). */
type Shown = Readonly<Record<string, string | undefined>>;

/**
 * Says that the preview beside a form still shows an earlier state, and loads it again. The vendor's messages to it get
 * lost without a word when it doesn't answer in time, so what the page says of itself is read instead.
 */
export function PreviewBehind({ value }: { value: unknown }) {
  const [isBehind, setIsBehind] = useState(false);
  const { _id: id, _rev: revision } = isRecord(value) ? value : {};
  useEffect(() => {
    if (typeof id !== "string" || typeof revision !== "string") return;
    const look = () => frames().some(({ shown }) => isOutdated(shown, id, revision));
    const watching = lateness(look).subscribe(setIsBehind);
    return () => watching.unsubscribe();
  }, [id, revision]);
  if (!isBehind) return null;
  const load = () => {
    for (const { frame, shown } of frames())
      if (isOutdated(shown, String(id), String(revision))) frame.contentWindow?.location.reload();
  };
  return (
    <Card border padding={3} radius={2} role="status" tone="caution" data-testid="preview-behind">
      <Flex align="center" gap={3} wrap="wrap">
        <Text size={1}>The preview has fallen behind: it shows an earlier state of this page.</Text>
        <Button fontSize={1} mode="ghost" padding={2} text="Load the preview again" onClick={load} />
      </Flex>
    </Card>
  );
}

/** Pages of this website in frames around here, each with what it says it shows. */
function frames() {
  return [...document.querySelectorAll("iframe")].flatMap((frame) => {
    // Null for a page of another website.
    const mark = frame.contentDocument?.querySelector<HTMLElement>("[data-shown-revision]");
    return mark ? [{ frame, shown: { ...mark.dataset } }] : [];
  });
}

/** Whether a page shows this document in another revision. */
export function isOutdated(
  { shownDocument, shownLayer, shownRevision }: Shown,
  id: string,
  revision: string,
) {
  if (shownDocument === undefined || shownLayer === undefined) return false;
  return isShown(id, { id: shownDocument, layer: shownLayer }) && shownRevision !== revision;
}

/** Whether something has been outdated for too long, until it is no longer. */
export function lateness(look: () => boolean, scheduler?: SchedulerLike): Observable<boolean> {
  return timer(0, EVERY, scheduler).pipe(
    map(look),
    takeWhile((isLate) => isLate, true),
    scan((times, isLate) => (isLate ? times + 1 : 0), 0),
    map((times) => times > PATIENCE / EVERY),
    distinctUntilChanged(),
  );
}
