import type { Variables } from "../env/variables.ts";

/** How mails leave. */
export type MailTransport =
  | { readonly kind: "smtp"; readonly url: string; readonly from: string }
  | { readonly kind: "webhook"; readonly url: string; readonly secret: string; readonly from: string | null };

export interface MailEnvironment {
  /** `null`: none leave this machine. */
  readonly transport: MailTransport | null;
  /** Who is told of new leads, whatever people choose; `null`: nobody but those who turned it on. */
  readonly leadsTo: string | null;
}

export function mailOf(values: Variables): MailEnvironment {
  const { SMTP_URL, MAIL_FROM: from, MAIL_WEBHOOK_URL, MAIL_WEBHOOK_SECRET: secret } = values;
  const leadsTo = values.MAIL_LEADS_TO ?? null;
  if (SMTP_URL && from) return { transport: { kind: "smtp", url: SMTP_URL, from }, leadsTo };
  if (MAIL_WEBHOOK_URL && secret)
    return { transport: { kind: "webhook", url: MAIL_WEBHOOK_URL, secret, from: from ?? null }, leadsTo };
  return { transport: null, leadsTo };
}

/** The lake's variables that follow from it. Without a transport the mailbox takes the mails, if there is one. */
export function mailVariablesOf(
  { transport, leadsTo }: MailEnvironment,
  mailbox: string | null,
): Record<string, string> {
  return {
    ...(transport?.kind === "smtp" && { LAKE_SMTP_URL: transport.url }),
    ...(transport?.kind === "webhook" && {
      LAKE_MAIL_WEBHOOK_URL: transport.url,
      LAKE_MAIL_WEBHOOK_SECRET: transport.secret,
    }),
    ...(transport?.from && { LAKE_MAIL_FROM: transport.from }),
    ...(transport === null && mailbox !== null && { LAKE_MAILBOX: mailbox }),
    ...(leadsTo !== null && { LAKE_MAIL_LEADS_TO: leadsTo }),
  };
}
