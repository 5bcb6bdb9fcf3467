/**
 * A disc with the initials, in a color derived from the name, so that people without pictures look different.
 */
export function avatarOf(name: string): string {
  const initials = initialsOf(name);
  const hue = [...name].reduce((sum, letter) => (sum * 137 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img">
<rect width="64" height="64" fill="hsl(${hue} 45% 38%)"/>
<text x="32" y="33" fill="#fff" font-family="system-ui,sans-serif" font-size="26" font-weight="600"
 text-anchor="middle" dominant-baseline="central">${initials}</text></svg>`;
}

/** Two letters at most, and nothing else. */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .flatMap((word) => [...word.replace(/[^\p{L}\p{N}]/gu, "")].slice(0, 1))
    .slice(0, 2)
    .join("")
    .toUpperCase();
}
