import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openCredentials } from "@paraph/lake/auth/credentials";
import { openPeople } from "@paraph/lake/auth/people";
import { openSetUp } from "@paraph/lake/auth/set-up";
import { openStaffing } from "@paraph/lake/auth/staffing";
import { brandInFile } from "@paraph/lake/mail/brand";
import { mailSettingsFrom } from "@paraph/lake/mail/mail-settings";
import { openPost } from "@paraph/lake/mail/post";
import { passwordMail } from "@paraph/lake/sign-in/password-link";
import { createPasswords, fullCost } from "@paraph/lake/sign-in/passwords";
import { openSecondFactors } from "@paraph/lake/sign-in/second-factors";
import { openSignInGuard } from "@paraph/lake/sign-in/sign-in-guard";
import type { Environment } from "../../lib/env/environment.ts";
import { mailVariablesOf } from "../../lib/mail/lake-variables.ts";
import { demoPeople } from "../../server/back-ends/demo-people.ts";
import { mailboxOf } from "../../server/back-ends/mailbox.ts";

/** The people in the lake's database, and the queue of mails to them, which the running system sends. */
export function openStudioPeople(system: DatabaseSync, environment: Environment) {
  const now = () => new Date();
  const asksForMore = environment.exposedBecause !== null || environment.singleSignOn !== null;
  const isOpen = asksForMore || process.env.LAKE_PEOPLE === "password";
  const signIn = isOpen ? "password" : "one-click";
  const passwords = createPasswords(fullCost);
  const provider = environment.singleSignOn;
  openPeople(system, { now, signIn, passwords, demo: demoPeople });
  openCredentials(system, { now, sessionDays: 0, idleDays: 0 });
  openSignInGuard(system, { now, attemptsPerMinute: 0 });
  const folder = path.dirname(String(system.location()));
  const publicUrl = `${environment.siteUrl}/lake`;
  const post = openPost({
    system,
    folder,
    settings: mailSettingsFrom(mailVariablesOf(environment.mail, mailboxOf(environment))),
    publicUrl,
    brand: () => brandInFile(path.join(folder, "datasets/production.db")),
    now,
  });
  return {
    signIn,
    post,
    staffing: openStaffing(system, {
      now,
      signIn,
      passwords,
      provider,
      demo: demoPeople,
      send: passwordMail(post, publicUrl),
    }),
    setUp: openSetUp(system, { now, passwords, provider }),
    secondFactors: openSecondFactors(system, now),
  } as const;
}
