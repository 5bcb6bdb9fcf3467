import type { Post } from "../mail/post.ts";
import type { SendPasswordLink } from "./password-link.ts";

/** Mails people the link by which they set a password. It leads to the configured address, whatever a request says. */
export function passwordMail(post: Pick<Post, "sendLink" | "studio">, publicUrl: string): SendPasswordLink {
  return ({ person: { name, email }, secret, expiresAt }, use) => {
    const origin = new URLSearchParams({ origin: post.studio });
    const url = `${publicUrl}/v1/auth/password/${secret}?${origin}`;
    return post.sendLink({ use, name, email, url, expiresAt });
  };
}
