import { setTimeout as wait } from "node:timers/promises";
import { messageOf } from "../../lib/message-of.ts";
import type { Documents } from "./documents.ts";

/** How many pages. The others are rendered when somebody asks for them. */
const MOST = 300;
/** How long it lets visitors be answered before it looks again. In milliseconds. */
const YIELD = 10;

const listOfPages = "/sitemap.xml";

/**
 * Renders pages that the build has left out, one after another and while no visitor waits: those with short addresses
 * first, where visitors arrive. What is already kept costs a look.
 */
export async function renderAhead(
  documents: Pick<Documents, "make" | "underWay">,
  signal: AbortSignal,
): Promise<void> {
  try {
    const list = await documents.make(listOfPages);
    const paths = pathsIn(await list.text());
    for (const path of paths.slice(0, MOST)) {
      while (documents.underWay > 0 && !signal.aborted) await wait(YIELD);
      if (signal.aborted) return;
      const began = performance.now();
      await documents.make(path);
      // Half of the time belongs to visitors whatever happens.
      await wait(performance.now() - began, null, { signal }).catch(() => {});
    }
  } catch (error) {
    console.error(`Rendering pages ahead failed; visitors' requests render them: ${messageOf(error)}`);
  }
}

/** The addresses of a sitemap, the shortest ones first. */
function pathsIn(sitemap: string): string[] {
  const paths = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = ""]) => new URL(url).pathname);
  return paths.sort((one, other) => depth(one) - depth(other));
}

function depth(path: string): number {
  return path.split("/").filter(Boolean).length;
}
