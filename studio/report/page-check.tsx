import { Card, Heading, Stack, Text } from "@sanity/ui";
import { useEffect, useRef, useState } from "react";
import type { SanityDocument } from "sanity";
import type { ReportFinding } from "@/schemas/checks/report";
import { useAddress } from "../pages/use-address";
import { placeFinding } from "./place-finding";
import { type PageFinding, readPage } from "./read-page";
import { perspectiveWithDrafts, useDraftPage } from "./use-draft-page";
import { weighPictures } from "./weigh-pictures";

interface PageCheckProps {
  readonly document: SanityDocument;
  readonly onFound: (findings: readonly ReportFinding[]) => void;
}

const frame = { display: "block", width: "100%", height: "32rem", border: 0 } as const;

/** Shows the page to an editor as visitors without scripts see it, and reports what only the finished page tells. */
export function PageCheck({ document, onFound }: PageCheckProps) {
  const { html, failure } = useDraftPage({
    path: useAddress(document),
    perspective: perspectiveWithDrafts(document._id),
    revision: document._rev,
  });
  const leaving = useRef(new AbortController());
  const [isRead, setIsRead] = useState(false);
  const read = async (page: Document) => {
    setIsRead(false);
    leaving.current.abort();
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    const place = (finding: PageFinding) => placeFinding(finding, document);
    const seen = readPage(page);
    onFound(seen.map(place));
    // A picture that can't be loaded is a fault of the connection, and the page shows it.
    const heavy = await weighPictures(page, signal).catch((): PageFinding[] => []);
    if (signal.aborted) return;
    onFound([...seen, ...heavy].map(place));
    setIsRead(true);
  };
  useEffect(() => () => leaving.current.abort(), []);
  return (
    <Stack gap={3}>
      <Heading as="h2" size={1}>
        Without scripts
      </Heading>
      <Text size={1} muted>
        {failure !== null
          ? `The page could not be checked as a whole. ${failure}`
          : "The page as search engines, and visitors whose browser runs no scripts, see it."}
      </Text>
      {html !== null && (
        <Card aria-busy={!isRead} border radius={2} overflow="hidden" data-testid="page-check">
          <iframe
            title="The page without scripts"
            srcDoc={html}
            sandbox="allow-same-origin"
            style={frame}
            onLoad={({ currentTarget }) => {
              const page = currentTarget.contentDocument;
              if (page) void read(page);
            }}
          />
        </Card>
      )}
    </Stack>
  );
}
