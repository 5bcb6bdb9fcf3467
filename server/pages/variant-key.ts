/** Node refuses a request for an address with a space, so nobody can ask for what is stored under such a key. */
const separator = " ";

/** The key under which a page is stored: its path, and the form of it that some visitors get. */
export function keyOf(path: string, variant: string | null): string {
  return variant === null ? path : `${path}${separator}${variant}`;
}

export function partsOf(key: string): { readonly path: string; readonly variant: string | null } {
  const at = key.indexOf(separator);
  return at === -1 ? { path: key, variant: null } : { path: key.slice(0, at), variant: key.slice(at + 1) };
}
