import type { DatabaseSync } from "node:sqlite";
import type { Person } from "../auth/people.ts";
import { isMailable } from "./addresses.ts";
import { gets, kindOf, type MailKind, mailKinds, openMailChoices } from "./choices.ts";
import { type Letter, write } from "./letter.ts";
import { openMailKey } from "./mail-key.ts";
import { openMailQueue } from "./mail-queue.ts";
import type { MailSettings } from "./mail-settings.ts";

interface PostOptions {
  readonly system: DatabaseSync;
  /** The lake's, with the key. */
  readonly folder: string;
  readonly settings: MailSettings;
  /** The lake's configured address. No link is made of what a request says. */
  readonly publicUrl: string;
  /** As the site names itself; `null` where nobody knows. */
  readonly brand: () => string | null;
  readonly now: () => Date;
}

/** What happened, for somebody who is told of it. */
export interface Notice {
  readonly kind: MailKind;
  readonly person: Person;
  readonly letter: Omit<Letter, "reason" | "way">;
  /** "You get this mail because …", if it is not for what the kind says. */
  readonly because?: string | undefined;
  /** Of what happened: the same for each attempt to tell of it. */
  readonly cause: string;
}

/** A link by which somebody proves who they are. */
export interface AccountLink {
  readonly use: keyof typeof accountLetters;
  readonly name: string;
  readonly email: string;
  readonly url: string;
  readonly expiresAt: string;
}

export type Post = ReturnType<typeof openPost>;

/** Queues mails. Each is part of the caller's transaction on the database of people, if there is one. */
export function openPost({ system, folder, settings, publicUrl, now, ...options }: PostOptions) {
  const key = openMailKey(folder);
  const queue = openMailQueue(system, key, now);
  const choices = openMailChoices(system);
  const studio = `${new URL(publicUrl).origin}/studio`;
  const { transport } = settings;
  const isOn = transport !== null;
  const from = transport && transport.kind !== "mailbox" ? (transport.from ?? "") : "";
  const brand = () => options.brand() ?? (/^([^<@]+?)\s*</.exec(from)?.[1] || "Paraph");
  const linkTo = (action: string, token: string) => `${publicUrl}/v1/mail/${action}/${token}`;
  const listeners = new Set<() => void>();

  function put(...mail: Parameters<typeof queue.put>): void {
    queue.put(...mail);
    for (const listener of listeners) listener();
  }

  return {
    isOn,
    studio,
    queue,
    choices,
    brand,
    onPut: (listener: () => void) => void listeners.add(listener),

    /** Whether a mail is on its way: the caller gives out the link in another way if not. */
    sendLink({ use, name, email, url, expiresAt }: AccountLink): boolean {
      if (!isOn || !isMailable(email)) return false;
      const words = { name, brand: brand(), until: momentOf(expiresAt) };
      const { because, ...letter } = accountLetters[use](words);
      const to = { name, address: email };
      const reason = `You get this mail because ${because}`;
      const mail = write({ ...letter, action: { label: letter.label, url }, reason }, { brand: brand(), to });
      put({ kind: use, mail, expiresAt });
      return true;
    },

    /** Tells somebody who wants to know. */
    tell({ kind, person, letter, because = mailKinds[kind].because, cause }: Notice): void {
      if (!isOn || !gets(person.role, kind) || !choices.isOn(person.id, kind)) return;
      const url = linkTo("off", key.sign("off", JSON.stringify([person.id, kind])));
      const reason = `You get this mail because ${because}.`;
      const way = { label: "Turn off mails of this kind", url };
      const to = { name: person.name, address: person.email };
      const mail = write({ ...letter, reason, way }, { brand: brand(), to, offUrl: url });
      put({ kind, mail, cause: `${cause}/${kind}/${person.id}` });
    },

    /** To an address that is no person of the Studio. */
    tellAddress(
      address: string,
      letter: Letter,
      rest: { kind: string; cause: string; isPrivate: boolean },
    ): void {
      if (!isOn || !isMailable(address)) return;
      put({ ...rest, mail: write(letter, { brand: brand(), to: { name: "", address } }) });
    },

    /** Whose mails of which kind a link turns off. */
    readOff(token: string): { personId: string; kind: MailKind } | null {
      const words = key.read("off", token);
      if (words === null) return null;
      const [personId, name] = JSON.parse(words) as [string, string]; // signed above
      const kind = kindOf(name);
      return kind && { personId, kind };
    },
    /** By which a visitor confirms an address, or has it forgotten. */
    leadLink: (use: "confirm" | "stop", leadId: string) => linkTo(use, key.sign(use, leadId)),
    readLead: (use: "confirm" | "stop", token: string) => key.read(use, token),
  };
}

interface Words {
  readonly name: string;
  readonly brand: string;
  readonly until: string;
}

const once = (until: string) => `The link works once, until ${until}. Keep it to yourself.`;

/** Mails about the account itself, which nobody turns off. */
const accountLetters = {
  invite: ({ name, brand, until }: Words) => ({
    subject: `Set your password for the ${brand} Studio`,
    paragraphs: [`Hello ${name}, you are invited to work in the ${brand} Studio.`, once(until)],
    label: "Set your password",
    because: `an administrator of the ${brand} Studio entered your address. If you don't know them, ignore it: nothing happens.`,
  }),
  reset: ({ name, brand, until }: Words) => ({
    subject: `Set a new password for the ${brand} Studio`,
    paragraphs: [
      `Hello ${name}, an administrator made a link for you to set a new password. Your former one no longer works.`,
      once(until),
    ],
    label: "Set a new password",
    because: `an administrator of the ${brand} Studio reset the password of your account.`,
  }),
  address: ({ name, brand, until }: Words) => ({
    subject: `Confirm your address for the ${brand} Studio`,
    paragraphs: [`Hello ${name}, confirm that you want to sign in with this address.`, once(until)],
    label: "Confirm this address",
    because: `somebody entered this address for their account in the ${brand} Studio. If it was not you, ignore it: nothing changes.`,
  }),
};

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

export function momentOf(instant: string): string {
  return `${moment.format(new Date(instant))} UTC`;
}
