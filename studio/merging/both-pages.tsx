import type { MergePath } from "@paraph/merge/sides";
import { Button, Flex, Grid, Spinner, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import type { SanityDocumentLike } from "sanity";
import { useAddress } from "../pages/use-address";
import { perspectiveWithDrafts, useDraftPage } from "../report/use-draft-page";

interface BothPagesProps {
  readonly published: SanityDocumentLike;
  readonly edited: SanityDocumentLike;
  /** What both changed, which the pages show first. */
  readonly places: readonly MergePath[];
}

/** The page as it is published beside the page as it is here, once somebody asks for them. */
export function BothPages({ published, edited, places }: BothPagesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [publishedPath, editedPath] = [useAddress(published), useAddress(edited)];
  if (publishedPath === null || editedPath === null) return null;
  if (!isOpen)
    return (
      <Flex>
        <Button
          fontSize={1}
          mode="ghost"
          padding={3}
          text="Show both pages side by side"
          onClick={() => setIsOpen(true)}
        />
      </Flex>
    );
  const pages = [
    { name: "Published", path: publishedPath, perspective: "published", revision: published._rev },
    {
      name: "Here",
      path: editedPath,
      perspective: perspectiveWithDrafts(edited._id),
      revision: edited._rev,
    },
  ];
  return (
    <Grid gridTemplateColumns={[1, 1, 2]} gap={2}>
      {pages.map((page) => (
        <PageOf key={page.name} {...page} places={places} />
      ))}
    </Grid>
  );
}

interface PageOfProps {
  readonly name: string;
  readonly path: string;
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

/** Outlines the sections that both changed, and begins at the first. The site marks them in drafts. */
function showPlaces(page: Document | null, places: readonly MergePath[]): void {
  const keys = new Set(places.flatMap(([, item]) => (typeof item === "object" ? [item._key] : [])));
  const sections = [...keys].flatMap(
    (key) => page?.querySelector<HTMLElement>(`[data-sanity*="${CSS.escape(key)}"]`) ?? [],
  );
  for (const section of sections) section.style.outline = "3px solid #d97706";
  // Scrolling it into view would move the form, too.
  page?.defaultView?.scrollTo(0, sections[0]?.getBoundingClientRect().top ?? 0);
}
