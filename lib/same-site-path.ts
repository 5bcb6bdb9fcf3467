/**
 * The path of an address on this site, `/` for anything else. Browsers read `//host`, `/\host` and addresses with tabs
 * or line breaks as other hosts, so their own parser decides, not the first character.
 */
export function sameSitePath(address: string): string {
  const here = "http://this-site.invalid";
  if (!address.startsWith("/") || !URL.canParse(address, here)) return "/";
  const { origin, pathname, search, hash } = new URL(address, here);
  if (origin !== here || pathname.startsWith("//")) return "/";
  return `${pathname}${search}${hash}`;
}
