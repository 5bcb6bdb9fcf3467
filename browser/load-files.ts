import { loaderName } from "../server/browser/names.ts";

/** Files that have come, or are on their way. */
const fetched = new Map<string, Promise<void>>();

/**
 * Loads the first of these files, after all of them have come. The bundler has every `import()` done by this: a browser
 * remembers a failed import for as long as the page is open, but not a failed fetch. Rejects when a file does not come;
 * the next call tries again.
 */
async function loadFiles(names: readonly [string, ...string[]]): Promise<unknown> {
  await Promise.all(names.map(fetchOnce));
  // From the browser's cache: the names of files say what is in them.
  return import(`./${names[0]}`);
}

function fetchOnce(name: string): Promise<void> {
  const known = fetched.get(name);
  if (known) return known;
  const coming = fetchFile(new URL(name, import.meta.url).href);
  fetched.set(name, coming);
  coming.catch(() => fetched.delete(name));
  return coming;
}

async function fetchFile(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`Cannot load ${address}: the answer was ${response.status}.`);
  await response.arrayBuffer();
}

Object.assign(globalThis, { [loaderName]: loadFiles });
