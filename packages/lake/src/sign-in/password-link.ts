import type { Person } from "../auth/people.ts";
import type { Post } from "../mail/post.ts";

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

/** Mails people the link by which they set a password. It leads to the configured address, whatever a request says. */
export function passwordMail(post: Pick<Post, "sendLink" | "studio">, publicUrl: string): SendPasswordLink {
  return ({ person: { name, email }, secret, expiresAt }, use) => {
    const origin = new URLSearchParams({ origin: post.studio });
    const url = `${publicUrl}/v1/auth/password/${secret}?${origin}`;
    return post.sendLink({ use, name, email, url, expiresAt });
  };
}
