import { type Role, roleNames } from "../context.ts";
import { isMailable } from "../mail/addresses.ts";
import { accountOf, type Person } from "./people.ts";

let common: Promise<ReadonlySet<string>> | null = null;

/** Whether others use it so often that it is among the first to be tried, as lists of leaked passwords have it. */
async function isCommonPassword(password: string): Promise<boolean> {
  common ??= read();
  return (await common).has(password.toLowerCase());
}

/** Needed only where somebody sets a password. */
async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]?.map(String));
}

/** In characters. Long enough to be hard to guess, short enough that hashing one costs the same as another. */
export const passwordLengths = { least: 12, most: 200 } as const;

/** Something that can't be done, in a sentence for the person who asked. */
export class StaffingError extends Error {
  override name = "StaffingError";
}

/** What would hide or turn around what stands beside a name. Two joiners are part of words in some scripts. */
const invisible = /\p{Cc}|\p{Cs}|\p{Zl}|\p{Zp}|(?![\u200C\u200D])\p{Cf}/u;

/** Throws for what is no name of a person. */
export function nameFrom(text: string): string {
  if (invisible.test(text))
    throw new StaffingError("Leave line breaks and invisible characters out of the name.");
  const name = text.trim().replaceAll(/\s+/g, " ");
  if (!/[\p{L}\p{N}]/u.test(name) || name.length > 100)
    throw new StaffingError("A name has 1 to 100 characters, one letter at least.");
  return name;
}

/** Throws for what is no role. */
export function roleFrom(text: string): Role {
  const role = roleNames.find((name) => name === text);
  if (!role) throw new StaffingError(`"${text}" is no role. The roles are ${roleNames.join(", ")}.`);
  return role;
}

export function addressFrom(text: string): string {
  const address = accountOf(text);
  if (!isMailable(address) || invisible.test(address))
    throw new StaffingError(`"${text}" is no e-mail address.`);
  return address;
}

/**
 * Why a password can't be used, in a sentence for the person who chose it; `null` for a good one. `brand`: of the site, whose
 * words are the first that others try, like the person's own.
 */
export async function problemOfPassword(
  password: string,
  { name, email }: Pick<Person, "name" | "email">,
  brand: string,
): Promise<string | null> {
  const { least, most } = passwordLengths;
  // An emoji is one character, though two units of a string.
  const { length } = [...password];
  if (length < least || length > most)
    return `A password has ${least} to ${most} characters. This one has ${length}.`;
  const words = password.toLowerCase();
  const holds = (parts: readonly string[]) => parts.some((part) => words.includes(part.toLowerCase()));
  if (holds([email, ...wordsIn(name).filter((word) => word.length > 2)]))
    return "Leave your name and your address out of the password: they are the first that others try.";
  // Its longest word is its own. Others, such as "Sons", are parts of many words.
  const [longest = ""] = wordsIn(brand).sort((one, other) => other.length - one.length);
  if (longest.length > 3 && holds([longest]))
    return `Leave “${brand}” out of the password: it is among the first that others try.`;
  if (new Set(words).size < 5) return "Use more different characters.";
  if (await isCommonPassword(password))
    return "Many others use this password, so it is among the first that are tried. Choose another one.";
  return null;
}

function wordsIn(name: string): string[] {
  return name.split(/[^\p{L}\p{M}\p{N}]+/u);
}

/** Callers that are no people have these ids, and programs those that begin with "token-". */
const reserved = ["me", "system", "terminal", "anonymous", "single-sign-on"];

/** An id from a name, which the history shows for ever, and which nobody had before. */
export function freeId(name: string, isTaken: (id: string) => boolean): string {
  const words = idWords(name) || "person";
  return firstFree(
    reserved.includes(words) || words.startsWith("token-") ? `person-${words}` : words,
    isTaken,
  );
}

/** The letters and digits of a name as part of an id; empty if it has none that an id takes. */
export function idWords(name: string): string {
  const letters = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return letters.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
}

/** This id, or else it with the first number, from 2 on, that nobody has. */
export function firstFree(id: string, isTaken: (id: string) => boolean): string {
  if (!isTaken(id)) return id;
  for (let count = 2; ; count += 1) if (!isTaken(`${id}-${count}`)) return `${id}-${count}`;
}
