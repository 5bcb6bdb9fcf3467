/**
 * How many columns a grid gets so that no entry stands alone in its last row: the wanted number, or the one near it that
 * fits better. Between one and four.
 */
export function evenColumns(count: number, wanted: number): number {
  if (count <= wanted) return Math.max(count, 1);
  const fitting = [wanted, 2, 3, 4]
    .filter((columns) => count % columns !== 1)
    .sort((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted));
  if (fitting[0] === wanted) return wanted;
  return fitting.find((columns) => count % columns === 0) ?? fitting[0] ?? wanted;
}

/** Classes of the grids that follow it. In two columns the last of an odd number is as wide as both. */
export const gridColumns: Readonly<Record<number, string>> = {
  1: "",
  2: "sm:grid-cols-2",
  3: "sm:grid-cols-2 lg:grid-cols-3",
  4: "sm:grid-cols-2 lg:grid-cols-4",
};
export const lastAlone = "sm:max-lg:last:odd:col-span-2";

/** The same for rows that stand in pairs however many they are. */
export const pairedRows = "grid gap-3 md:grid-cols-2 md:[&>:last-child:nth-child(odd)]:col-span-2";
