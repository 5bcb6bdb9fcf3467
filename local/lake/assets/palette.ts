interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly count: number;
  readonly saturation: number;
  readonly lightness: number;
}

interface Swatch {
  readonly _type: "sanity.imagePaletteSwatch";
  readonly background: string;
  readonly foreground: string;
  readonly population: number;
  readonly title: string;
}

interface Target {
  readonly lightness: readonly [low: number, ideal: number, high: number];
  readonly saturation: readonly [low: number, ideal: number, high: number];
}

const light = [0.55, 0.74, 1] as const;
const middle = [0.3, 0.5, 0.7] as const;
const dark = [0, 0.26, 0.45] as const;
const strong = [0.35, 1, 1] as const;
const weak = [0, 0.3, 0.4] as const;

const targets: Readonly<Record<string, Target>> = {
  vibrant: { lightness: middle, saturation: strong },
  lightVibrant: { lightness: light, saturation: strong },
  darkVibrant: { lightness: dark, saturation: strong },
  muted: { lightness: middle, saturation: weak },
  lightMuted: { lightness: light, saturation: weak },
  darkMuted: { lightness: dark, saturation: weak },
};

/** The colours of an image as the vendor names them, from RGBA pixels. Kinds that the image has none of are left out. */
export function extractPalette(pixels: Uint8Array): Record<string, unknown> {
  const colors = countColors(pixels);
  const total = colors.reduce((sum, color) => sum + color.count, 0);
  const [mostCommon] = colors;
  const palette: Record<string, unknown> = { _type: "sanity.imagePalette" };
  if (!mostCommon) return palette;
  const used = new Set<Color>();
  for (const [name, target] of Object.entries(targets)) {
    const best = findBest(colors, target, mostCommon.count, used);
    if (!best) continue;
    used.add(best);
    palette[name] = toSwatch(best, total);
  }
  palette.dominant = toSwatch(mostCommon, total);
  return palette;
}

/** Groups pixels that share the upper four bits of each channel and averages each group; most common first. */
function countColors(pixels: Uint8Array): Color[] {
  const groups = new Map<number, [count: number, red: number, green: number, blue: number]>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < 125) continue;
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const [count, reds, greens, blues] = groups.get(key) ?? [0, 0, 0, 0];
    groups.set(key, [count + 1, reds + red, greens + green, blues + blue]);
  }
  const colors = [...groups.values()].map(([count, red, green, blue]) =>
    toColor(Math.round(red / count), Math.round(green / count), Math.round(blue / count), count),
  );
  return colors.sort((one, other) => other.count - one.count || hexOf(one).localeCompare(hexOf(other)));
}

function findBest(colors: readonly Color[], target: Target, maximum: number, used: ReadonlySet<Color>) {
  let best: Color | undefined;
  let bestScore = 0;
  for (const color of colors) {
    if (used.has(color) || !isWithin(color.lightness, target.lightness)) continue;
    if (!isWithin(color.saturation, target.saturation)) continue;
    const score =
      3 * (1 - Math.abs(color.saturation - target.saturation[1])) +
      6 * (1 - Math.abs(color.lightness - target.lightness[1])) +
      color.count / maximum;
    if (score > bestScore) [best, bestScore] = [color, score];
  }
  return best;
}

function isWithin(value: number, [low, , high]: readonly [number, number, number]): boolean {
  return value >= low && value <= high;
}

function toColor(red: number, green: number, blue: number, count: number): Color {
  const highest = Math.max(red, green, blue) / 255;
  const lowest = Math.min(red, green, blue) / 255;
  const lightness = (highest + lowest) / 2;
  const spread = highest - lowest;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  return { red, green, blue, count, lightness, saturation };
}

/** `title` is what a headline on the colour is set in, `foreground` what smaller text is set in. */
function toSwatch(color: Color, total: number): Swatch {
  const brightness = (color.red * 299 + color.green * 587 + color.blue * 114) / 1000;
  return {
    _type: "sanity.imagePaletteSwatch",
    background: hexOf(color),
    foreground: brightness < 150 ? "#fff" : "#000",
    population: Math.round((color.count / total) * 10_000) / 100,
    title: brightness < 200 ? "#fff" : "#000",
  };
}

function hexOf({ red, green, blue }: Color): string {
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
