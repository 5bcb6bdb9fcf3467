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
  /** The address that the code is about; where it changes, the one that the account gets. */
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
  readonly signOut: () => Promise<void>;
  readonly checkActionCode: (code: string) => Promise<ActionCode>;
  /** Verifies an address, brings one back, or changes to one. */
  readonly applyActionCode: (code: string) => Promise<void>;
  readonly confirmReset: (code: string, password: string) => Promise<void>;
  /** What somebody who is signed in can change. Its code loads with the first call. */
  readonly settings: () => Promise<SettingsPort>;
}

/** Somebody whose sign-in this browser keeps. */
export interface AccountUser {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string | null;
  /** All ways in. */
  readonly methods: readonly SignInMethod[];
  /** As the provider writes them. */
  readonly createdAt: string | null;
  readonly lastSignInAt: string | null;
}

/**
 * The account at the identity provider, for its owner. Every function but `user` throws `auth/no-current-user` when
 * nobody is signed in.
 */
export interface SettingsPort {
  /** Null: this browser keeps no sign-in. */
  readonly user: () => Promise<AccountUser | null>;
  readonly idToken: () => Promise<string>;
  /** Signs in again. The provider and the signature API ask for a recent sign-in before a change. */
  readonly confirmPassword: (password: string) => Promise<void>;
  /** Opens a window, as `link` does: call it while a click is handled. */
  readonly confirmPopup: (provider: Provider) => Promise<void>;
  /** Mails a link to the new address. The account keeps its address until the link is used. */
  readonly requestEmail: (email: string) => Promise<void>;
  /** Changes the password, or sets the first one. */
  readonly setPassword: (password: string) => Promise<void>;
  readonly link: (provider: Provider) => Promise<void>;
  readonly unlink: (provider: Provider) => Promise<void>;
  readonly deleteAccount: () => Promise<void>;
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
