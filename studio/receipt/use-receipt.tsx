import { Button } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useEffect, useRef, useState } from "react";
import {
  type DocumentActionDescription,
  type DocumentActionProps,
  type SanityClient,
  type SanityDocument,
  useClient,
} from "sanity";
import { apiVersion } from "@/lib/env/public";
import { useFailureToast } from "../failure-toast";
import { titleOf } from "../title-of";
import { type AffectedPaths, affectedPaths } from "./affected-paths";
import { describeReceipt } from "./describe-receipt";
import { ReceiptLines } from "./receipt-lines";
import { undoPublish } from "./undo-publish";
import { lookAsVisitor, type NewPage, type Seen, seePages, watchPages } from "./watch-pages";

interface Begun {
  readonly pressedAt: number;
  readonly previous: SanityDocument | null;
  readonly paths: AffectedPaths;
  readonly seen: Seen;
}

/** A publish that takes longer was given up, or waits for an answer. */
const PATIENCE = 60_000;
export const SHOWN_FOR = 20_000;
/** Once somebody reads all of it or has to decide. */
export const SHOWN_TO_READ = 300_000;
/** So long a publish waits to learn what visitors see before it. */
const LONGEST_LOOK = 1500;
export const surroundings = {
  look: lookAsVisitor,
  now: () => performance.now(),
  wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
};

/** After a publish: what became of it at the addresses of the site, and how to take it back. */
export function useReceipt(
  description: DocumentActionDescription | null,
  { draft, published }: Pick<DocumentActionProps, "draft" | "published">,
): DocumentActionDescription | null {
  const client = useClient({ apiVersion });
  const toast = useToast();
  const begun = useRef<Begun | null>(null);
  const [isLooking, setIsLooking] = useState(false);

  useEffect(() => {
    const receipt = begun.current;
    if (!receipt || !published || published._rev === receipt.previous?._rev) return;
    begun.current = null;
    if (performance.now() - receipt.pressedAt > PATIENCE) return;
    const id = `receipt-${published._id}`;
    let isUndone = false;
    const show = (pages: readonly NewPage[] | null, duration = SHOWN_FOR) =>
      toast.push({
        id,
        status: "success",
        title: `“${titleOf(published) ?? "The document"}” is published`,
        description: (
          <Receipt
            client={client}
            receipt={receipt}
            published={published}
            pages={pages}
            onKeep={() => show(pages, SHOWN_TO_READ)}
            onUndone={() => {
              isUndone = true;
            }}
          />
        ),
        duration,
        closable: true,
      });
    show(null);
    void watchPages(receipt.seen, receipt.pressedAt, surroundings).then((pages) => isUndone || show(pages));
  }, [published, client, toast]);

  if (!description) return null;
  const begin = async (isLate: () => boolean) => {
    if (!draft) return;
    const pressedAt = performance.now();
    const paths = await affectedPaths(client, published, draft);
    // Nothing is at a new address yet, and the browser would complain of that.
    const isNew = (path: string) => path === paths.after && path !== paths.before;
    const there = await seePages(
      paths.watched.filter((path) => !isNew(path)),
      surroundings,
    );
    const seen = new Map(paths.watched.map((path) => [path, there.get(path) ?? null]));
    if (!isLate()) begun.current = { pressedAt, previous: published, paths, seen };
  };
  const onHandle = () => {
    let isLate = false;
    setIsLooking(true);
    // Without a receipt the publish is as good, so it waits for neither an answer nor an error.
    Promise.race([begin(() => isLate), surroundings.wait(LONGEST_LOOK)])
      .catch(() => undefined)
      .finally(() => {
        isLate = true;
        setIsLooking(false);
        description.onHandle?.();
      });
  };
  return { ...description, ...(isLooking && { disabled: true, label: "Publishing…" }), onHandle };
}

interface ReceiptProps {
  readonly client: SanityClient;
  readonly receipt: Begun;
  readonly published: SanityDocument;
  /** Null while they are watched. */
  readonly pages: readonly NewPage[] | null;
  readonly onKeep: () => void;
  readonly onUndone: () => void;
}

function Receipt({ client, receipt: { previous, paths }, published, pages, onKeep, onUndone }: ReceiptProps) {
  const toast = useToast();
  const fail = useFailureToast();
  const [isUndoing, setIsUndoing] = useState(false);
  const undo = () => {
    setIsUndoing(true);
    undoPublish(client, previous, published).then(
      () => {
        onUndone();
        toast.push({
          id: `receipt-${published._id}`,
          status: "success",
          title: previous ? "Visitors see what they saw before" : "Visitors no longer see it",
          description: "What you had published is in the history.",
        });
      },
      (error: unknown) => {
        setIsUndoing(false);
        fail("It was not taken back", error, "Restore an earlier version from the history.");
      },
    );
  };
  return (
    <ReceiptLines
      testId="receipt"
      linesOf={(isWhole) => describeReceipt(paths, pages, isWhole)}
      onKeep={onKeep}
    >
      <div>
        <Button
          disabled={isUndoing}
          fontSize={1}
          loading={isUndoing}
          mode="ghost"
          padding={2}
          text={previous ? "Undo: bring back what was published before" : "Undo: take it off the website"}
          onClick={undo}
        />
      </div>
    </ReceiptLines>
  );
}
