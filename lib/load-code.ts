/** The function that bundlers write in place of `import()` (server/browser/loader-calls.ts). */
export const loaderName = "paraphLoad";

/**
 * Defines that function for files beside `base`, an absolute address. It loads the first of the files it is given, after
 * `fetchFile` has resolved for all of them: a browser remembers a failed import for as long as the page is open, but not
 * a failed fetch. It rejects when a file does not come; the next call tries again.
 */
export function defineLoader(base: string, fetchFile: (address: string) => Promise<void>): void {
  /** Files that have come, or are on their way. */
  const fetched = new Map<string, Promise<void>>();

  async function loadFiles(names: readonly [string, ...string[]]): Promise<unknown> {
    await Promise.all(names.map(fetchOnce));
    // From the browser's cache: the names of files say what is in them.
    return import(/* @vite-ignore */ addressOf(names[0]));
  }

  function fetchOnce(name: string): Promise<void> {
    const known = fetched.get(name);
    if (known) return known;
    const coming = fetchFile(addressOf(name));
    fetched.set(name, coming);
    coming.catch(() => fetched.delete(name));
    return coming;
  }

  function addressOf(name: string): string {
    return new URL(name, base).href;
  }

  Object.assign(globalThis, { [loaderName]: loadFiles });
}

/** Rejects when the file does not come. */
export async function fetchFile(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`Cannot load ${address}: the answer was ${response.status}.`);
  await response.arrayBuffer();
}
