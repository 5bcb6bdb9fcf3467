import type { MergePath } from "@paraph/merge/sides";
import { Button, Flex, Spinner, Stack, Text } from "@sanity/ui";
import type { SanityDocumentLike } from "sanity";
import { useAddress } from "../pages/use-address";
import { useDraftPage } from "../report/use-draft-page";

/** A state of a document, and the perspective by which the site shows it. */
export interface PageState {
  readonly name: string;
  readonly document: SanityDocumentLike;
  readonly perspective: string;
}

interface BothPagesProps {
  readonly states: readonly [PageState, PageState];
  /** What differs, which the pages show first. */
  readonly places: readonly MergePath[];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** The page of two states of a document side by side, once somebody asks for them. */
export function BothPages({ states, places, isOpen, onOpen }: BothPagesProps) {
  const paths = [useAddress(states[0].document), useAddress(states[1].document)];
  if (paths.includes(null)) return null;
  if (!isOpen)
    return (
      <Flex>
        <Button fontSize={1} mode="ghost" padding={3} text="Show both pages side by side" onClick={onOpen} />
      </Flex>
    );
  return (
    <div className="both-pages">
      {states.map(({ name, document, perspective }, at) => (
        <PageOf
          // Two states may have one name.
          key={perspective}
          name={name}
          path={paths[at] ?? null}
          perspective={perspective}
          revision={document._rev}
          places={places}
        />
      ))}
    </div>
  );
}

interface PageOfProps {
  readonly name: string;
  readonly path: string | null;
  readonly perspective: string;
  readonly revision: string | undefined;
  readonly places: readonly MergePath[];
}

function PageOf({ name, places, ...wanted }: PageOfProps) {
  const { html, failure } = useDraftPage(wanted);
  return (
    <Stack gap={2}>
      <Text muted size={1}>
        {name}
      </Text>
      {failure !== null && <Text size={1}>{`The page could not be shown. ${failure}`}</Text>}
      {html === null && failure === null && <Spinner muted />}
      {html !== null && (
        <div className="both-pages-page">
          <iframe
            title={`The page: ${name}`}
            srcDoc={html}
            sandbox="allow-same-origin"
            onLoad={({ currentTarget }) => showPlaces(currentTarget.contentDocument, places)}
          />
        </div>
      )}
    </Stack>
  );
}

/** Outlines the sections that differ, and begins at the first. The site marks them in drafts. */
function showPlaces(page: Document | null, places: readonly MergePath[]): void {
  const keys = new Set(places.flatMap(([, item]) => (typeof item === "object" ? [item._key] : [])));
  const sections = [...keys].flatMap(
    (key) => page?.querySelector<HTMLElement>(`[data-sanity*="${CSS.escape(key)}"]`) ?? [],
  );
  for (const section of sections) section.style.outline = "3px solid #d97706";
  // Scrolling it into view would move the form, too.
  page?.defaultView?.scrollTo(0, sections[0]?.getBoundingClientRect().top ?? 0);
}
