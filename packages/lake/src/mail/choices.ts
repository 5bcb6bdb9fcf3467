import type { DatabaseSync } from "node:sqlite";
import type { Person } from "../auth/people.ts";
import type { Role } from "../context.ts";

interface Kind {
  /** In the Studio, after "Mail me when". */
  readonly title: string;
  /** In the mail: "You get this mail because …" */
  readonly because: string;
  /** Who gets this kind at all. */
  readonly roles: readonly Role[];
  /** Until somebody chooses. */
  readonly isOn: boolean;
}

const everybody: readonly Role[] = ["administrator", "publisher", "editor", "author", "viewer"];
const publishing: readonly Role[] = ["administrator", "publisher", "editor"];
const writing: readonly Role[] = [...publishing, "author"];

/** What people are told of by mail, and may turn off. */
export const mailKinds = {
  mention: {
    title: "Somebody mentions me in a comment",
    because: "somebody mentioned you in a comment",
    roles: everybody,
    isOn: true,
  },
  task: {
    title: "A task is assigned to me",
    because: "a task is assigned to you",
    roles: everybody,
    isOn: true,
  },
  request: {
    title: "Somebody asks me to publish a draft",
    because: "you may publish what somebody has written",
    roles: publishing,
    isOn: true,
  },
  answer: {
    title: "My request to publish is answered",
    because: "you asked for it to be published",
    roles: writing,
    isOn: true,
  },
  release: {
    title: "A release that I scheduled goes live, fails or needs an answer",
    because: "you scheduled it",
    roles: publishing,
    isOn: true,
  },
  lead: {
    title: "A visitor sends a form",
    because: "you asked to be told of new leads",
    roles: publishing,
    isOn: false,
  },
  backup: {
    title: "A backup fails",
    because: "you are an administrator of the Studio",
    roles: ["administrator"],
    isOn: true,
  },
  price: {
    title: "A price stops being sold",
    because: "you are an administrator of the Studio",
    roles: ["administrator"],
    isOn: true,
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type MailKind = keyof typeof mailKinds;

export function kindOf(name: string): MailKind | null {
  return Object.hasOwn(mailKinds, name) ? (name as MailKind) : null; // one of its keys
}

/** Whether people of this role can get this kind. */
export function gets(role: Role, kind: MailKind): boolean {
  const roles: readonly Role[] = mailKinds[kind].roles;
  return roles.includes(role);
}

/** What each person has turned on or off. */
export function openMailChoices(system: DatabaseSync) {
  system.exec(`CREATE TABLE IF NOT EXISTS mail_choice (
    person_id TEXT NOT NULL, kind TEXT NOT NULL, is_on INTEGER NOT NULL, PRIMARY KEY (person_id, kind)) STRICT`);
  const get = system.prepare("SELECT is_on FROM mail_choice WHERE person_id = ? AND kind = ?");
  const set = system.prepare(`INSERT INTO mail_choice (person_id, kind, is_on) VALUES (?, ?, ?)
    ON CONFLICT (person_id, kind) DO UPDATE SET is_on = excluded.is_on`);
  const isOn = (personId: string, kind: MailKind): boolean => {
    const chosen = get.get(personId, kind)?.is_on;
    return chosen === undefined ? mailKinds[kind].isOn : chosen === 1;
  };
  return {
    isOn,
    set: (personId: string, kind: MailKind, on: boolean): void => void set.run(personId, kind, on ? 1 : 0),
    /** The kinds that somebody of this role can get, in their order. */
    of({ id, role }: Pick<Person, "id" | "role">) {
      const names = Object.keys(mailKinds).flatMap((name) => kindOf(name) ?? []);
      return names
        .filter((name) => gets(role, name))
        .map((name) => ({ name, title: mailKinds[name].title, isOn: isOn(id, name) }));
    },
  };
}
