import type { CompletePublished } from "./mutate/publish-rules.ts";
import type { Store } from "./store/types.ts";

export type Role = "administrator" | "editor" | "viewer";

/**
 * The caller of a request. `anonymous` sees published documents whose id has no dot, and may write nothing.
 */
export interface Caller {
  readonly id: string;
  readonly role: Role | "anonymous";
}

/** The context of every route of the lake. */
export interface LakeContext {
  readonly store: Store;
  readonly projectId: string;
  /** Public address of the lake in browsers, without a trailing slash, e.g. `http://localhost:3000/lake`. */
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly createId: () => string;
  readonly log: (message: string) => void;
  /** The site's rules for what it publishes; none if absent. */
  readonly completePublished?: CompletePublished | undefined;
}

export type LakeEnvironment = { Variables: { caller: Caller } };
