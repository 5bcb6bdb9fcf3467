/** More of them, and whoever reads it has lost the beginning. */
const NAMED = 5;

/** "王, 小, 明, 李, 雷 and 3 more", each of them apart from the direction in which its neighbours read. */
export function nameSigns(signs: readonly string[]): string {
  const named = signs.slice(0, NAMED).map((sign) => `\u2068${sign}\u2069`);
  const rest = signs.length - named.length;
  if (rest > 0) return `${named.join(", ")} and ${rest} more`;
  return named.length > 1 ? `${named.slice(0, -1).join(", ")} and ${named.at(-1)}` : named.join("");
}
