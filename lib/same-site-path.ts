/**
 * The path of an address that stays on this site, `/` for anything else. Browsers read `//host`, `/\host` and
 * addresses with tabs or line breaks in them as other hosts, so the parser they use decides, not the first letter.
 */
export function sameSitePath(address: string): string {
  const here = "http://this-site.invalid";
  if (!address.startsWith("/") || !URL.canParse(address, here)) return "/";
  const { origin, pathname, search, hash } = new URL(address, here);
  if (origin !== here || pathname.startsWith("//")) return "/";
  return `${pathname}${search}${hash}`;
}
