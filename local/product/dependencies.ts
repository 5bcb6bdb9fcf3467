import type { DatabaseSync } from "node:sqlite";

/** Who signed in, as a valid ID token says. */
export interface Identity {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly method: "password" | "google.com" | "microsoft.com";
  /** When this person last proved who they are, in seconds. Renewing a token does not change it. */
  readonly authTime: number;
}

/** What the identity provider knows of an account now, whatever older tokens say. */
export interface Account {
  readonly emailVerified: boolean;
  /** Sign-ins before this time, in seconds, have ended: the password was changed since. */
  readonly validSince: number;
}

export interface ProductDependencies {
  readonly database: DatabaseSync;
  /** `null` for whatever is not a valid ID token of this project. */
  readonly verifyIdToken: (token: string) => Promise<Identity | null>;
  /** `null`: there is no such account, or it is disabled. */
  readonly findAccount: (uid: string) => Promise<Account | null>;
  /** The one clock of codes, locks and values: nothing that a browser says about time counts. */
  readonly now: () => Date;
  readonly log: (message: string) => void;
}
