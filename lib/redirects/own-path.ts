import { canonicalPath, plainPath } from "../routes.ts";

/** The path and fragment of an address on this website; null for any other address. */
export function ownPath(address: string, sites: readonly string[]): { path: string; anchor: string } | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || !isOwnHost(address, sites)) return null;
  return { path: canonicalPath(plainPath(url.pathname)), anchor: url.hash.slice(1) };
}

/** Whether an address is on this website's host. "www." and the protocol make no difference. */
export function isOwnHost(address: string, sites: readonly string[]): boolean {
  const host = hostOf(address);
  return host !== "" && sites.some((site) => hostOf(site) === host);
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, "") : "";
}
