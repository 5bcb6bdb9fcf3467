import sharp from "sharp";
import type { FontName } from "@/lib/pages/font-files";
import { fitText, lacksLetters, outline } from "@/lib/pages/lettering";
import { accentColor, type CardFamily, designOf } from "@/lib/pages/social-families";

export interface SocialImage {
  readonly family: CardFamily;
  /** What kind of page it is, in a word or two: the product, the topic, "Contract template". */
  readonly label: string;
  readonly title: string;
  readonly description: string;
  readonly brand: string;
  readonly accent: string | null;
  /** The line of the product on its cards. */
  readonly motif: string | null;
}

/**
 * The image that networks show for a shared page, as PNG. All letters are outlines of fonts in the site's packages, so
 * it needs no installed font and no network.
 */
export async function drawSocialImage(image: SocialImage): Promise<Uint8Array<ArrayBuffer>> {
  const png = await sharp(Buffer.from(socialImageSvg(image)))
    .png({ palette: true, quality: 90 })
    .toBuffer();
  return new Uint8Array(png);
}

/** Sizes in which each is set, the largest first. A title that still does not fit is set smaller, and never cut. */
const title = { leading: 1.1, sizes: [88, 76, 66, 56, 48, 40] };
const text = { leading: 1.4, sizes: [30, 28.5, 27] };

/** Below this size nobody reads a description in a feed. */
const SMALLEST_TEXT = 27;

/**
 * The image as SVG. Content enters it only as path data, so no text can become markup. Words in letters that no font has
 * are left out, and with a title all that is said of the page: the picture stands without words.
 */
export function socialImageSvg(all: SocialImage): string {
  const image = lacksLetters("display", all.title) ? { ...all, title: "", label: "", description: "" } : all;
  const color = accentColor(image.accent);
  const { ground, colors, brand, label, ...boxes } = designOf(image.family, color, image.motif);
  const heading = set("display", image.title, boxes.title, title);
  const intro = set("text", readable(image.description, boxes.text), boxes.text, text);
  const right = boxes.title.x + boxes.title.width;
  const sign = image.family === "offer" ? "#fff" : color;
  const pen = image.family === "offer" ? color : "#fdfcf8";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
${ground}
<g transform="translate(${brand.x} ${brand.y}) scale(.875)"><rect width="64" height="64" rx="15" fill="${sign}"/><path d="M8 42C20 45 31 36 34 25 36 18 30 14 26 20 20 29 24 44 34 42 44 40 48 26 43 25 38 24 38 36 46 36 51 36 54 33 57 30" fill="none" stroke="${pen}" stroke-width="4.4" stroke-linecap="round"/></g>
<path d="${setLine("display", image.brand, 34, { x: brand.x + 74, y: brand.y + 39 }, right)}" fill="${colors.title}"/>
<path d="${setLine("text", image.label, 27, label, right)}" fill="${colors.label}"/>
<path d="${heading}" fill="${colors.title}"/>
<path d="${intro}" fill="${colors.text}"/>
</svg>`;
}

/** As many whole sentences from the start as can be read at the size of a card; none where the first is too long. */
function readable(words: string, box: { width: number; height: number }): string {
  const sentences = [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(words)];
  const starts = sentences.map(({ index, segment }) => words.slice(0, index + segment.length).trim());
  const fitting = starts.filter(
    (start) =>
      !lacksLetters("text", start) && fitText("text", start, { ...box, ...text }).size >= SMALLEST_TEXT,
  );
  return fitting.at(-1) ?? "";
}

/** Words on one line that ends before `right`: smaller where they are longer. */
function setLine(
  font: FontName,
  words: string,
  largest: number,
  { x, y }: { x: number; y: number },
  right: number,
): string {
  if (lacksLetters(font, words)) return "";
  // Two lines never fit a box as high as one.
  const box = { width: right - x, height: largest, leading: largest, sizes: [largest] };
  const { size, lines } = fitText(font, words, box);
  return lines.map((line) => outline(line, size, x, y)).join("");
}

function set(
  font: FontName,
  words: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  style: { leading: number; sizes: readonly number[] },
): string {
  const { size, lines } = fitText(font, words, { width, height, ...style });
  // The first baseline is below the top of its letters.
  return lines
    .map((line, index) => outline(line, size, x, y + size * (0.8 + index * style.leading)))
    .join("");
}
