import type { ActionLink } from "./screen.ts";

export type Provider = "google" | "microsoft";
export type SignInMethod = Provider | "email_password";

/** Somebody who passed the first factor. Nothing of it is stored before the second factor is passed or not needed. */
export interface SignedIn {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly photoURL: string | null;
  readonly phoneNumber: string | null;
  readonly method: SignInMethod;
}

export interface ActionCode {
  readonly operation: ActionLink;
  /** The address that the code is about: the restored one for `recoverEmail`, the new one for `verifyAndChangeEmail`. */
  readonly email: string;
}

/**
 * What the site needs from the identity provider. Every failure throws an IdentityError. A newer sign-in or `signOut`
 * cancels one that is under way: it fails and leaves nobody signed in. Functions that take `user` refuse
 * (`auth/user-mismatch`) when somebody else is signed in by then.
 */
export interface IdentityPort {
  readonly signInWithPassword: (email: string, password: string) => Promise<SignedIn>;
  readonly register: (email: string, password: string) => Promise<SignedIn>;
  /** Opens a window, and so must be called while a click is handled. A second call cancels the first. */
  readonly signInWithPopup: (provider: Provider) => Promise<SignedIn>;
  /** `continueUrl` is where the mail's link leads once the address is verified. */
  readonly sendVerification: (user: SignedIn, continueUrl: string) => Promise<void>;
  readonly sendReset: (email: string) => Promise<void>;
  readonly idToken: (user: SignedIn) => Promise<string>;
  /** Of whoever this browser remembers as signed in; `null`: nobody. */
  readonly keptToken: () => Promise<string | null>;
  /** From here on the browser remembers the sign-in; until then it lives in memory only. */
  readonly keepSession: (user: SignedIn) => Promise<void>;
  /** Proves the owner whose sign-in this browser remembers; null when it remembers none. */
  readonly rememberedToken: () => Promise<string | null>;
  readonly signOut: () => Promise<void>;
  readonly checkActionCode: (code: string) => Promise<ActionCode>;
  /** Verifies an address, brings one back, or changes to one. */
  readonly applyActionCode: (code: string) => Promise<void>;
  readonly confirmReset: (code: string, password: string) => Promise<void>;
}

/** A refusal of the identity provider. `code` is the provider's own, such as `auth/popup-blocked`. */
export class IdentityError extends Error {
  readonly code: string;
  /** How the account signs in, if another way; null where the provider does not say. */
  readonly methods: readonly SignInMethod[] | null;

  constructor(
    code: string,
    message: string,
    { methods = null, ...options }: ErrorOptions & { methods?: readonly SignInMethod[] | null } = {},
  ) {
    super(message, options);
    this.name = "IdentityError";
    this.code = code;
    this.methods = methods;
  }
}
