import type { Mail } from "../../src/mailbox.ts";

/** Mails to an address, newest first. */
export async function mailsOf(siteUrl: string, to: string): Promise<Mail[]> {
  const answer = await fetch(`${siteUrl}/local/mail.json?to=${encodeURIComponent(to)}`);
  const { mails } = (await answer.json()) as { mails: Mail[] }; // what packages/accounts/src/mailbox.ts writes
  return mails;
}

/** The parameters of the link in the newest mail. */
export async function newestLink(siteUrl: string, to: string): Promise<URLSearchParams> {
  const [mail] = await mailsOf(siteUrl, to);
  if (!mail) throw new Error(`No mail arrived for ${to}.`);
  return new URL(mail.link, siteUrl).searchParams;
}
