import sharp from "sharp";

const corners = { topLeft: "#ff0000", topRight: "#00ff00", bottomLeft: "#0000ff", bottomRight: "#ffff00" };

/** A PNG of four plain quarters: red, green / blue, yellow. Its corners tell how it was cropped or rotated. */
export function createQuarters(width = 400, height = 200): Promise<Buffer> {
  return sharp(Buffer.from(quartersSvg(width, height)))
    .png()
    .toBuffer();
}

export function quartersSvg(width = 400, height = 200): string {
  const [w, h] = [width / 2, height / 2];
  const quarter = (x: number, y: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" shape-rendering="crispEdges">`,
    quarter(0, 0, corners.topLeft),
    quarter(w, 0, corners.topRight),
    quarter(0, h, corners.bottomLeft),
    quarter(w, h, corners.bottomRight),
    "</svg>",
  ].join("");
}

export function createPlain(color: string, width = 40, height = 30, alpha = 1): Promise<Buffer> {
  const { r, g, b } = parseColor(color);
  return sharp({ create: { width, height, channels: 4, background: { r, g, b, alpha } } })
    .png()
    .toBuffer();
}

/** An animated GIF that shows each color for a tenth of a second. */
export async function createAnimation(colors: readonly string[], width = 40, height = 30): Promise<Buffer> {
  const frames = await Promise.all(colors.map((color) => createPlain(color, width, height)));
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: colors.map(() => 100) })
    .toBuffer();
}

/** A JPEG rotated by its EXIF orientation, with a camera's name and a GPS position in London. */
export async function createPhoto(): Promise<Buffer> {
  const picture = sharp(await createQuarters(400, 200)).jpeg({ quality: 95 });
  return picture
    .withExif({
      IFD0: { Make: "Acme", Model: "Pocket 3" },
      IFD2: { DateTimeOriginal: "2026:03:04 05:06:07" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "51/1 30/1 0/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "0/1 6/1 0/1",
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

export interface Picture {
  readonly format: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly pages: number;
  /** Colors near the four corners, in reading order: `r g b y`, black `k`, white `w`, transparent `-`. */
  readonly corners: string;
}

export async function readPicture(bytes: Uint8Array): Promise<Picture> {
  const metadata = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const nameAt = (x: number, y: number): string => {
    const at = (y * info.width + x) * 4;
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    return alpha < 128 ? "-" : nameOf(red > 127, green > 127, blue > 127);
  };
  const right = info.width - 1 - Math.floor(info.width / 20);
  const bottom = info.height - 1 - Math.floor(info.height / 20);
  const [left, top] = [Math.floor(info.width / 20), Math.floor(info.height / 20)];
  const corners = [nameAt(left, top), nameAt(right, top), nameAt(left, bottom), nameAt(right, bottom)];
  const { format, width, height, pageHeight, pages = 1 } = metadata;
  return { format, width, height: pageHeight ?? height, pages, corners: corners.join(" ") };
}

function nameOf(red: boolean, green: boolean, blue: boolean): string {
  const names = ["k", "b", "g", "c", "r", "m", "y", "w"];
  return names[(red ? 4 : 0) + (green ? 2 : 0) + (blue ? 1 : 0)] ?? "?";
}

function parseColor(hex: string) {
  const value = Number.parseInt(hex.slice(1), 16);
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 };
}
