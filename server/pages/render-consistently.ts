import { type Made, withDependencies } from "../../lib/freshness/remember.ts";
import { missingHeader } from "../../lib/missing-header.ts";
import type { CapturedResponse } from "../http/capture-response.ts";
import type { PageStore } from "./page-store.ts";
import type { StoredResponse } from "./stored-response.ts";

/** How often an answer is made anew because a publish outdated it meanwhile. */
const MOST_TRIES = 10;

interface Deps {
  readonly store: Pick<PageStore, "confirm" | "isCurrent"> | null;
  /** Changes with every publish. */
  readonly version: () => number;
  /** Learns what was published without anybody having told this process. */
  readonly catchUp: (() => Promise<void>) | undefined;
  /** The one page for all addresses without a page, with this status. */
  readonly missingPage: (status: number) => Promise<StoredResponse>;
}

/**
 * Makes an answer until no publish overtakes it: half of it may be from before that, and half from after it. `missing`
 * is what an address without a page gets.
 */
export async function renderConsistently(
  make: () => Promise<CapturedResponse>,
  { store, version, catchUp, missingPage }: Deps,
): Promise<Made<CapturedResponse> & { readonly missing: StoredResponse | null }> {
  for (let tries = 1; ; tries++) {
    const before = version();
    const made = await withDependencies(make);
    // The lake may know of a later publish than this process. Where nobody can tell, the answer is not kept.
    await store?.confirm().catch(() => {});
    const isLast = !store || tries >= MOST_TRIES;
    const status = missingStatus(made.result);
    // Where an address leads is worked out from all addresses, of which such an answer names none.
    if (isRedirect(made.result)) {
      if (isLast || version() === before) return { ...made, missing: null };
      continue;
    }
    if (status === null) {
      // A page that was there when the address was looked up may have moved before it was read.
      const isSettled = made.result.status !== 404 || version() === before;
      if (isLast || (isSettled && store.isCurrent(made.tags))) return { ...made, missing: null };
      // If it is ahead instead, whoever sees it must see all else that was published with it.
      await catchUp?.();
      continue;
    }
    const missing = await missingPage(status);
    // The address may have got a page while this one was made.
    if (isLast || version() === before) return { ...made, missing };
  }
}

/** The status that proxy.ts chose for an address without a page: 410 when it is gone for good, else 404. */
function missingStatus({ headers }: CapturedResponse): number | null {
  const status = headers[missingHeader];
  return status === undefined ? null : Number(status);
}

function isRedirect({ status }: CapturedResponse): boolean {
  return status === 307 || status === 308;
}
