import { publishedIdOf } from "@paraph/lake/document-ids";
import { isRecord } from "@paraph/service/json";
import { Card, Heading, Stack, Text } from "@sanity/ui";
import { useEffect, useRef, useState } from "react";
import type { SanityDocument } from "sanity";
import { type ValuePath, valuesIn } from "@/lib/publishing/values";
import type { ReportFinding } from "@/schemas/checks/report";
import { useAddress } from "../pages/use-address";
import { type PageFinding, readPage } from "./read-page";
import { perspectiveWithDrafts, useDraftPage } from "./use-draft-page";

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

/** Heavier pictures keep visitors on a phone waiting. In bytes, at the width of a large screen. */
const HEAVIEST = 400_000;
const HEAVIEST_TOGETHER = 2_500_000;
const WIDTH = 1920;

/** What the pictures of a page weigh where they are widest, as visitors load them. */
async function weighPictures(page: Document, signal: AbortSignal): Promise<PageFinding[]> {
  const pictures = new Map(
    [...page.querySelectorAll<HTMLImageElement>("main img")].map((picture) => [widest(picture), picture.alt]),
  );
  const found: PageFinding[] = [];
  let together = 0;
  for (const [address, alt] of pictures) {
    if (new URL(address, window.location.href).origin !== window.location.origin) continue;
    const { size } = await (await fetch(address, { signal })).blob();
    together += size;
    if (size > HEAVIEST)
      found.push({
        message: `The picture “${alt}” weighs ${kilobytes(size)} on a large screen. Under ${kilobytes(HEAVIEST)} is good.`,
        text: alt || null,
        block: null,
      });
  }
  if (together > HEAVIEST_TOGETHER)
    found.push({
      message: `The ${pictures.size} pictures weigh ${kilobytes(together)} together. Leave some out, or choose simpler ones.`,
      text: null,
      block: null,
    });
  return found;
}

function widest({ src, srcset }: HTMLImageElement): string {
  const offered = srcset.split(", ").flatMap((candidate) => {
    const [address = "", width = ""] = candidate.trim().split(" ");
    return width.endsWith("w") ? [{ address, width: Number.parseInt(width, 10) }] : [];
  });
  return offered.filter(({ width }) => width <= WIDTH).at(-1)?.address ?? src;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}

/** A finding of the rendered page with the field of the document that can mend it: where its words are, or its block. */
export function placeFinding(
  { message, text, block }: PageFinding,
  document: Readonly<Record<string, unknown>> & { readonly _id: string; readonly _type: string },
): ReportFinding {
  const path =
    (text !== null && pathOfText(document, text)) || (block !== null ? ["blocks", { _key: block }] : []);
  return { level: "warning", id: publishedIdOf(document._id), type: document._type, path, message };
}

function pathOfText(document: Readonly<Record<string, unknown>>, text: string): ValuePath | null {
  for (const { path, value } of valuesIn(document)) {
    if (typeof value === "string" && value.trim() === text) return path;
    if (isRecord(value) && Array.isArray(value.children) && wordsOf(value.children) === text) return path;
  }
  return null;
}

function wordsOf(children: readonly unknown[]): string {
  return children
    .map((child) => (isRecord(child) ? String(child.text ?? "") : ""))
    .join("")
    .trim();
}
