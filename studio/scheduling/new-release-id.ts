/** A new id for a release: "r" and eight letters and digits, as the Studio makes its own. */
export function newReleaseId(): string {
  return `r${crypto.randomUUID().replaceAll("-", "").slice(0, 8)}`;
}
