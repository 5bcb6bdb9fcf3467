import { Button, Flex, Grid, Spinner, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { getVersionFromId, type SanityDocumentLike, useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import type { MergePath } from "@/lib/merge/sides";
import { messageOf } from "@/lib/message-of";
import { useAddress } from "../pages/use-address";
import { loadDraftPage } from "../report/load-draft-page";

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
  const release = getVersionFromId(edited._id);
  const pages = [
    { name: "Published", path: publishedPath, perspective: "published", revision: published._rev },
    {
      name: "Here",
      path: editedPath,
      perspective: release === undefined ? "drafts" : `${release},drafts`,
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

/** Loaded anew when the lake has stored a change. */
function PageOf({ name, path, perspective, revision, places }: PageOfProps) {
  const client = useClient({ apiVersion });
  const [html, setHtml] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is another page
  useEffect(() => {
    let isCurrent = true;
    loadDraftPage(client, path, perspective).then(
      (next) => {
        if (!isCurrent) return;
        setHtml(next);
        setFailure(null);
      },
      (error: unknown) => isCurrent && setFailure(messageOf(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, path, perspective, revision]);
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
