import { messageOf } from "@paraph/service/message-of";
import type { StoredResponse } from "./stored-response.ts";
import { whenIdle } from "./when-idle.ts";

/** How many pages. The others are rendered when somebody asks for them. */
const MOST = 300;

const listOfPages = "/sitemap.xml";

interface Making {
  readonly make: (path: string) => Promise<Pick<StoredResponse, "text">>;
  /** See when-idle.ts. */
  readonly isBusy: () => boolean;
  readonly rests: boolean;
  readonly signal: AbortSignal;
}

/**
 * Renders pages that the build has left out, one after another and while no visitor waits: those with short addresses
 * first, where visitors arrive. What is already kept costs a look.
 */
export async function renderAhead({ make, isBusy, rests, signal }: Making): Promise<void> {
  const moment = { isBusy, isOver: () => signal.aborted, rests };
  try {
    const list = await make(listOfPages);
    const paths = pathsIn(await list.text());
    for (const path of paths.slice(0, MOST)) {
      if (!(await whenIdle(moment, () => make(path)))) return;
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
