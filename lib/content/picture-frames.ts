import { isRecord } from "@paraph/service/json";
import { smallWidths } from "@/lib/content/image";
import type { ValuePath } from "@/lib/publishing/values";

/** A way in which the site shows an uploaded picture. The components and the Studio's panel of crops read this list. */
export interface PictureFrame {
  readonly title: string;
  /** As in the `sizes` attribute. Absent where no `img` asks for it. */
  readonly sizes?: string;
  /** Offered widths, if not the usual ones. */
  readonly widths?: readonly number[];
  /** In CSS pixels on a large screen. Without a height the picture keeps its own shape. */
  readonly width: number;
  readonly height?: number;
  /** Whether the picture fills the frame, which cuts it, or stands whole inside it. */
  readonly fit?: "cover" | "contain";
  /** Whether what the frame cuts off depends on the hotspot. Elsewhere the middle stays. */
  readonly followsHotspot?: boolean;
}

export const pictureFrames = {
  hero: { title: "Beside the text of a hero", sizes: "(min-width: 1024px) 580px, 92vw", width: 580 },
  heroCentered: { title: "Below a centered hero", sizes: "(min-width: 1240px) 1040px, 92vw", width: 1040 },
  featureSplit: { title: "Beside a feature", sizes: "(min-width: 1024px) 560px, 92vw", width: 560 },
  callToAction: { title: "In a call to action", sizes: "(min-width: 1024px) 520px, 92vw", width: 520 },
  richText: { title: "In a text", sizes: "(min-width: 800px) 720px, 92vw", width: 720 },
  phone: { title: "On a phone", width: 359 },
  portrait: {
    title: "Portrait beside a name",
    sizes: "48px",
    widths: smallWidths,
    width: 48,
    height: 48,
    fit: "cover",
    followsHotspot: true,
  },
  logo: {
    title: "Logo",
    sizes: "160px",
    widths: smallWidths,
    width: 160,
    height: 36,
    fit: "contain",
  },
  certification: {
    title: "Card of a certification",
    sizes: "48px",
    widths: smallWidths,
    width: 48,
    height: 48,
    fit: "contain",
  },
  seal: {
    title: "Seal in a row of certifications",
    sizes: "28px",
    widths: smallWidths,
    width: 28,
    height: 28,
    fit: "contain",
  },
  menuCard: { title: "Card in the menu", widths: [192], width: 80, height: 64, fit: "cover" },
  shared: {
    title: "Shared on a social network",
    widths: [1200],
    width: 1200,
    height: 630,
    fit: "cover",
  },
} as const satisfies Record<string, PictureFrame>;

/** Width and height of the frames of videos and embedded pages. */
const posterFrames: Readonly<Record<string, readonly [number, number]>> = {
  "16:9": [1024, 576],
  "4:3": [832, 624],
  "1:1": [640, 640],
  "9:16": [352, 626],
};

const byType: Readonly<Record<string, readonly PictureFrame[]>> = {
  person: [pictureFrames.portrait],
  testimonial: [pictureFrames.portrait],
  logo: [pictureFrames.logo],
  certification: [pictureFrames.certification, pictureFrames.seal],
  navCard: [pictureFrames.menuCard],
};

/** How the site shows the picture in this field of a document. */
export function framesOf(document: Readonly<Record<string, unknown>>, path: ValuePath): PictureFrame[] {
  const field = path.at(-1);
  if (field === "socialImage") return [pictureFrames.shared];
  const block = blockAt(document, path);
  if (field === "poster") return [posterFrame(block)];
  const known = byType[String(document._type)];
  if (known && path[0] !== "body") return [...known];
  if (field !== "picture") return [pictureFrames.richText, pictureFrames.phone];
  return [visualFrame(block), pictureFrames.phone];
}

function visualFrame(block: Readonly<Record<string, unknown>> | null): PictureFrame {
  switch (block?._type) {
    case "callToAction":
      return pictureFrames.callToAction;
    case "featureSplit":
      return pictureFrames.featureSplit;
    default:
      return block?.variant === "centered" ? pictureFrames.heroCentered : pictureFrames.hero;
  }
}

function posterFrame(block: Readonly<Record<string, unknown>> | null): PictureFrame {
  const [width, height] = posterFrames[String(block?.ratio)] ?? [1024, 576];
  // Own videos show their poster whole. The cover of an embedded page fills its frame.
  const fit = isRecord(block?.file) ? "contain" : "cover";
  return { title: "Poster", width, height, fit };
}

/** The innermost block with a type around a place. */
function blockAt(document: unknown, path: ValuePath): Readonly<Record<string, unknown>> | null {
  let value: unknown = document;
  let block: Readonly<Record<string, unknown>> | null = null;
  for (const step of path) {
    if (Array.isArray(value)) {
      value = value.find((item, index) =>
        typeof step === "object" ? isRecord(item) && item._key === step._key : index === step,
      );
      if (isRecord(value)) block = value;
    } else value = isRecord(value) && typeof step === "string" ? value[step] : undefined;
  }
  return block;
}
