const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * The index that a key moves to in a row of `count`, from `index` (-1: from outside), wrapping around; null for other
 * keys.
 */
export function placeAfterKey(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = steps[key];
  if (step === undefined) return null;
  if (index < 0) return step > 0 ? 0 : count - 1;
  return (index + step + count) % count;
}
