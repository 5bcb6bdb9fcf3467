import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type SetUp, setUpInWords } from "@paraph/lake/auth/set-up";
import type { Staffing } from "@paraph/lake/auth/staffing";
import { factorNeeds, roleNames } from "@paraph/lake/context";
import type { PasswordLink } from "@paraph/lake/sign-in/password-link";
import type { SecondFactors } from "@paraph/lake/sign-in/second-factors";
import { openPrivateDatabase } from "@paraph/service/database-file";
import { parseEnv } from "../../lib/env/environment.ts";
import { openStudioPeople } from "./studio-people.ts";
import { UsageError } from "./usage-error.ts";

/** Whom the audit names. */
const actor = "terminal";

/** Changes who may sign in to the Studio, while the system runs or not. What it changes holds from the next request on. */
export async function run(parameters: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      data: { type: "string" },
      role: { type: "string" },
      name: { type: "string" },
      to: { type: "string" },
      factors: { type: "boolean" },
      need: { type: "string" },
    },
  });
  const environment = parseEnv(process.env);
  if (environment.lake.mode === "hosted")
    throw new Error(
      "The lake is hosted: its vendor manages who may sign in, at https://www.sanity.io/manage.",
    );
  const file = path.resolve(values.data ?? environment.dataFolder, "lake/system.db");
  if (!existsSync(file))
    throw new Error(`There is no ${file}. Start the system once, or name its data folder with --data.`);
  const [action = "list", ...subjects] = positionals;
  const work = actions[action];
  const [email = ""] = subjects;
  const isOfAll = ["list", "set-up", "second-factor"].includes(action);
  if (!work || subjects.length !== (isOfAll ? 0 : 1)) throw new UsageError();
  using system = openPrivateDatabase(file, "");
  const { staffing: everybodys, signIn, setUp, secondFactors } = openStudioPeople(system, environment);
  const staffing = everybodys.as(actor);
  const { siteUrl } = environment;
  const provider = environment.singleSignOn;
  if (provider?.isOnly && ["set-up", "invite", "reset"].includes(action))
    throw new Error(
      `People sign in with ${provider.name} only, so a link for a password opens nothing. Take OIDC_ONLY away first, and restart.`,
    );
  const hasPasswords = !provider?.isOnly;
  const wanted: Wanted = { ...values, email, siteUrl, signIn, hasPasswords, setUp, secondFactors };
  for (const line of work(staffing, wanted)) console.log(line);
}

interface Wanted {
  readonly email: string;
  readonly role?: string;
  readonly name?: string;
  readonly to?: string;
  readonly factors?: boolean;
  readonly need?: string;
  readonly siteUrl: string;
  readonly signIn: "one-click" | "password";
  /** Not where people sign in with a provider only. */
  readonly hasPasswords: boolean;
  readonly setUp: SetUp;
  readonly secondFactors: SecondFactors;
}

const actions: Readonly<Record<string, (staffing: Staffing, wanted: Wanted) => string[]>> = {
  list: (staffing) => {
    const people = staffing.list();
    if (!people.length)
      return ['Nobody can sign in yet. "people set-up" prints a link for the first administrator.'];
    const longest = Math.max(...people.map(({ email }) => email.length));
    return people.map(({ name, email, role, state, isDemo, lastSeen, factors }) => {
      const notes = [state === "active" ? "" : `, ${state}`, isDemo ? ", demo" : ""].join("");
      const seen =
        lastSeen === null ? "not seen yet" : `last seen ${lastSeen.slice(0, 16).replace("T", " ")} UTC`;
      const factor = `second factor: ${factors.join(" and ") || "none"}`;
      return `${email.padEnd(longest)}  ${name}, ${role}${notes}, ${seen}, ${factor}`;
    });
  },
  "set-up": (_, { setUp, signIn, siteUrl }) => {
    if (signIn === "one-click")
      throw new Error("On this machine everybody signs in with one click: there is nothing to set up.");
    const link = setUp.createLink();
    if (link) return [setUpInWords(link, `${siteUrl}/lake`)];
    throw new Error(
      'An administrator can sign in. To help somebody in, use "people reset E-MAIL", with --factors if the passkey is lost or was made at another host name.',
    );
  },
  invite: (staffing, { email, role, name, siteUrl }) => {
    if (role === undefined || name === undefined) throw new UsageError("Say --name and --role.");
    return inWords(staffing.invite({ email, role, name }), siteUrl);
  },
  reset: (staffing, { email, siteUrl, factors = false }) =>
    inWords(staffing.reset(email, { factors }), siteUrl),
  "second-factor": (_, { role, need, secondFactors }) => {
    const roleAsked = roleNames.find((name) => name === role);
    const needAsked = factorNeeds.find((name) => name === need);
    if (!roleAsked || !needAsked) throw new UsageError("Say --role and --need none, any or passkey.");
    secondFactors.setNeed(roleAsked, needAsked, actor);
    return [`The role ${roleAsked} asks for this second factor from now on: ${needAsked}.`];
  },
  role: (staffing, { email, role }) => {
    if (role === undefined) throw new UsageError("Say --role.");
    const person = staffing.setRole(email, role);
    return [`${person.name} has the role ${person.role}.`];
  },
  email: (staffing, { email, to, siteUrl, hasPasswords }) => {
    if (to === undefined) throw new UsageError("Say --to.");
    const { person, link } = staffing.setEmail(email, to);
    const words = `${person.name} signs in with the address ${person.email} from now on.`;
    return link && hasPasswords ? [words, ...inWords(link, siteUrl)] : [words];
  },
  "sign-out": (staffing, { email }) => [
    `All sessions of ${staffing.signOut(email).name} have ended. The person can sign in again.`,
  ],
  suspend: (staffing, { email }) => [
    `${staffing.suspend(email).name} is signed out and can't sign in until "people resume ${email}".`,
  ],
  resume: (staffing, { email }) => [`${staffing.resume(email).name} can sign in again.`],
  remove: (staffing, { email }) => [
    `${staffing.remove(email).name} is signed out for good. What the person wrote keeps the name.`,
  ],
};

function inWords({ person, secret, expiresAt, isMailed }: PasswordLink, siteUrl: string): string[] {
  const origin = new URLSearchParams({ origin: `${siteUrl}/studio` });
  return [
    `${person.name} sets a password with this link, once, until ${expiresAt}. Send it to nobody else:`,
    `${siteUrl}/lake/v1/auth/password/${secret}?${origin}`,
    ...(isMailed ? ["The system mails it to that address, too."] : []),
  ];
}
