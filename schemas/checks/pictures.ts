import { isRecord } from "@paraph/service/json";
import type { AddressClient } from "./addresses.ts";
import type { CheckedField } from "./checked-fields.ts";
import type { Finding } from "./words.ts";

/** Narrower pictures look blurred where a block shows them on a large screen. */
const NARROWEST = 640;
const SHARED = { width: 1200, height: 630 };
/** Drawings are sent as they are. All other pictures are resized. */
const HEAVIEST_DRAWING = 150_000;
export const HEAVIEST = 15_000_000;

/** Whether a file keeps visitors waiting. */
export function isTooHeavy(extension: string | null, size: number | null): boolean {
  return (size ?? 0) > (extension === "svg" ? HEAVIEST_DRAWING : HEAVIEST);
}

const fileName =
  /\.(?:jpe?g|png|webp|gif|svg|avif|heic|tiff?)$|^(?:img|dsc|dscn|pxl|screenshot|untitled)[\s_-]*\d*$/i;
const saysPicture =
  /^(?:an? |the )?(?:image|picture|photo|photograph|graphic|screenshot|illustration|icon) (?:of|showing)\b/i;

/** Descriptions that don't describe, and pictures that are too small, too heavy or cut in the wrong place. */
export async function findPictureProblems(
  fields: readonly CheckedField[],
  client: AddressClient,
): Promise<Finding[]> {
  const pictures = fields.filter(({ value }) => fileOf(value) !== null);
  return [
    ...pictures.flatMap(findVagueDescription),
    ...pictures.flatMap(findPoorCut),
    ...(await findHeavyFiles(pictures, client)),
  ];
}

function findVagueDescription({ type, value, path }: CheckedField): Finding[] {
  if (type.name !== "picture" || !isRecord(value) || value.decorative === true) return [];
  const alt = typeof value.alt === "string" ? value.alt.trim() : "";
  const message = fileName.test(alt)
    ? `"${alt}" is the name of a file. Say what the picture shows.`
    : saysPicture.test(alt)
      ? "Begin with what the picture shows: screen readers already say that it is a picture."
      : alt.length > 250
        ? "Say it in one sentence. People who listen can't skip a part of it."
        : null;
  return message === null ? [] : [{ path: [...path, "alt"], message }];
}

function findPoorCut({ value, path }: CheckedField): Finding[] {
  const file = fileOf(value);
  if (!file || !isRecord(value) || file.extension === "svg") return [];
  const crop = cropOf(value);
  const width = Math.round(file.width * (1 - crop.left - crop.right));
  const height = Math.round(file.height * (1 - crop.top - crop.bottom));
  const messages: string[] = [];
  const size = `${width} by ${height} pixels`;
  if (path.at(-1) === "socialImage") {
    if (width < SHARED.width || height < SHARED.height)
      messages.push(`Networks show 1200 by 630 pixels. This has ${size} and will look blurred.`);
    else if (width / height < 1.6 || width / height > 2.4)
      messages.push(`Networks cut pictures to about 1200 by 630. Crop this one (${size}) to that shape.`);
  } else if (path[0] === "blocks" && width < NARROWEST)
    messages.push(`It has ${size} and looks blurred on large screens. Use one at least 1200 pixels wide.`);
  if (isRecord(value.hotspot) && isOutside(value.hotspot, crop))
    messages.push("The crop cuts off what the hotspot marks as important. Move one of them.");
  return messages.map((message) => ({ path, message }));
}

async function findHeavyFiles(pictures: readonly CheckedField[], client: AddressClient): Promise<Finding[]> {
  const ids = [...new Set(pictures.flatMap(({ value }) => fileOf(value)?.id ?? []))];
  if (ids.length === 0) return [];
  const query = '*[_type == "sanity.imageAsset" && _id in $ids]{ _id, size }';
  const assets = await client.fetch<{ _id: string; size: number | null }[]>(
    query,
    { ids },
    { perspective: "raw", tag: "picture-sizes" },
  );
  const sizes = new Map(assets.map(({ _id, size }) => [_id, size ?? 0]));
  return pictures.flatMap(({ value, path }) => {
    const file = fileOf(value);
    const size = sizes.get(file?.id ?? "") ?? 0;
    if (!file || !isTooHeavy(file.extension, size)) return [];
    if (file.extension === "svg")
      return [
        {
          path,
          message: `This drawing weighs ${kilobytes(size)}, and every visitor loads all of it. Simplify it, or upload a PNG.`,
        },
      ];
    return [
      {
        path,
        message: `The file weighs ${kilobytes(size)}. Upload one under 15 MB: the first visitors wait for it.`,
      },
    ];
  });
}

/** Ids of pictures carry the size and the kind of the file. */
function fileOf(value: unknown) {
  const id = isRecord(value) && isRecord(value.asset) ? value.asset._ref : undefined;
  const [, width, height, extension] =
    typeof id === "string" ? (/^image-\w+-(\d+)x(\d+)-([a-z]+)$/.exec(id) ?? []) : [];
  return typeof id === "string" && extension !== undefined
    ? { id, width: Number(width), height: Number(height), extension }
    : null;
}

interface Crop {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

function cropOf({ crop }: Readonly<Record<string, unknown>>): Crop {
  const side = (name: string) => (isRecord(crop) && typeof crop[name] === "number" ? crop[name] : 0);
  return { top: side("top"), bottom: side("bottom"), left: side("left"), right: side("right") };
}

function isOutside({ x, y }: Readonly<Record<string, unknown>>, { top, bottom, left, right }: Crop): boolean {
  if (typeof x !== "number" || typeof y !== "number") return false;
  return x < left || x > 1 - right || y < top || y > 1 - bottom;
}

function kilobytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
