import { Card, Heading, Stack, Text } from "@sanity/ui";
import { useEffect, useRef, useState } from "react";
import { type SanityDocument, useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { messageOf } from "@/lib/message-of";
import { releaseOf } from "@/schemas/checks/addresses";
import type { ReportFinding } from "@/schemas/checks/report";
import { useAddress } from "../pages/use-address";
import { loadDraftPage } from "./load-draft-page";
import { placeFinding } from "./place-finding";
import { type PageFinding, readPage } from "./read-page";
import { weighPictures } from "./weigh-pictures";

interface PageCheckProps {
  readonly document: SanityDocument;
  readonly onFound: (findings: readonly ReportFinding[]) => void;
}

const frame = { display: "block", width: "100%", height: "32rem", border: 0 } as const;

/** Shows the page to an editor as visitors without scripts see it, and reports what only the finished page tells. */
export function PageCheck({ document, onFound }: PageCheckProps) {
  const { html, failure } = useDraftPage(document);
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
        {failure ?? "The page as search engines, and visitors whose browser runs no scripts, see it."}
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

/** The page is rendered anew when the lake has stored a change. */
function useDraftPage(document: SanityDocument): { html: string | null; failure: string | null } {
  const client = useClient({ apiVersion });
  const path = useAddress(document);
  const perspective = document._id.startsWith("versions.") ? `${releaseOf(document._id)},drafts` : "drafts";
  const { _rev } = document;
  const [state, setState] = useState<{ html: string | null; failure: string | null }>({
    html: null,
    failure: null,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision says that there is another page to load
  useEffect(() => {
    if (path === null || path.endsWith("/") !== (path === "/")) return;
    let isCurrent = true;
    loadDraftPage(client, path, perspective).then(
      (html) => isCurrent && setState({ html, failure: null }),
      (error: unknown) =>
        isCurrent &&
        setState({ html: null, failure: `The page could not be checked as a whole. ${messageOf(error)}` }),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, path, perspective, _rev]);
  return state;
}
