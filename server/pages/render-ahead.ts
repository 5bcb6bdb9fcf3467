import { messageOf } from "@paraph/service/message-of";
import type { Documents } from "./documents.ts";
import { whenIdle } from "./when-idle.ts";

/** How many pages. The others are rendered when somebody asks for them. */
const MOST = 300;

const listOfPages = "/sitemap.xml";

/**
 * Renders pages that the build has left out, one after another and while no visitor waits: those with short addresses
 * first, where visitors arrive. What is already kept costs a look. `rests`: see when-idle.ts.
 */
export async function renderAhead(
  documents: Pick<Documents, "make" | "underWay">,
  { signal, rests }: { readonly signal: AbortSignal; readonly rests: boolean },
): Promise<void> {
  const moment = { isBusy: () => documents.underWay > 0, isOver: () => signal.aborted, rests };
  try {
    const list = await documents.make(listOfPages);
    const paths = pathsIn(await list.text());
    for (const path of paths.slice(0, MOST)) {
      if (!(await whenIdle(moment, () => documents.make(path)))) return;
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
