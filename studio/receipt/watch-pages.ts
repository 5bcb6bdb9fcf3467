import { inTurns } from "../in-turns";

/** What a visitor without a login gets at a path: the entity tag of the page, or where the path leads. */
export interface Seen {
  readonly tag: string;
  readonly at: number;
}

export interface NewPage {
  readonly path: string;
  /** From the press on Publish until a visitor got it, in milliseconds. */
  readonly after: number;
}

/** What came of looking at pages. */
export interface Looked {
  readonly changed: readonly NewPage[];
  /** Pages that can't be compared, because they had not answered when the publish began. */
  readonly unknown: readonly string[];
  /** Pages that gave no answer after it. */
  readonly silent: readonly string[];
}

export interface Surroundings {
  readonly look: (path: string) => Promise<string | null>;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

const EVERY = 100;
/** Once patience has ended, in milliseconds. */
const RARELY = 3000;
const AT_A_TIME = 12;
/** After this long, what has answered and has not changed will not. */
const PATIENCE = 10_000;
/** Pages change together, and are made one after another: this long after the last, no other is waited for. */
const AFTERWARD = 1500;
/** What has given no answer after this long is given up. */
const LONGEST_SILENCE = 300_000;

/** Looks at pages once. `seen` fills while they answer. */
export async function seePages(
  paths: readonly string[],
  { look, now }: Pick<Surroundings, "look" | "now">,
  seen: Map<string, Seen>,
): Promise<void> {
  await inTurns(paths, AT_A_TIME, async (path) => {
    const tag = await look(path);
    if (tag !== null) seen.set(path, { tag, at: now() });
  });
}

/** What had answered by then, for each page that can be compared. There was nothing at a new address. */
export function seenUntil(
  seen: ReadonlyMap<string, Seen>,
  time: number,
  newPaths: Iterable<string> = [],
): ReadonlyMap<string, string | null> {
  const before = new Map<string, string | null>([...newPaths].map((path) => [path, null]));
  for (const [path, { tag, at }] of seen) if (at <= time) before.set(path, tag);
  return before;
}

interface Watched {
  readonly paths: readonly string[];
  readonly before: ReadonlyMap<string, string | null>;
  readonly pressedAt: number;
  readonly signal?: AbortSignal;
}

/** Looks as a visitor does until the pages are others than before, however long they take to answer. */
export async function watchPages(
  { paths, before, pressedAt, signal }: Watched,
  surroundings: Surroundings,
): Promise<Looked> {
  const { now, wait } = surroundings;
  const waiting = new Set(paths.filter((path) => before.has(path)));
  const silent = new Set(waiting);
  const changed: NewPage[] = [];
  const start = now();
  let until = start + PATIENCE;
  while (waiting.size > 0 && now() < start + LONGEST_SILENCE && !signal?.aborted) {
    const seen = new Map<string, Seen>();
    await seePages([...waiting], surroundings, seen);
    for (const [path, { tag, at }] of seen) {
      silent.delete(path);
      if (tag !== before.get(path)) {
        changed.push({ path, after: at - pressedAt });
        until = Math.min(start + PATIENCE, at + AFTERWARD);
      } else if (at < until) continue;
      waiting.delete(path);
    }
    if (waiting.size > 0) await wait(now() < start + PATIENCE ? EVERY : RARELY);
  }
  changed.sort((one, other) => one.after - other.after);
  return { changed, unknown: paths.filter((path) => !before.has(path)), silent: [...silent] };
}

/** Looks at a page without any cookie, and past the browser's own cache. Null if there is no answer. */
export async function lookAsVisitor(path: string): Promise<string | null> {
  try {
    const { status, headers, type, url } = await fetch(path, {
      method: "HEAD",
      credentials: "omit",
      cache: "no-store",
      signal: AbortSignal.timeout(20_000),
    });
    return `${type} ${status} ${new URL(url).pathname} ${headers.get("etag") ?? ""}`;
  } catch {
    // The publish goes on. The receipt says that the page was not seen.
    return null;
  }
}
