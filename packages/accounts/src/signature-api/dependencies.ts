import type { DatabaseSync } from "node:sqlite";
import type { Receipt } from "@paraph/service/receipt";

/** The person in a valid ID token. */
export interface Identity {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly method: "password" | "google.com" | "microsoft.com";
  /** When this person last signed in, in seconds. Renewing a token does not change it. */
  readonly authTime: number;
}

/** What the identity provider currently knows about an account, whatever older tokens contain. */
export interface Account {
  readonly emailVerified: boolean;
  /** Sign-ins before this time, in seconds, are invalid because the password changed. */
  readonly validSince: number;
}

/** Another part of the site that keeps something about people, such as the ledger. */
export interface RecordProvider {
  /** The name in the file that somebody downloads. */
  readonly name: string;
  /** What is kept about this person and nobody else. Called for verified addresses only. */
  readonly recordsOf: (person: Pick<Identity, "uid" | "email">) => Promise<unknown>;
}

export interface ProductDependencies {
  readonly database: DatabaseSync;
  /** `null` for anything but a valid ID token of this project. */
  readonly verifyIdToken: (token: string) => Promise<Identity | null>;
  /** `null` if there is no such account, or if it is disabled. */
  readonly findAccount: (uid: string) => Promise<Account | null>;
  /** Ends all sign-ins of an account at the identity provider. */
  readonly endSignIns: (uid: string) => Promise<void>;
  /** What people can download beside what the product keeps. */
  readonly records: readonly RecordProvider[];
  /** Finds a purchase by its checkout session; `null`: none began here. */
  readonly findReceipt: (sessionId: string) => Receipt | null;
  /** The only clock for codes, lockouts and one-time values. Times from browsers are ignored. */
  readonly now: () => Date;
  readonly log: (message: string) => void;
}
