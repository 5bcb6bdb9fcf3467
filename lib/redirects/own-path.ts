import { canonicalPath, plainPath } from "../routes.ts";

/** The path and fragment of an address on this website; null for any other address. */
export function ownPath(address: string, sites: readonly string[]): { path: string; anchor: string } | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isOwn = /^https?:$/.test(url.protocol) && sites.some((site) => hostOf(site) === hostOf(url.href));
  if (!isOwn) return null;
  return { path: canonicalPath(plainPath(url.pathname)), anchor: url.hash.slice(1) };
}

/** "www." and the protocol make no difference. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, "") : "";
}
