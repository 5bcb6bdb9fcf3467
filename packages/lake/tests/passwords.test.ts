import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { problemOfPassword } from "../src/auth/person-fields.ts";
import { defaultSettings } from "../src/settings.ts";
import { createPasswords, deriveKey, fullCost, type PasswordCost } from "../src/sign-in/passwords.ts";
import { startLake } from "./support/lake.ts";
import { deniz, join, password } from "./support/people.ts";

/** As the lake stored it before hashes said what they cost. */
function formerHash(text: string): string {
  const salt = Buffer.from("0123456789abcdef");
  const key = scryptSync(text, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
  return `${salt.toString("base64url")}.${key.toString("base64url")}`;
}

test("a hash says what it costs, and one of an earlier release is right, but weak", async () => {
  expect(defaultSettings("https://www.example.com").passwordCost).toEqual(fullCost);
  const passwords = createPasswords(fullCost);
  const stored = await passwords.hash(password);
  expect(stored).toMatch(/^15\.3\.[\w-]{22}\.[\w-]{43}$/);
  expect([await passwords.matches(password, stored), passwords.isWeak(stored)]).toEqual([true, false]);
  const former = formerHash(password);
  expect([await passwords.matches(password, former), passwords.isWeak(former)]).toEqual([true, true]);
  expect(await passwords.matches(`${password}!`, former)).toBe(false);
  expect(await passwords.matches(password, null)).toBe(false);
});

test("a wrong password costs the same for a hash of an earlier release, for a new one and for nobody", async () => {
  const spent: number[] = [];
  const passwords = createPasswords(fullCost, (text, salt, cost) => {
    spent.push(2 ** cost.log2N * cost.p);
    return deriveKey(text, salt, cost);
  });
  const costOf = async (stored: string | null) => {
    spent.length = 0;
    expect(await passwords.matches("a guess", stored)).toBe(false);
    return spent.reduce((sum, one) => sum + one, 0);
  };
  await costOf(null); // the first check also makes what nobody's password is compared with
  const full = 2 ** fullCost.log2N * fullCost.p;
  const cheaper: PasswordCost[] = [
    { log2N: 14, p: 1 },
    { log2N: 15, p: 2 },
  ];
  const hashes = await Promise.all(cheaper.map((cost) => createPasswords(cost).hash(password)));
  for (const stored of [null, formerHash(password), await passwords.hash(password), ...hashes])
    expect(await costOf(stored), String(stored)).toBe(full);
});

test.each([
  ["Qwerty123456", "Many others use this password"],
  ["deniz aksoy 1985", "Leave your name and your address out"],
  ["harbor & sons 2026", "Leave “Harbor & Sons Ltd.” out"],
  ["persons unknown 26", null],
  ["too short", "This one has 9"],
  ["🔑🔒🔓🔏🔐🚪", "This one has 6"],
  ["abababababab", "Use more different characters"],
  ["correct horse battery", null],
])("the password %j can't be set: %s (ASVS 6.2.4, 6.2.11)", async (text, words) => {
  const problem = await problemOfPassword(text, deniz, "Harbor & Sons Ltd.");
  if (words === null) expect(problem).toBeNull();
  else expect(problem).toContain(words);
});

test("a password that is taken away while it is compared lets nobody in", async () => {
  await using lake = await startLake({ settings: { people: "password" } });
  await join(lake, deniz);
  const { people, staffing } = lake.lake.services;
  const checking = people.check(deniz.email, password);
  staffing.reset(deniz.email);
  expect(await checking).toBeNull();
});

test("who signs in with a password that an earlier release stored has a stronger hash from then on", async () => {
  await using lake = await startLake({ settings: { people: "password", passwordCost: fullCost } });
  await join(lake, deniz);
  const { system } = lake.context.store;
  const stored = () => String(system.prepare("SELECT password FROM person").get()?.password);
  system.prepare("UPDATE person SET password = ?").run(formerHash(password));
  expect(await lake.lake.services.people.check(deniz.email, "another password")).toBeNull();
  expect(stored()).toBe(formerHash(password));
  expect(await lake.lake.services.people.check(deniz.email, password)).toMatchObject({ email: deniz.email });
  expect(stored()).toMatch(/^15\.3\./);
  expect(await lake.lake.services.people.check(deniz.email, password)).toMatchObject({ email: deniz.email });
});
