import sharp from "sharp";
import { breakLines, outline } from "@/lib/pages/lettering";

/** The size of the social image in pixels, as networks require. */
const socialImageSize = { width: 1200, height: 630 } as const;

/** The accent colors of globals.css on paper, because the drawing library does not know oklch. */
const accents: Readonly<Record<string, string>> = {
  indigo: "#3d38c1",
  teal: "#00646b",
  amber: "#8a4b00",
  violet: "#7a2fb5",
  rose: "#a81a45",
  slate: "#41536b",
};

export interface SocialImage {
  readonly title: string;
  readonly description: string;
  readonly brand: string;
  readonly accent: string | null;
}

/**
 * The image that networks show for a shared page, as PNG. All letters are outlines of the site's own fonts, so it needs
 * no installed font and no network.
 */
export async function drawSocialImage(image: SocialImage): Promise<Uint8Array<ArrayBuffer>> {
  const png = await sharp(Buffer.from(socialImageSvg(image)))
    .png({ palette: true, quality: 90 })
    .toBuffer();
  return new Uint8Array(png);
}

/** The image as SVG. Content enters it only as path data, so no text can become markup. */
export function socialImageSvg({ title, description, brand, accent }: SocialImage): string {
  const color = Object.entries(accents).find(([name]) => name === accent)?.[1] ?? accents.indigo;
  const size = breakLines("display", title, 84, 1000, 9).length <= 2 ? 84 : 66;
  const lines = breakLines("display", title, size, 1000, 3);
  const step = size * 1.12;
  const top = 318 - ((lines.length - 1) * step) / 2;
  const intro = breakLines("text", description, 29, 800, 2);
  const shapes = [
    outline("display", brand, 40, 168, 126),
    ...lines.map((line, index) => outline("display", line, size, 80, top + index * step)),
  ];
  const introShapes = intro.map((line, index) => outline("text", line, 29, 80, 516 + index * 42));
  const { width, height } = socialImageSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#fbf9f4"/>
<rect width="${width}" height="14" fill="${color}"/>
<path d="M905 585c95 24 160-45 190-118 27-66-12-104-48-49-44 68-20 182 62 168 79-13 109-126 70-133-40-8-38 91 24 84" fill="none" stroke="${color}" stroke-opacity=".16" stroke-width="18" stroke-linecap="round"/>
<g transform="translate(80 80) scale(1.0625)"><rect width="64" height="64" rx="15" fill="${color}"/><path d="M8 42C20 45 31 36 34 25 36 18 30 14 26 20 20 29 24 44 34 42 44 40 48 26 43 25 38 24 38 36 46 36 51 36 54 33 57 30" fill="none" stroke="#fdfcf8" stroke-width="4.4" stroke-linecap="round"/></g>
<path d="${shapes.join("")}" fill="#1a1f38"/>
<path d="${introShapes.join("")}" fill="#4a5068"/>
</svg>`;
}
