import { publicEnv } from "@/lib/env/public";
import { loaderName } from "@/server/browser/names";
import { lakeUrl } from "../lake-client";
import { lakeConnection } from "./lake-connection";

/** Files that have come, or are on their way. */
const fetched = new Map<string, Promise<void>>();

/**
 * The Studio loads the code of a tool or panel on first use, and crashes when that fails. The bundler has every
 * `import()` done by this function (server/studio/patient-imports.ts), which waits while the network is down: a browser
 * remembers a failed import for as long as the page is open, but not a failed fetch.
 */
async function loadFiles(names: readonly [string, ...string[]]): Promise<unknown> {
  await Promise.all(names.map(fetchOnce));
  // From the browser's cache: the names of files say what is in them.
  return import(/* @vite-ignore */ addressOf(names[0]));
}

function fetchOnce(name: string): Promise<void> {
  const known = fetched.get(name);
  if (known) return known;
  const coming = fetchPatiently(addressOf(name));
  fetched.set(name, coming);
  coming.catch(() => fetched.delete(name));
  return coming;
}

async function fetchPatiently(address: string): Promise<void> {
  for (;;) {
    try {
      return await fetchFile(address);
    } catch (error) {
      // The server answers without the code: the Studio has to deal with it.
      if (publicEnv.mode === "hosted" || !(await lakeConnection(lakeUrl).connection.check())) throw error;
    }
  }
}

async function fetchFile(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`Cannot load ${address}: the answer was ${response.status}.`);
  await response.arrayBuffer();
}

function addressOf(name: string): string {
  return new URL(name, import.meta.url).href;
}

Object.assign(globalThis, { [loaderName]: loadFiles });
