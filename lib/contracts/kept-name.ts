/** The session's key for what was filled in on a page. */
export function keptName(path: string): `filling:${string}` {
  return `filling:${path}`;
}
