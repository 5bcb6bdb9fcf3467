/** Turns "3-5, 9" into line numbers. Anything else is ignored. */
export function parseLineRanges(text: string): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const part of text.split(",")) {
    const [, from, to] = /^\s*(\d{1,4})(?:\s*-\s*(\d{1,4}))?\s*$/.exec(part) ?? [];
    if (from === undefined) continue;
    for (let line = Number(from); line <= Number(to ?? from); line += 1) lines.add(line);
  }
  return lines;
}
