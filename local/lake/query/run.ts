import type { Dataset, Store } from "../store/types.ts";
import { isBounded, isShort } from "./bounded.ts";
import { type QueryRequest, runQuery } from "./engine.ts";
import { parseQuery } from "./parse.ts";
import { type UntrustedOptions, UntrustedQueries } from "./untrusted.ts";
import { viewOf } from "./view.ts";

interface RunRequest extends QueryRequest {
  /** The query was written by someone who may mean harm or know no better. */
  readonly isUntrusted: boolean;
}

const threads = new WeakMap<Store, UntrustedQueries>();

/** Answers queries as the JSON of a `QueryAnswer`: trusted and small ones here, the others in the store's thread. */
export function createRunner(store: Store, options: UntrustedOptions = {}) {
  const untrusted = new UntrustedQueries(store, options);
  threads.set(store, untrusted);
  return async (dataset: Dataset, { isUntrusted, ...request }: RunRequest): Promise<string> =>
    isUntrusted && !isSmall(dataset, request)
      ? untrusted.run(dataset, request)
      : JSON.stringify(await runQuery(dataset, request));
}

/** Ends the thread for untrusted queries, so that nothing holds the store's files. */
export function closeQueryThread(store: Store): void {
  threads.get(store)?.close();
}

function isSmall(dataset: Dataset, { query, params = {}, perspective, caller }: QueryRequest): boolean {
  if (!isShort(query)) return false;
  const tree = parseQuery(query, params);
  return isBounded(tree, viewOf(dataset, perspective, caller.role === "anonymous"), params);
}
