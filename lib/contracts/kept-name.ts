/** The session's key for what was filled in on a page. */
export function keptName(path: string): string {
  return `filling:${path}`;
}
