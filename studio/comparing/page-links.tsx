import type { MergePath } from "@paraph/merge/sides";
import { Stack, Text } from "@sanity/ui";
import { useState } from "react";
import type { SanityDocumentLike } from "sanity";
import { usePaneRouter } from "sanity/structure";
import { publicEnv } from "@/lib/env/public";
import { isRoutedType } from "@/lib/routes";
import { useAddress } from "../pages/use-address";
import { BothPages, type PageState } from "./both-pages";
import type { ShownState } from "./difference-entry";
import { pagePerspectiveOf, perspectiveOf } from "./states";

/** A state whose page can be shown. */
export type PageOfState = ShownState & { readonly id: string; readonly document: SanityDocumentLike };

interface PageLinksProps {
  readonly documentId: string;
  readonly states: readonly [PageOfState, PageOfState];
  /** What differs. */
  readonly places: readonly MergePath[];
}

/** Both states on the page: side by side, and each in a window of its own. */
export function PageLinks({ documentId, states: [left, right], places }: PageLinksProps) {
  const [isOpen, open] = usePagesOpen();
  if (!isRoutedType(left.document._type) && !isRoutedType(right.document._type)) return null;
  const isHosted = publicEnv().mode === "hosted";
  const [first, second] = [pageState(left), pageState(right)];
  return (
    <Stack as="section" aria-label="On the page" gap={3}>
      <PageLink {...left} />
      <PageLink {...right} />
      {first && second ? (
        <BothPages states={[first, second]} places={places} isOpen={isOpen} onOpen={open} />
      ) : (
        <Text muted size={1}>
          {isHosted
            ? "Earlier states show here by field: a hosted lake has no pages of them."
            : "One of these states has no page. What differs is listed below, by field."}
        </Text>
      )}
    </Stack>
  );

  function pageState({ id, name, document }: PageOfState): PageState | null {
    const perspective = pagePerspectiveOf(id, documentId, !isHosted);
    return perspective === null ? null : { name, document, perspective };
  }
}

/** Stands in the pane's address, as the chosen states do: see compare-inspector.tsx. */
function usePagesOpen(): [boolean, () => void] {
  const { params, setParams } = usePaneRouter();
  const [isKept, setIsKept] = useState(false);
  const open = () => {
    setIsKept(true);
    setParams({ ...params, pages: "open" });
  };
  return [isKept || params?.pages === "open", open];
}

function PageLink({ id, name, document }: PageOfState) {
  const path = useAddress(document);
  const perspective = perspectiveOf(id);
  if (path === null || perspective === null) return null;
  const query = new URLSearchParams({
    preview: path,
    // Preview shows drafts of its own accord.
    ...(perspective !== "drafts" && { perspective }),
  });
  return (
    <Text size={1} style={{ overflowWrap: "anywhere" }}>
      <a href={`/studio/presentation?${query}`} target="_blank" rel="noreferrer">
        {`See “${name}” on the page`}
      </a>
    </Text>
  );
}
