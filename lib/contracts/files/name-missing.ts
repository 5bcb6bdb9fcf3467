import type { MissingLetters } from "@/lib/contracts/files/file-makers";

/** More would be unreadable. */
const NAMED = 5;

/**
 * "王, 小, 明, 李, 雷 and 3 more in “buyer”". Each letter is isolated from the writing direction around it.
 */
export function nameMissing(missing: readonly MissingLetters[]): string {
  return missing
    .map(
      ({ label, letters }) => `${nameLetters(letters)} in ${label === null ? "its own text" : `“${label}”`}`,
    )
    .join("; ");
}

function nameLetters(letters: readonly string[]): string {
  const named = letters.slice(0, NAMED).map((letter) => `\u2068${letter}\u2069`);
  const rest = letters.length - named.length;
  if (rest > 0) return `${named.join(", ")} and ${rest} more`;
  return named.length > 1 ? `${named.slice(0, -1).join(", ")} and ${named.at(-1)}` : named.join("");
}
