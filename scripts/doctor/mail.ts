import { messageOf } from "@paraph/service/message-of";
import type { Environment } from "../../lib/env/environment.ts";
import { type Finding, fine, unsure, wrong } from "./finding.ts";

/**
 * Whether mails can leave. None is sent to find out.
 *
 * @param greet - connects to a mail server and logs in there
 */
export async function examineMail(
  { lake, mail, exposedBecause }: Environment,
  greet: (url: string) => Promise<void>,
): Promise<Finding> {
  const { transport } = mail;
  if (lake.mode === "hosted") return fine("Mail: the hosted lake sends its own");
  if (transport === null)
    return exposedBecause === null
      ? fine("Mail: kept at /local/mail, for this machine alone")
      : unsure(
          "Mail: none is sent, so people get links by hand and nobody hears of what others ask",
          "Set SMTP_URL and MAIL_FROM, or MAIL_WEBHOOK_URL and MAIL_WEBHOOK_SECRET.",
        );
  const { host } = new URL(transport.url);
  if (transport.kind === "webhook") return fine(`Mail: posted to ${host}`);
  return greet(transport.url).then(
    () => fine(`Mail: ${host} takes mails from ${transport.from}`),
    (error: unknown) =>
      wrong(
        `Mail: ${host} takes no mails: ${messageOf(error)}`,
        "Correct SMTP_URL, or start the mail server.",
      ),
  );
}
