import { useToast } from "@sanity/ui/toast";
import { useEffect } from "react";
import { type ReleaseActionComponent, useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { describeReleaseReceipt } from "./describe-release-receipt";
import { ReceiptLines } from "./receipt-lines";
import { type ReleasePaths, releasePaths } from "./release-paths";
import { UndoReleaseButton } from "./undo-release-button";
import { SHOWN_FOR, SHOWN_TO_READ, surroundings } from "./use-receipt";
import { type NewPage, type Seen, seePages, watchPages } from "./watch-pages";

interface Begun {
  /** The revisions of the versions that were looked at. */
  readonly revisions: string;
  readonly versionIds: readonly string[];
  readonly paths: ReleasePaths;
  readonly seen: Seen;
}

/** What visitors saw before, by release. The Studio builds the page of a release anew when it has run. */
const begun = new Map<string, Begun>();
let pressedAt = Number.NEGATIVE_INFINITY;
const notePress = () => {
  pressedAt = surroundings.now();
};

/** Who presses is still waiting after this long. A release that runs later ran by its schedule. */
const PATIENCE = 60_000;

/**
 * Looks at the website while the page of a release is open, and shows a receipt when the release has run. An action of
 * releases calls it: the Studio has no other place of ours that knows the release and its documents.
 */
export function useReleaseReceipt({ release, documents }: Parameters<ReleaseActionComponent>[0]): void {
  const client = useClient({ apiVersion });
  const toast = useToast();
  const { _id: id, state } = release;
  const versions = documents.map(({ document }) => document);
  const revisions = versions.map(({ _id, _rev }) => `${_id} ${_rev}`).join();

  useEffect(() => {
    window.addEventListener("click", notePress, true);
    return () => window.removeEventListener("click", notePress, true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the revisions stand for the versions
  useEffect(() => {
    const isOpen = state === "active" || state === "scheduled";
    if (!isOpen || versions.length === 0 || begun.get(id)?.revisions === revisions) return;
    const look = async () => {
      const paths = await releasePaths(client, versions);
      const there = await seePages(paths.answering, surroundings);
      const seen = new Map(paths.watched.map((path) => [path, there.get(path) ?? null]));
      begun.set(id, { revisions, versionIds: versions.map(({ _id }) => _id), paths, seen });
    };
    // Without a receipt the release is as good.
    const timer = setTimeout(() => void look().catch(() => undefined), 300);
    return () => clearTimeout(timer);
  }, [client, id, state, revisions]);

  useEffect(() => {
    const receipt = begun.get(id);
    if (state !== "published" || !receipt) return;
    begun.delete(id);
    const now = surroundings.now();
    const since = now - pressedAt < PATIENCE ? pressedAt : now;
    const toastId = `receipt-${id}`;
    let isUndone = false;
    const title = release.metadata.title || "Untitled release";
    const show = (pages: readonly NewPage[] | null, duration = SHOWN_FOR) => {
      const keep = () => show(pages, SHOWN_TO_READ);
      toast.push({
        id: toastId,
        status: "success",
        title: `“${title}” is published`,
        description: (
          <ReceiptLines
            testId="release-receipt"
            linesOf={(isWhole) => describeReleaseReceipt(receipt.paths, pages, isWhole)}
            onKeep={keep}
          >
            <UndoReleaseButton
              client={client}
              toastId={toastId}
              title={title}
              versionIds={receipt.versionIds}
              onKeep={keep}
              onUndone={() => {
                isUndone = true;
              }}
            />
          </ReceiptLines>
        ),
        duration,
        closable: true,
      });
    };
    show(null);
    void watchPages(receipt.seen, since, surroundings).then((pages) => isUndone || show(pages));
  }, [client, id, state, release.metadata.title, toast]);
}
