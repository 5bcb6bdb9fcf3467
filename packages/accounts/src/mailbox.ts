import { normalEmail } from "@paraph/service/email";
import type { BoxedMail } from "@paraph/service/mailbox-file";
import { type Html, page } from "@paraph/service/pages/page";
import type { OneTimeCode } from "firebase-tools/lib/emulator/auth/state.js";
import { Hono } from "hono";
import { html } from "hono/html";
import { generate } from "otplib";
import type { StoredMail } from "./account-store.ts";
import { type DemoPerson, demoPeople } from "./people.ts";

const refreshSeconds = 5;

interface MailText {
  readonly mode: string;
  readonly subject: string;
  readonly text: (code: OneTimeCode) => string;
  readonly link: string;
}

/** Every mail of the account service, keyed by the emulator's name for the purpose of its code. */
export const mailTexts: Readonly<Record<string, MailText>> = {
  VERIFY_EMAIL: {
    mode: "verifyEmail",
    subject: "Verify your e-mail address",
    text: ({ email }) =>
      `Somebody, hopefully you, created a Paraph account for ${email}. Follow the link to confirm that the address is yours.`,
    link: "Verify this address",
  },
  PASSWORD_RESET: {
    mode: "resetPassword",
    subject: "Choose a new password",
    text: ({ email }) =>
      `A new password was requested for ${email}. Follow the link to choose one. If it was not you, ignore this mail.`,
    link: "Choose a new password",
  },
  RECOVER_EMAIL: {
    mode: "recoverEmail",
    subject: "Your e-mail address was changed",
    text: ({ email }) =>
      `The account of ${email} now has a different address. If it was not you, undo the change.`,
    link: "Undo the change",
  },
  VERIFY_AND_CHANGE_EMAIL: {
    mode: "verifyAndChangeEmail",
    subject: "Confirm your new e-mail address",
    text: ({ newEmail }) => `Follow the link to use ${newEmail} for your account from now on.`,
    link: "Use this address",
  },
};

export interface Mail {
  readonly to: string;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  /** A path of the site. */
  readonly link: string;
  readonly linkLabel: string;
  readonly receivedAt: string;
  readonly usedAt: string | null;
}

interface Mailbox {
  /** What the account service would have sent. */
  readonly stored: () => readonly StoredMail[];
  /** What the Studio's lake would have sent. */
  readonly ofStudio: () => readonly BoxedMail[];
  readonly now: () => Date;
}

/** Every e-mail that hosted services would have sent: for people at `/mail`, for tests at `/mail.json`. */
export function createMailbox({ stored, ofStudio, now }: Mailbox): Hono {
  const app = new Hono();
  const isFor = (to: string | undefined) => (address: string) =>
    to === undefined || address === normalEmail(to);
  const mailsFor = (to: string | undefined) =>
    stored()
      .flatMap((mail) => toMail(mail) ?? [])
      .filter((mail) => isFor(to)(mail.to));
  const studioMailsFor = (to: string | undefined) => ofStudio().filter((mail) => isFor(to)(mail.recipient));
  app.get("/mail", async (c) => {
    const to = c.req.query("to");
    return c.html(await mailboxPage(mailsFor(to), studioMailsFor(to), now()));
  });
  app.get("/mail.json", (c) => {
    const to = c.req.query("to");
    return c.json({ mails: mailsFor(to), studio: studioMailsFor(to) });
  });
  return app;
}

function toMail(stored: StoredMail): Mail | null {
  const content = mailTexts[stored.requestType];
  if (!content) return null;
  return {
    to: stored.newEmail ?? stored.email,
    kind: content.mode,
    subject: content.subject,
    text: content.text(stored),
    link: linkOf(stored, content.mode),
    linkLabel: content.link,
    receivedAt: stored.receivedAt,
    usedAt: stored.usedAt,
  };
}

/** The emulator's link leads to its own page. A hosted project's leads to a configured address, which is ours. */
function linkOf({ oobCode, oobLink }: OneTimeCode, mode: string): string {
  const continueUrl = new URL(oobLink).searchParams.get("continueUrl");
  const parameters = new URLSearchParams({ mode, oobCode });
  if (continueUrl !== null) parameters.set("continueUrl", continueUrl);
  parameters.set("lang", "en");
  return `/auth?${parameters}`;
}

async function mailboxPage(mails: readonly Mail[], ofStudio: readonly BoxedMail[], now: Date): Promise<Html> {
  const help = await peopleHelp(now);
  const cards = [
    ...mails.map((mail) => ({ at: mail.receivedAt, card: mailCard(mail) })),
    ...ofStudio.map((mail) => ({ at: mail.receivedAt, card: studioCard(mail) })),
  ].sort((one, other) => other.at.localeCompare(one.at));
  const list =
    cards.length === 0
      ? html`<p class="empty">No mail yet. Register, or ask for a new password, and it arrives here.</p>`
      : html`<ul class="cards">${cards.map(({ card }) => card)}</ul>`;
  return page({
    title: "Mail",
    lead: `What the account service and the Studio would have sent, newest first. The page looks again every ${refreshSeconds} seconds.`,
    body: html`${list}${help}`,
    refreshSeconds,
  });
}

function mailCard(mail: Mail): Html {
  return html`<li>
<div class="row"><h2>${mail.subject}</h2><small><time datetime="${mail.receivedAt}">${clockTime(mail.receivedAt)}</time></small></div>
<p class="hint">To ${mail.to}</p>
<p>${mail.text}</p>
<p>${mail.usedAt ? html`<span class="notice">Used at ${clockTime(mail.usedAt)}.</span> ` : ""}<a href="${mail.link}">${mail.linkLabel}</a></p>
</li>`;
}

function studioCard({ subject, receivedAt, recipient, text }: BoxedMail): Html {
  // Addresses in it work as they do in a program that shows mail.
  const parts = text.split(/(https?:\/\/\S+)/);
  return html`<li>
<div class="row"><h2>${subject}</h2><small><time datetime="${receivedAt}">${clockTime(receivedAt)}</time></small></div>
<p class="hint">To ${recipient}</p>
<p class="letter">${parts.map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}</p>
</li>`;
}

/** Lets people sign in without reading the source code. */
async function peopleHelp(now: Date): Promise<Html> {
  const rows = await Promise.all(
    demoPeople.map(async (person) => personRow(person, await hintFor(person, now))),
  );
  return html`<section>
<h2>People to try it with</h2>
<table><thead><tr><th>E-mail</th><th>Password</th><th>Note</th></tr></thead><tbody>${rows}</tbody></table>
</section>`;
}

function personRow({ email, password }: DemoPerson, hint: Html | string): Html {
  return html`<tr><td>${email}</td><td><code>${password}</code></td><td class="hint">${hint}</td></tr>`;
}

async function hintFor({ totpSecret, emailVerified }: DemoPerson, now: Date): Promise<Html | string> {
  if (!totpSecret) return emailVerified ? "" : "Address not verified yet";
  const code = await generate({ secret: totpSecret, epoch: now.getTime() / 1000 });
  return html`Second factor: code now <code>${code}</code>, secret <code>${totpSecret}</code>`;
}

/** Server and reader share a clock, because both are on this machine. */
function clockTime(time: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).format(new Date(time));
}
