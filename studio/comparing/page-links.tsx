import { Stack, Text } from "@sanity/ui";
import type { SanityDocumentLike } from "sanity";
import { isRoutedType } from "@/lib/routes";
import { useAddress } from "../pages/use-address";
import type { ShownState } from "./difference-entry";
import { perspectiveOf } from "./states";

interface PageLinksProps {
  readonly states: readonly (ShownState & { readonly id: string; readonly document: SanityDocumentLike })[];
}

/** Both states on the page, each in a window of its own. */
export function PageLinks({ states }: PageLinksProps) {
  if (!states.some(({ document }) => isRoutedType(document._type))) return null;
  const hasEarlier = states.some(({ id }) => perspectiveOf(id) === null);
  return (
    <Stack as="section" aria-label="On the page" gap={3}>
      {states.map((state) => (
        <PageLink key={state.id} {...state} />
      ))}
      {hasEarlier && (
        <Text muted size={1}>
          Earlier states show here by field: Preview knows what is published, the draft and releases.
        </Text>
      )}
    </Stack>
  );
}

function PageLink({ id, name, document }: PageLinksProps["states"][number]) {
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
