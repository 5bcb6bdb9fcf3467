/**
 * The widths, in pixels at the usual font size, at which a condition of a style sheet changes. One that can't be read is an
 * error: otherwise nothing would be laid out on both sides of it. Pages run this too, so it uses nothing from around it.
 */
export function widthsIn(condition: string): number[] {
  const pixelsOf: Readonly<Record<string, number>> = { px: 1, rem: 16, em: 16 };
  const isAboutWidth = /\b(width|inline-size)\b/;
  if (!isAboutWidth.test(condition)) return [];
  const features = [...condition.matchAll(/\(([^()]*)\)/g)].map(([, feature = ""]) => feature);
  const widths = features
    .filter((feature) => isAboutWidth.test(feature))
    .flatMap((feature) => [...feature.matchAll(/(\d*\.?\d+)([a-z]*)/g)])
    .map(([, number, unit = ""]) => Number(number) * (pixelsOf[unit] ?? Number.NaN));
  if (widths.length === 0 || widths.some(Number.isNaN))
    throw new Error(`No width can be read from "${condition}". Write it in px, rem or em.`);
  return widths;
}
