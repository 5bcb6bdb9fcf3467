import { html } from "hono/html";
import { type Html, page } from "../../pages/page.ts";
import type { Refusal } from "./landing.ts";

const reasons: Readonly<Record<Refusal, string>> = {
  missing: "This address signs nobody in by itself: it carries no accessToken.",
  forged: "This link was not made by the site, or it was cut short on its way.",
  used: "This link was used already. Each one works once.",
  expired: "This link has expired. One from signing in lives for a minute, one from a mail for an hour.",
  otherAccount: "This link names another account than the one it was made for.",
  unverified: "The e-mail address is not verified yet. Open the link in the mail first.",
  twoFactor:
    "This account has two-factor authentication on, and no code was given. Sign in on the site with one.",
  ended: "The account has changed since this link was made: its password is new, or the account is gone.",
};

export function refusalPage(refusal: Refusal): Html {
  return page({
    title: "You are not signed in",
    body: html`<p class="problem" role="alert">${reasons[refusal]}</p>
<p><a href="/auth">Sign in on the site</a></p>`,
  });
}
