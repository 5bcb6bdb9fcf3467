import { inTurns } from "../in-turns";

/** What a visitor without a login gets at a path: the entity tag of the page, or where the path leads. */
export type Seen = ReadonlyMap<string, string | null>;

export interface NewPage {
  readonly path: string;
  /** From the press on Publish until a visitor got it, in milliseconds. */
  readonly after: number;
}

interface Surroundings {
  readonly look: (path: string) => Promise<string | null>;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

const EVERY = 100;
const AT_A_TIME = 12;
/** After this long, what has not changed will not. */
const PATIENCE = 10_000;
/** Pages change together, and are made one after another: this long after the last, no other is waited for. */
const AFTERWARD = 1500;

export async function seePages(
  paths: readonly string[],
  { look }: Pick<Surroundings, "look">,
): Promise<Seen> {
  return new Map(await inTurns(paths, AT_A_TIME, async (path) => [path, await look(path)] as const));
}

/** Looks as a visitor does until the pages are others than before. Resolves to those that became others, and when. */
export async function watchPages(
  before: Seen,
  pressedAt: number,
  { look, now, wait }: Surroundings,
): Promise<NewPage[]> {
  const waiting = new Set(before.keys());
  const changed: NewPage[] = [];
  const end = now() + PATIENCE;
  let until = end;
  while (waiting.size > 0 && now() < until) {
    const seen = await seePages([...waiting], { look });
    for (const [path, tag] of seen) {
      if (tag === null || tag === before.get(path)) continue;
      waiting.delete(path);
      until = Math.min(end, now() + AFTERWARD);
      changed.push({ path, after: now() - pressedAt });
    }
    if (waiting.size > 0) await wait(EVERY);
  }
  return changed;
}

/** Looks at a page without any cookie, and past the browser's own cache. Null if there is no answer. */
export async function lookAsVisitor(path: string): Promise<string | null> {
  try {
    const { status, headers, type, url } = await fetch(path, {
      method: "HEAD",
      credentials: "omit",
      cache: "no-store",
      signal: AbortSignal.timeout(3000),
    });
    return `${type} ${status} ${new URL(url).pathname} ${headers.get("etag") ?? ""}`;
  } catch {
    // The publish goes on. The receipt says that the page was not seen.
    return null;
  }
}
