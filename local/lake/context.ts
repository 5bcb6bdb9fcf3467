import type { Store } from "./store/types.ts";

export type Role = "administrator" | "editor" | "viewer";

/** Who asks. `anonymous` sees published documents whose id has no dot, and may write nothing. */
export interface Caller {
  readonly id: string;
  readonly role: Role | "anonymous";
}

/** What every route of the lake is given. */
export interface LakeContext {
  readonly store: Store;
  readonly projectId: string;
  /** Public address of the lake as browsers reach it, without a slash at the end, e.g. `http://localhost:3000/lake`. */
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly createId: () => string;
  readonly log: (message: string) => void;
}

export type LakeEnvironment = { Variables: { caller: Caller } };
