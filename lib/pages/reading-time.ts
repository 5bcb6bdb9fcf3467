/** Fields with text to read. The others are settings, scene names and addresses. */
const textFields: readonly string[] = ["text", "heading", "intro", "title", "question", "quote"];

const WORDS_A_MINUTE = 220;

/** The reading time of blocks in whole minutes, at least one. */
export function readingMinutes(blocks: unknown): number {
  return Math.max(1, Math.round(countWords(blocks) / WORDS_A_MINUTE));
}

function countWords(value: unknown, field = ""): number {
  if (typeof value === "string")
    return textFields.includes(field) ? (value.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) : 0;
  if (Array.isArray(value))
    return value.reduce((sum: number, item: unknown) => sum + countWords(item, field), 0);
  if (typeof value !== "object" || value === null) return 0;
  return Object.entries(value).reduce((sum, [name, item]) => sum + countWords(item, name), 0);
}
