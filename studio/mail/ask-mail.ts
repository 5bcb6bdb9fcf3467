import type { SanityClient } from "sanity";

export interface MailChoice {
  readonly name: string;
  /** What happens when the mail is sent. */
  readonly title: string;
  readonly isOn: boolean;
}

/** Written by packages/lake/src/mail/routes.ts. */
export interface MailState {
  /** How mails leave; `null`: they don't. */
  readonly transport: "smtp" | "webhook" | "mailbox" | null;
  /** Where the mails of whoever asks go; `null` for a program. */
  readonly address: string | null;
  readonly kinds: readonly MailChoice[];
}

export interface ListedMail {
  readonly id: number;
  readonly kind: string;
  readonly state: "queued" | "sending" | "handed" | "sent" | "refused" | "given-up" | "doubtful";
  readonly attempts: number;
  readonly createdAt: string;
  readonly dueAt: string;
  readonly expiresAt: string | null;
  readonly endedAt: string | null;
  /** `null` for an address that a visitor gave. */
  readonly recipient: string | null;
  readonly problem: string | null;
}

export interface MailQueue {
  readonly queued: number;
  readonly refused: number;
  readonly sentToday: number;
  /** Those that failed first, then the newest. */
  readonly mails: readonly ListedMail[];
}

export function askMail(client: SanityClient, _: string, signal: AbortSignal): Promise<MailState> {
  return client.request({ url: "/mail", tag: "mail", signal });
}

export async function chooseMail(client: SanityClient, kind: string, isOn: boolean): Promise<void> {
  await client.request({ url: "/mail", method: "POST", body: { kind, isOn }, tag: "mail" });
}

export function askQueue(client: SanityClient, _: string, signal: AbortSignal): Promise<MailQueue> {
  return client.request({ url: "/mail/queue", tag: "mail-queue", signal });
}

export async function sendAgain(client: SanityClient, id: number): Promise<void> {
  await client.request({ url: "/mail/queue", method: "POST", body: { id }, tag: "mail-queue" });
}
