import { type Html, page } from "@paraph/service/pages/page";
import { html } from "hono/html";
import type { Owner } from "../owners.ts";
import type { SecondFactorStatus } from "../second-factor.ts";
import type { Session } from "../sessions.ts";
import { dashboardPath } from "./context.ts";
import { facts } from "./facts.ts";

const shortDate = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

export function homePage(session: Session, owner: Owner | null, secondFactor: SecondFactorStatus): Html {
  return page({
    title: "Dashboard",
    lead: html`Signed in as <strong>${session.email}</strong>. This page stands in for the product behind the site.`,
    body: html`
<section>
<h2>What the site handed over</h2>
${facts("handed", session.handed)}
</section>
<section>
<h2>Account</h2>
${owner ? facts("account", ownerFacts(owner)) : html`<p>No sign-in was completed on the site yet: there is only the address.</p>`}
</section>
<section>
<h2>Two-factor authentication</h2>
<p>${textOf(secondFactor)}</p>
<p><a href="${dashboardPath}/two-factor">${secondFactor.verified ? "Turn it off" : "Set it up"}</a></p>
<p><a href="/account">E-mail, password, recovery codes and sessions</a></p>
</section>
<section><form method="post" action="${dashboardPath}/sign-out"><button class="quiet">Sign out</button></form></section>`,
  });
}

export function signedOutPage(): Html {
  return page({
    title: "You are signed out",
    lead: "The dashboard opens when you sign in on the site.",
    body: html`<p><a href="/auth">Sign in</a></p>`,
  });
}

function ownerFacts(owner: Owner): [string, string][] {
  return [
    ["email", owner.email],
    ["name", owner.name ?? "none"],
    ["profilePic", owner.profilePic ?? "none"],
    ["phone", owner.phone ?? "none"],
    ["from", owner.from],
    ["timezone", owner.timezone],
    ["projectId", owner.projectId],
    ...Object.entries(owner.utmData),
    ["login method", owner.loginMethod ?? "not recorded"],
    ["since", shortDate.format(owner.createdAt)],
  ];
}

function textOf({ enabled, verified }: SecondFactorStatus): string {
  if (enabled && verified) return "On: signing in asks for a code.";
  return enabled ? "Begun, not finished: signing in asks for no code yet." : "Off.";
}
