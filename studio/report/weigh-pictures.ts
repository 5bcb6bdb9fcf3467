import type { PageFinding } from "./read-page";

/** Heavier pictures keep visitors on a phone waiting. In bytes, at the width of a large screen. */
const HEAVIEST = 400_000;
const HEAVIEST_TOGETHER = 2_500_000;
const WIDTH = 1920;

/** What the pictures of a page weigh where they are widest, as visitors load them. */
export async function weighPictures(page: Document, signal: AbortSignal): Promise<PageFinding[]> {
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
