import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Environment } from "../../lib/env/environment.ts";
import { mailVariablesOf } from "../../lib/mail/lake-variables.ts";
import { openCredentials } from "../../local/lake/auth/credentials.ts";
import { passwordMail } from "../../local/lake/auth/password-mail.ts";
import { createPasswords, fullCost } from "../../local/lake/auth/passwords.ts";
import { openPeople } from "../../local/lake/auth/people.ts";
import { openSecondFactors } from "../../local/lake/auth/second-factors.ts";
import { openSetUp } from "../../local/lake/auth/set-up.ts";
import { openSignInGuard } from "../../local/lake/auth/sign-in-guard.ts";
import { openStaffing } from "../../local/lake/auth/staffing.ts";
import { mailSettingsFrom } from "../../local/lake/mail/mail-settings.ts";
import { openPost } from "../../local/lake/mail/post.ts";
import { mailboxOf } from "../../server/mailbox.ts";

/** The people in the lake's database, and the queue of mails to them, which the running system sends. */
export function openStudioPeople(system: DatabaseSync, environment: Environment) {
  const now = () => new Date();
  const asksForMore = environment.exposedBecause !== null || environment.singleSignOn !== null;
  const isOpen = asksForMore || process.env.LAKE_PEOPLE === "password";
  const signIn = isOpen ? "password" : "one-click";
  const passwords = createPasswords(fullCost);
  const provider = environment.singleSignOn;
  openPeople(system, { now, signIn, passwords });
  openCredentials(system, { now, sessionDays: 0, idleDays: 0 });
  openSignInGuard(system, { now, attemptsPerMinute: 0 });
  const publicUrl = `${environment.siteUrl}/lake`;
  const post = openPost({
    system,
    folder: path.dirname(String(system.location())),
    settings: mailSettingsFrom(mailVariablesOf(environment.mail, mailboxOf(environment))),
    publicUrl,
    brand: () => null,
    now,
  });
  return {
    signIn,
    post,
    staffing: openStaffing(system, { now, signIn, passwords, provider, send: passwordMail(post, publicUrl) }),
    setUp: openSetUp(system, { now, passwords, provider }),
    secondFactors: openSecondFactors(system, now),
  } as const;
}
