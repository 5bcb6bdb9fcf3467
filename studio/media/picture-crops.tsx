import { isRecord } from "@paraph/service/json";
import { Text } from "@sanity/ui";
import { type ImageValue, imageSource } from "@/lib/content/image";
import { framesOf, type PictureFrame } from "@/lib/content/picture-frames";
import type { ValuePath } from "@/lib/publishing/values";

interface PictureCropsProps {
  readonly document: Readonly<Record<string, unknown>>;
  readonly image: Readonly<Record<string, unknown>>;
  readonly path: ValuePath;
}

/** The tallest a frame is drawn, in CSS pixels. Larger ones shrink. */
const TALLEST = 110;

/** What visitors see of a picture with this hotspot and crop, in every frame in which the site shows it. */
export function PictureCrops({ document, image, path }: PictureCropsProps) {
  const value = readImage(image);
  return (
    <ul className="media-crops" aria-label="As visitors see it">
      {framesOf(document, path).map((frame) => (
        <li key={frame.title} data-testid="media-crop">
          <Crop frame={frame} image={value} />
        </li>
      ))}
    </ul>
  );
}

function Crop({ frame, image }: { frame: PictureFrame; image: ImageValue }) {
  const source = imageSource(image, frame.widths);
  if (!source) return null;
  const height = frame.height ?? Math.round((source.height * frame.width) / source.width);
  const scale = Math.min(1, TALLEST / height);
  const focus = frame.followsHotspot ? source.focus : undefined;
  return (
    <figure>
      {/* biome-ignore lint/performance/noImgElement: the Studio is no part of Next */}
      <img
        src={source.src}
        alt=""
        loading="lazy"
        style={{
          width: Math.round(frame.width * scale),
          aspectRatio: `${frame.width} / ${height}`,
          objectFit: frame.fit ?? "fill",
          objectPosition: focus ? `${focus.x}% ${focus.y}%` : undefined,
        }}
      />
      <Text as="figcaption" muted size={0}>
        {frame.title}, {frame.width} × {height}
        {source.srcSet !== undefined && frame.fit !== "contain" && source.width < frame.width
          ? " (blurred)"
          : ""}
      </Text>
    </figure>
  );
}

/** The image of a stored document as queries project it. */
function readImage({ asset, crop, hotspot }: Readonly<Record<string, unknown>>): ImageValue {
  const id = isRecord(asset) && typeof asset._ref === "string" ? asset._ref : null;
  return { asset: { _id: id }, crop: numbersOf(crop), hotspot: numbersOf(hotspot) };
}

function numbersOf(value: unknown): Record<string, number> | null {
  if (!isRecord(value)) return null;
  const numbers = Object.entries(value).flatMap(([name, one]) =>
    typeof one === "number" ? [[name, one] as const] : [],
  );
  return Object.fromEntries(numbers);
}
