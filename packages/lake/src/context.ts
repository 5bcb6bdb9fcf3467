import type { PublisherOnly, SiteRules } from "./mutate/publish-rules.ts";
import type { Store } from "./store/types.ts";
import type { InNewestForm } from "./transfer/newest-form.ts";

/** From all rights to none but reading. Each may do what those after it may. */
export const roleNames = ["administrator", "publisher", "editor", "author", "viewer"] as const;
export type Role = (typeof roleNames)[number];

/** What somebody may have beside a password. */
export type Factor = "app" | "passkey";

/** What a role may ask for beside the password. */
export const factorNeeds = ["none", "any", "passkey"] as const;
export type FactorNeed = (typeof factorNeeds)[number];

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
  readonly siteRules?: SiteRules | undefined;
  /** What only publishers publish; editors publish everything if absent. */
  readonly publisherOnly?: PublisherOnly | undefined;
  /** What comes from an earlier time stays as it is if absent. */
  readonly inNewestForm?: InNewestForm | undefined;
}

/** `secret`: of the session or token by which the lake knows the caller; null for strangers. */
export type LakeEnvironment = {
  Variables: {
    caller: Caller;
    /** Who the caller is by now; an error if they are nobody any more. */
    callerNow: () => Caller;
    secret: string | null;
  };
};
