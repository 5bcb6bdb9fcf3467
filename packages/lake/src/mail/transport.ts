import { Readable } from "node:stream";
import { openMailbox } from "@paraph/service/mailbox-file";
import { messageOf } from "@paraph/service/message-of";
import { encodeSignatureHeader } from "@sanity/webhook";
import { createTransport } from "nodemailer";
import { isLoopback } from "../http/origins.ts";
import type { Mail, QueuedMail } from "./mail-queue.ts";
import type { MailSettings, MailTransport } from "./mail-settings.ts";

/**
 * What became of an attempt. `refused`: this mail will never be taken. `later`: it may be. `down`: nothing is taken for now.
 * `doubtful`: it was handed over, and nobody said whether it was taken.
 */
export type Outcome =
  | { readonly kind: "sent" }
  | { readonly kind: "refused" | "later" | "down" | "doubtful"; readonly problem: string };

export interface Sending {
  readonly row: Pick<QueuedMail, "messageId" | "kind" | "recipient">;
  readonly mail: Mail;
  /** Is called before the receiver can have the whole mail. */
  readonly handOver: () => void;
  readonly stopped: AbortSignal;
}

export interface Transport {
  send(sending: Sending): Promise<Outcome>;
  close(): void;
}

/** In milliseconds. */
const connects = 15_000;
const answers = 60_000;

export function openTransport(settings: MailSettings, now: () => Date): Transport | null {
  const { transport } = settings;
  switch (transport?.kind) {
    case undefined:
      return null;
    case "smtp": {
      const url = smtpAddress(transport.url);
      return { send: (sending) => sendBySmtp(url, transport.from, sending), close() {} };
    }
    case "webhook":
      return { send: (sending) => sendByWebhook(transport, sending, now), close() {} };
    case "mailbox": {
      const box = openMailbox(transport.file);
      return {
        async send({ row, mail }) {
          const { subject, text, to } = mail;
          const { messageId: id, kind } = row;
          box.put({ id, kind, subject, text, recipient: to.address, receivedAt: now().toISOString() });
          return { kind: "sent" };
        },
        close: box.close,
      };
    }
  }
}

/** A password crosses a network only in a connection that is encrypted, unless the address says `ignoreTLS=true`. */
function smtpAddress(text: string): string {
  const url = new URL(text);
  if (url.protocol === "smtp:" && !isLoopback(url.hostname) && !url.searchParams.has("ignoreTLS"))
    url.searchParams.set("requireTLS", "true");
  for (const [name, milliseconds] of [
    ["connectionTimeout", connects],
    ["greetingTimeout", connects],
    ["socketTimeout", answers],
  ] as const)
    url.searchParams.set(name, String(milliseconds));
  return url.href;
}

/** Connects and logs in, as before a mail. Rejects with the reason if that fails. */
export async function greetMailServer(url: string): Promise<void> {
  const transporter = createTransport(smtpAddress(url));
  await transporter.verify().finally(() => transporter.close());
}

async function sendBySmtp(url: string, from: string, { row, mail, handOver }: Sending): Promise<Outcome> {
  let isHanded = false;
  const transporter = createTransport(url);
  transporter.use("stream", ({ message }, done) => {
    message.processFunc((whole: Readable) =>
      Readable.from(
        notedAtEnd(whole, () => {
          handOver();
          isHanded = true;
        }),
        { objectMode: false },
      ),
    );
    done();
  });
  try {
    await transporter.sendMail({
      from,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${row.messageId}@${domainOf(from)}>`,
      headers: headersOf(mail),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return { kind: "sent" };
  } catch (error) {
    return outcomeOf(error, { isHanded, isPrivate: row.recipient === null });
  } finally {
    transporter.close();
  }
}

/**
 * A mail that is read when the mail server asks for it, which takes it with the line after its end. Without a note of that it
 * must not be taken, so `note` may throw.
 */
async function* notedAtEnd(mail: Readable, note: () => void): AsyncGenerator<Uint8Array> {
  yield* mail;
  note();
}

/** A program that answers nobody, and how its kind is turned off by one request (RFC 3834, RFC 8058). */
function headersOf({ offUrl }: Mail): Record<string, string> {
  return {
    "Auto-Submitted": "auto-generated",
    ...(offUrl !== null && {
      "List-Unsubscribe": `<${offUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
}

function outcomeOf(
  error: unknown,
  { isHanded, isPrivate }: { readonly isHanded: boolean; readonly isPrivate: boolean },
): Outcome {
  const said = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined);
  const answer = Number(said("responseCode")) || null;
  const isOfMail = said("command") === "RCPT TO" || said("command") === "DATA";
  // Such words repeat the recipient in many ways, and would outlive a visitor's wish to have the address forgotten.
  const problem =
    isPrivate && (isOfMail || said("code") === "EENVELOPE")
      ? `The mail server answered ${answer ?? "nothing"}. Its words are not kept: they may repeat the address.`
      : messageOf(error).slice(0, 500);
  if (answer === null) return { kind: isHanded ? "doubtful" : "down", problem };
  // What is said of the sender or of the login holds for every mail.
  if (!isOfMail) return { kind: "down", problem };
  return { kind: answer >= 500 ? "refused" : "later", problem };
}

function domainOf(from: string): string {
  return /@([^@<>\s]+)>?$/.exec(from)?.[1] ?? "localhost";
}

async function sendByWebhook(
  { url, secret, from }: Extract<MailTransport, { kind: "webhook" }>,
  { row, mail, stopped }: Sending,
  now: () => Date,
): Promise<Outcome> {
  const body = JSON.stringify({ id: row.messageId, kind: row.kind, from, ...mail, headers: headersOf(mail) });
  try {
    const response = await fetch(url, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "idempotency-key": row.messageId,
        "sanity-webhook-signature": await encodeSignatureHeader(body, now().getTime(), secret),
      },
      // Following a redirect could lead to another machine.
      redirect: "manual",
      signal: AbortSignal.any([stopped, AbortSignal.timeout(answers)]),
    });
    await response.body?.cancel();
    if (response.ok) return { kind: "sent" };
    const problem = `The receiver answered ${response.status}.`;
    return { kind: [400, 410, 413, 422].includes(response.status) ? "refused" : "down", problem };
  } catch (error) {
    return { kind: "down", problem: messageOf(error) };
  }
}
