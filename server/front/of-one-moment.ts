import { type Made, withDependencies } from "../../lib/freshness/remember.ts";
import type { PageStore } from "./page-store.ts";

/** How often an answer is made anew because a publish outdated it meanwhile. */
const MOST_TRIES = 10;

interface Published {
  readonly store: Pick<PageStore, "confirm" | "isCurrent"> | null;
  /** Learns what was published without anybody having told this process. */
  readonly catchUp: (() => Promise<void>) | undefined;
}

/** Makes an answer until no publish overtakes it: half of it may be from before that, and half from after it. */
export async function ofOneMoment<Answer>(
  make: () => Promise<Answer>,
  { store, catchUp }: Published,
): Promise<Made<Answer>> {
  for (let tries = 1; ; tries++) {
    const made = await withDependencies(make);
    // The lake may know of a later publish than this process. Where nobody can tell, the answer is not kept.
    await store?.confirm().catch(() => {});
    if (!store || store.isCurrent(made.tags) || tries >= MOST_TRIES) return made;
    // If it is ahead instead, whoever sees it must see all else that was published with it.
    await catchUp?.();
  }
}
