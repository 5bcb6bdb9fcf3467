import type { Person } from "./people.ts";

/** What lets somebody set a password, once. Whoever has the secret has the account. */
export interface PasswordLink {
  readonly person: Person;
  readonly secret: string;
  readonly expiresAt: string;
  /** Whether a mail with it is on its way to the person. */
  readonly isMailed: boolean;
}

/** Queues a mail with a new link, in the transaction that makes the link. Whether there will be one. */
export type SendPasswordLink = (link: Omit<PasswordLink, "isMailed">, use: "invite" | "reset") => boolean;
