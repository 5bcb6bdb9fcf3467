import { mark } from "@/lib/content/edit-marks";
import { type ImageValue, imageSource } from "@/lib/content/image";
import { plain, readObject, readText } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";

export interface PictureValue extends ImageValue {
  readonly asset?: {
    readonly _id?: string | null | undefined;
    readonly altText?: string | null | undefined;
  } | null;
  readonly alt?: string | null | undefined;
  readonly decorative?: boolean | null | undefined;
  readonly caption?: string | null | undefined;
}

interface PictureProps {
  picture: PictureValue | null | undefined;
  field: string;
  /** The displayed width, as in the `sizes` attribute. Without it browsers load far too much. */
  sizes: string;
  className?: string;
  widths?: readonly number[];
  /** For the picture a visitor sees first. */
  eager?: boolean;
}

/** An uploaded picture with its space reserved. Nothing, with a report, when it has no usable image. */
export function Picture({ picture, field, sizes, className = "", widths, eager }: PictureProps) {
  const value = readObject(picture, field);
  if (!value) return null;
  const source = imageSource(value, widths);
  if (!source) {
    reportProblem(field, "has no image");
    return null;
  }
  const alt = value.decorative === true ? "" : descriptionOf(value, field);
  if (!alt && value.decorative !== true) reportProblem(`${field}.alt`, "is empty");
  return (
    // biome-ignore lint/performance/noImgElement: the lake resizes and caches; Next's optimizer would do it twice
    <img
      src={source.src}
      srcSet={source.srcSet}
      sizes={source.srcSet ? sizes : undefined}
      width={source.width}
      height={source.height}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      data-focus-x={source.focus?.x}
      data-focus-y={source.focus?.y}
      className={className}
      {...mark(field)}
    />
  );
}

/** What the place says about its picture, or else what is kept with the picture for all places. */
export function descriptionOf({ alt, asset }: PictureValue, field: string): string {
  const kept = readObject(asset, `${field}.asset`)?.altText;
  return plain(readText(alt, `${field}.alt`) ?? readText(kept, `${field}.asset.altText`) ?? "");
}
