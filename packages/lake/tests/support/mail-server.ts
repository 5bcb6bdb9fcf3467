import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { defaultMailSettings, type MailSettings } from "../../src/mail/mail-settings.ts";
import type { LakeSettings } from "../../src/settings.ts";

export interface ArrivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came, with quoted-printable text decoded. */
  readonly source: string;
}

interface Refusal {
  readonly code: number;
  readonly words: string;
}

interface MailServerOptions {
  /** What it says to a recipient; `null` takes the mail. */
  readonly refuse?: (address: string) => Promise<Refusal | null> | Refusal | null;
  /** Is called with the whole mail, before it is answered. */
  readonly onMail?: (mail: ArrivedMail) => Promise<void> | void;
}

export interface MailServer extends AsyncDisposable {
  readonly url: string;
  readonly mails: readonly ArrivedMail[];
  /** The settings of a lake that sends by this server. */
  settings(more?: Partial<MailSettings>): Pick<LakeSettings, "mail">;
}

/** A real mail server in this process. */
export async function startMailServer({ refuse, onMail }: MailServerOptions = {}): Promise<MailServer> {
  const mails: ArrivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    async onRcptTo({ address }, _session, done) {
      const refusal = (await refuse?.(address)) ?? null;
      done(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
    },
    async onData(stream, { envelope }, done) {
      const source = decoded(await text(stream));
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      const mail = { from, to: envelope.rcptTo.map(({ address }) => address), source };
      mails.push(mail);
      await onMail?.(mail);
      done();
    },
  });
  // A lake that is killed breaks its connection.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo; // a TCP server has an AddressInfo
  const url = `smtp://127.0.0.1:${port}`;
  return {
    url,
    mails,
    settings: (more = {}) => ({
      mail: {
        ...defaultMailSettings,
        transport: { kind: "smtp", url, from: "Paraph <studio@paraph.example>" },
        ...more,
      },
    }),
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Long lines are folded for the way. */
function decoded(source: string): string {
  const bytes = source
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** The address in a mail that leads there. */
export function linkIn(mail: ArrivedMail | undefined, path: string): string {
  const found = mail?.source.match(/https?:\/\/[^\s"<>]+/g)?.find((url) => url.includes(path));
  if (!found) throw new Error(`No link to ${path} in ${mail?.source ?? "no mail"}`);
  return found;
}
