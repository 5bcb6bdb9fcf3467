import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { avatarOf } from "./avatar.ts";
import { loginStyle } from "./login-style.ts";
import type { Person } from "./people.ts";
import { describeRole } from "./roles.ts";
import { passwordLengths } from "./staffing.ts";

export interface LoginPage {
  readonly origin: string;
  readonly kind: string;
  /** The people to choose from; `null` asks for an e-mail address and a password. */
  readonly people: readonly Person[] | null;
  readonly email?: string;
  readonly problem?: string;
  /** They come from the page on which they have just set it. */
  readonly hasNewPassword?: boolean;
  /** The request for one-click sign-in came from another machine. */
  readonly refusedAddress: boolean;
}

const styleHash = createHash("sha256").update(loginStyle).digest("base64");

/** Of every page here. Its form says where it comes from, which it would not with a stricter referrer policy. */
export function pageHeaders(studioOrigins: readonly string[]) {
  return {
    "Content-Security-Policy": policy(studioOrigins),
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",
  };
}

/** Allows only these pages' style. Forms may also lead to the Studio, because the response redirects there. */
function policy(studioOrigins: readonly string[]): string {
  // CSP has no syntax for IPv6 addresses, and browsers log an error for them.
  const named = studioOrigins.filter((origin) => !origin.includes("["));
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src data:",
    `form-action 'self' ${named.join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export function loginPage(page: LoginPage): Promise<string> {
  const hidden = html`<input type="hidden" name="origin" value="${page.origin}">
    <input type="hidden" name="kind" value="${page.kind}">`;
  const main = page.refusedAddress
    ? refused()
    : page.people
      ? choices(page.people, hidden)
      : passwordForm(page, hidden);
  return frame("Sign in", main);
}

/** Where somebody sets a password, by a link that only they have. */
export function passwordPage({ person, problem }: { person: Person; problem?: string }): Promise<string> {
  return frame(
    "Set your password",
    html`<p class="lead">For ${person.name}, ${person.email}. You sign in with this address.</p>
${problem ? html`<p class="problem" role="alert" id="problem">${problem}</p>` : ""}
<form method="post">
<input name="email" type="email" autocomplete="username" value="${person.email}" hidden>
<label>New password <small id="rule">At least ${passwordLengths.least} characters. Several words are easy to remember.</small>
<input name="password" type="password" autocomplete="new-password" required
 minlength="${passwordLengths.least}" maxlength="${passwordLengths.most}" aria-describedby="${problem ? "problem rule" : "rule"}"
 ${problem ? html`aria-invalid="true"` : ""}></label>
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

/** The layout of these pages. `place` is what they belong to. */
export async function frame(title: string, main: Html | Promise<Html>, place = "Studio"): Promise<string> {
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
</body>
</html>`}`;
}

type Html = ReturnType<typeof html>;

function choices(people: readonly Person[], hidden: Html): Html {
  return html`<p class="lead">Who is working? Everyone here belongs to this machine; no password is needed.</p>
<form method="post">${hidden}
<ul>${people.map(
    (person) => html`<li><button name="person" value="${person.id}">
<img src="data:image/svg+xml;base64,${Buffer.from(avatarOf(person.id.replaceAll("-", " "))).toString("base64")}" alt="" width="44" height="44">
<span><strong>${person.name}</strong><small>${describeRole(person.role).title}: ${lowerFirst(describeRole(person.role).description)}</small></span>
</button></li>`,
  )}</ul>
</form>`;
}

function passwordForm(page: LoginPage, hidden: Html): Html {
  return html`${page.hasNewPassword ? html`<p class="lead" role="status">Your password is set. Sign in with it.</p>` : ""}
${page.problem ? html`<p class="problem" role="alert" id="problem">${page.problem}</p>` : ""}
<form method="post">${hidden}
<label>E-mail <input name="email" type="email" autocomplete="username" required value="${page.email ?? ""}"></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required
 ${page.problem ? html`aria-invalid="true" aria-describedby="problem"` : ""}></label>
<button class="go">Sign in</button>
</form>`;
}

function refused(): Html {
  return html`<p class="problem" role="alert">Signing in without a password works only on the machine itself.
Open the Studio there, or start the lake with LAKE_PEOPLE=password.</p>`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
