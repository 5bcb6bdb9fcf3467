export type Provider = "google" | "microsoft";
export type SignInMethod = Provider | "email_password";

/** Somebody who passed the first factor. Nothing of it is stored before the second one is passed or not needed. */
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
  readonly operation: "verifyEmail" | "resetPassword" | "recoverEmail";
  /** Whose address the code is about; of `recoverEmail` the address that is brought back. */
  readonly email: string;
}

/**
 * What the site asks of the identity provider. Whatever fails throws an IdentityError. A sign-in that is under way is
 * given up by a newer one and by `signOut`: it fails, and leaves nobody signed in. Functions that take `user` refuse
 * (`auth/user-mismatch`) when somebody else is signed in by now.
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
  /** From here on the browser remembers the sign-in; until then it lives in memory only. */
  readonly keepSession: (user: SignedIn) => Promise<void>;
  readonly signOut: () => Promise<void>;
  readonly checkActionCode: (code: string) => Promise<ActionCode>;
  /** Verifies an address or brings one back. */
  readonly applyActionCode: (code: string) => Promise<void>;
  readonly confirmReset: (code: string, password: string) => Promise<void>;
}

/** A refusal of the identity provider. `code` is the provider's own, such as `auth/popup-blocked`. */
export class IdentityError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "IdentityError";
    this.code = code;
  }
}
