import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { parseEnv } from "../../lib/env/environment.ts";
import type { PasswordLink, Staffing } from "../../local/lake/auth/staffing.ts";
import { openPrivateDatabase } from "../../local/private-database.ts";
import { openStudioPeople } from "./studio-people.ts";
import { UsageError } from "./usage-error.ts";

/** Changes who may sign in to the Studio, while the system runs or not. What it changes holds from the next request on. */
export async function run(parameters: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: { data: { type: "string" }, role: { type: "string" }, name: { type: "string" } },
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
  if (!work || subjects.length !== (action === "list" ? 0 : 1)) throw new UsageError();
  using system = openPrivateDatabase(file, "");
  const { staffing } = openStudioPeople(system, environment);
  for (const line of work(staffing, { ...values, email, siteUrl: environment.siteUrl })) console.log(line);
}

interface Wanted {
  readonly email: string;
  readonly role?: string;
  readonly name?: string;
  readonly siteUrl: string;
}

const actions: Readonly<Record<string, (staffing: Staffing, wanted: Wanted) => string[]>> = {
  list: (staffing) => {
    const people = staffing.list();
    const longest = Math.max(...people.map(({ email }) => email.length));
    return people.map(({ name, email, role, state }) => {
      const note = state === "active" ? "" : `, ${state}`;
      return `${email.padEnd(longest)}  ${name}, ${role}${note}`;
    });
  },
  invite: (staffing, { email, role, name, siteUrl }) => {
    if (role === undefined || name === undefined) throw new UsageError("Say --name and --role.");
    return inWords(staffing.invite({ email, role, name }), siteUrl);
  },
  reset: (staffing, { email, siteUrl }) => inWords(staffing.reset(email), siteUrl),
  role: (staffing, { email, role }) => {
    if (role === undefined) throw new UsageError("Say --role.");
    const person = staffing.setRole(email, role);
    return [`${person.name} has the role ${person.role}.`];
  },
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
