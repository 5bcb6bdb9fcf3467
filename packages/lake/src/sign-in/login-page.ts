import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { avatarOf, initialsOf } from "../auth/avatar.ts";
import type { Person } from "../auth/people.ts";
import type { ListedPerson } from "../auth/people-list.ts";
import { passwordLengths } from "../auth/person-fields.ts";
import { nameInId } from "../auth/picture-address.ts";
import { describeRole } from "../auth/roles.ts";
import { loginStyle } from "./login-style.ts";
import { passkeyScript } from "./passkey-script.ts";

/** Somebody who signs in with one click. */
interface Choice extends ListedPerson {
  /** Uploaded, as WebP. */
  readonly picture: Uint8Array | null;
}

export interface LoginPage {
  readonly origin: string;
  readonly kind: string;
  /** The people to choose from; `null` asks for an e-mail address and a password. */
  readonly people: readonly Choice[] | null;
  readonly email?: string | undefined;
  readonly problem?: string;
  /** They come from the page on which they have just set it. */
  readonly hasNewPassword?: boolean;
  /** They took so long over the next page that they begin again. */
  readonly isLate?: boolean;
  /** They are signed in, and are to say once more who they are before they change their factors. */
  readonly isManaging?: boolean;
  /** The request for one-click sign-in came from another machine. */
  readonly refusedAddress: boolean;
  /** By which provider people can sign in, too, or only. */
  readonly singleSignOn: { readonly name: string; readonly isOnly: boolean } | null;
}

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Of every page here. Its form says where it comes from, which it would not with a stricter referrer policy. */
export function pageHeaders(studioOrigins: readonly string[]) {
  return {
    "Content-Security-Policy": policy(studioOrigins),
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",
  };
}

/** Allows only these pages' style and the script for passkeys. Forms may also lead to the Studio, because the response redirects there. */
function policy(studioOrigins: readonly string[]): string {
  // CSP has no syntax for IPv6 addresses, and browsers log an error for them.
  const named = studioOrigins.filter((origin) => !origin.includes("["));
  return [
    "default-src 'none'",
    `style-src ${hash(loginStyle)}`,
    `script-src ${hash(passkeyScript)}`,
    "connect-src 'self'",
    "img-src data:",
    `form-action 'self' ${named.join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export function loginPage(page: LoginPage): Promise<string> {
  const hidden = html`<input type="hidden" name="origin" value="${page.origin}">
    <input type="hidden" name="kind" value="${page.kind}">
    ${page.isManaging ? html`<input type="hidden" name="manage" value="1">` : ""}`;
  const main = page.refusedAddress
    ? refused()
    : page.people
      ? choices(page.people, hidden)
      : passwordForm(page, hidden);
  const asksForPasskey = !page.people && !page.refusedAddress && !page.singleSignOn?.isOnly;
  return frame(page.isManaging ? "Is it you?" : "Sign in", main, { asksForPasskey });
}

/** Where somebody sets a password, by a link that only they have. */
export function passwordPage({ person, problem }: { person: Person; problem?: string }): Promise<string> {
  return frame(
    "Set your password",
    html`<p class="lead">For ${person.name}, ${person.email}. You sign in with this address.</p>
${problem ? html`<p class="problem" role="alert" id="problem">${problem}</p>` : ""}
<form method="post">
<input name="email" type="email" autocomplete="username" value="${person.email}" hidden>
${newPassword("New password", problem)}
<button class="go">Set password</button>
</form>`,
  );
}

/** For a link that is used, replaced or too old. */
export function spentLinkPage(): Promise<string> {
  return frame(
    "This link no longer works",
    html`<p class="lead">It works once, and only for some days. Ask whoever runs the Studio for another one. If you
have set your password with it already, sign in.</p>`,
  );
}

export interface SetUpPage {
  /** Of its link. */
  readonly secret: string;
  readonly name: string;
  readonly email: string;
  readonly problem?: string;
}

/** Where whoever runs the Studio becomes its first administrator. */
export function setUpPage({ secret, name, email, problem }: SetUpPage): Promise<string> {
  return frame(
    "Set up the Studio",
    html`<p class="lead">You become its first administrator, and invite the others from inside.</p>
${problem ? html`<p class="problem" role="alert" id="problem">${problem}</p>` : ""}
<form method="post">
<label>Name <input name="name" autocomplete="name" required maxlength="100" value="${name}"></label>
<label>E-mail <input name="email" type="email" autocomplete="username" required maxlength="254" value="${email}"></label>
${newPassword("Password", problem)}
<button class="go">Set up the Studio</button>
</form>
<form method="post" data-passkey="${secret}/passkey-options" hidden>
<input type="hidden" name="name" data-typed-above>
<input type="hidden" name="email" data-typed-above>
<input type="hidden" name="credential">
<p class="problem" role="alert"></p>
<button class="other">Use a passkey instead</button>
</form>`,
    { asksForPasskey: true },
  );
}

/** For a link that is used, replaced, too old or made up, and where somebody can sign in. */
export function spentSetUpPage(): Promise<string> {
  return frame(
    "This link no longer works",
    html`<p class="lead">It works once, for an hour, as long as no administrator can sign in. On the machine itself,
“paraph people set-up” prints another one.</p>`,
  );
}

function newPassword(label: string, problem: string | undefined): Html | Promise<Html> {
  return html`<label>${label} <small id="rule">At least ${passwordLengths.least} characters. Several words are easy to remember.</small>
<input name="password" type="password" autocomplete="new-password" required
 minlength="${passwordLengths.least}" aria-describedby="${problem ? "problem rule" : "rule"}"
 ${problem ? html`aria-invalid="true"` : ""}></label>`;
}

/** The layout of these pages. `place` is what they belong to. */
export async function frame(
  title: string,
  main: Html | Promise<Html>,
  { asksForPasskey = false, place = "Studio" } = {},
): Promise<string> {
  return `${await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title} · ${place}</title>
<style>${raw(loginStyle)}</style>
</head>
<body>
<main>
<svg class="stroke" viewBox="0 0 120 32" aria-hidden="true"><path d="M4 24c14-22 22-22 20-6s12 8 20-4 14-8 12 2 10 8 20 2 24-10 40-6"/></svg>
<h1>${title}</h1>
${main}
</main>
${asksForPasskey ? html`<script type="module">${raw(passkeyScript)}</script>` : ""}
</body>
</html>`}`;
}

export type Html = ReturnType<typeof html>;

function choices(people: readonly Choice[], hidden: Html): Html {
  return html`<p class="lead">Who is working? Everyone here belongs to this machine; no password is needed.</p>
<form method="post">${hidden}
<ul>${people.map(
    (person) => html`<li><button name="person" value="${person.id}">
<img src="${pictureOf(person)}" alt="" width="44" height="44">
<span><strong>${person.name}${person.isDemo ? html` <em>Demo</em>` : ""}</strong><small>${describeRole(person.role).title}: ${lowerFirst(describeRole(person.role).description)}</small></span>
</button></li>`,
  )}</ul>
</form>`;
}

function pictureOf({ name, id, picture }: Choice): string {
  if (picture) return `data:image/webp;base64,${Buffer.from(picture).toString("base64")}`;
  const initials = avatarOf(initialsOf(name) === initialsOf(nameInId(id)) ? nameInId(id) : name);
  return `data:image/svg+xml;base64,${Buffer.from(initials).toString("base64")}`;
}

function passwordForm(page: LoginPage, hidden: Html): Html {
  const lead = page.hasNewPassword
    ? "Your password is set. Sign in with it."
    : page.isLate
      ? "That took too long, or happened in another tab. Sign in again."
      : page.isManaging
        ? "Sign in once more to change how you sign in."
        : null;
  return html`${lead === null ? "" : html`<p class="lead" role="status">${lead}</p>`}
${page.problem ? html`<p class="problem" role="alert" id="problem">${page.problem}</p>` : ""}
${page.singleSignOn?.isOnly ? "" : passwordFields(page, hidden)}
${page.singleSignOn ? providerLink(page, page.singleSignOn) : ""}`;
}

/** Leads to the provider. A form would need the provider among the addresses that forms may lead to. */
function providerLink(
  { origin, isManaging }: LoginPage,
  { name, isOnly }: { name: string; isOnly: boolean },
) {
  const query = new URLSearchParams({ origin, ...(isManaging && { manage: "1" }) });
  return html`<p><a class="${isOnly ? "go" : "other"}" href="single-sign-on?${query.toString()}">Sign in with ${name}</a></p>`;
}

function passwordFields(page: LoginPage, hidden: Html): Html | Promise<Html> {
  return html`<form method="post" action="local">${hidden}
<label>E-mail <input name="email" type="email" autocomplete="username" required value="${page.email ?? ""}"></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required
 ${page.problem ? html`aria-invalid="true" aria-describedby="problem"` : ""}></label>
<button class="go">Sign in</button>
</form>
${passkeyForm(hidden)}`;
}

/** Shown only by the script, because nothing but a script reaches a passkey. */
export function passkeyForm(hidden: Html): Html {
  return html`<form method="post" action="passkey" data-passkey="../passkey/options" hidden>${hidden}
<input type="hidden" name="credential">
<p class="problem" role="alert"></p>
<button class="other">Sign in with a passkey</button>
</form>`;
}

function refused(): Html {
  return html`<p class="problem" role="alert">Signing in without a password works only on the machine itself.
Open the Studio there, or start the lake with LAKE_PEOPLE=password.</p>`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
