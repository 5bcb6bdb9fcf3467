/** How mails leave: by a mail server, by a program that is posted to, or into the mailbox of this machine. */
export type MailTransport =
  | { readonly kind: "smtp"; readonly url: string; readonly from: string }
  | { readonly kind: "webhook"; readonly url: string; readonly secret: string; readonly from: string | null }
  | { readonly kind: "mailbox"; readonly file: string };

export interface MailSettings {
  /** `null`: none are sent, and none are kept to be sent later. */
  readonly transport: MailTransport | null;
  /** An address that is told of new leads, whatever people choose. */
  readonly leadsTo: string | null;
  /** How long a mail waits after the first failed attempt, the second and so on. The last one holds for all that follow. */
  readonly retryMilliseconds: readonly number[];
  /** After so long without success a mail is given up. */
  readonly patienceMilliseconds: number;
  /** How often the queue is looked at for what another process has put there. */
  readonly lookMilliseconds: number;
}

const minute = 60_000;
const hour = 60 * minute;

export const defaultMailSettings: MailSettings = {
  transport: null,
  leadsTo: null,
  retryMilliseconds: [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour],
  patienceMilliseconds: 4 * 24 * hour,
  lookMilliseconds: 5_000,
};

/** Reads what `lib/mail/lake-variables.ts` writes, which has checked it. */
export function mailSettingsFrom(environment: Readonly<Record<string, string | undefined>>): MailSettings {
  return {
    ...defaultMailSettings,
    transport: transportFrom(environment),
    leadsTo: environment.LAKE_MAIL_LEADS_TO || null,
  };
}

function transportFrom(environment: Readonly<Record<string, string | undefined>>): MailTransport | null {
  const { LAKE_SMTP_URL, LAKE_MAIL_WEBHOOK_URL, LAKE_MAIL_WEBHOOK_SECRET, LAKE_MAILBOX } = environment;
  const from = environment.LAKE_MAIL_FROM || null;
  if (LAKE_SMTP_URL && from === null)
    throw new Error("LAKE_SMTP_URL is set, and LAKE_MAIL_FROM is not. Set it to who sends mails.");
  if (LAKE_SMTP_URL && from !== null) return { kind: "smtp", url: LAKE_SMTP_URL, from };
  if (LAKE_MAIL_WEBHOOK_URL)
    return { kind: "webhook", url: LAKE_MAIL_WEBHOOK_URL, secret: LAKE_MAIL_WEBHOOK_SECRET ?? "", from };
  return LAKE_MAILBOX ? { kind: "mailbox", file: LAKE_MAILBOX } : null;
}
