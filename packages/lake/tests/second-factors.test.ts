import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { generateSync } from "otplib";
import { expect, test } from "vitest";
import { startLake } from "./support/lake.ts";
import { asPerson, join, mara } from "./support/people.ts";
import { signInPages } from "./support/sign-in-pages.ts";

const words = "correct horse battery";
const email = "noor@paraph.example";

/** A lake whose clock stands still unless told, and somebody in it with a password. */
async function startWithNoor(role = "author") {
  const clock = { now: new Date("2026-11-28T09:00:00Z") };
  const lake = await startLake({ settings: { people: "password" }, now: () => clock.now });
  const { secret } = lake.lake.services.staffing.invite({ name: "Noor Haddad", email, role });
  await lake.lake.services.staffing.setPassword(secret, words);
  return {
    lake,
    services: lake.lake.services,
    later: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    codeOf: (secret: string, offset = 0) =>
      generateSync({ secret, epoch: Math.floor(clock.now.getTime() / 1000) + offset }),
    visit: (planted?: string) => signInPages(lake, planted),
    [Symbol.asyncDispose]: () => lake[Symbol.asyncDispose](),
  };
}

type Noor = Awaited<ReturnType<typeof startWithNoor>>;

const keyOn = (html: string) => /id="key">([^<]+)</.exec(html)?.[1]?.replaceAll(" ", "") ?? "";
const codesOn = (html: string) => [...html.matchAll(/<li><code>([^<]+)</g)].map(([, code = ""]) => code);

/** Turns the app on as somebody does who is signed in. The code of this moment is used. */
async function turnOn(noor: Noor) {
  const browser = noor.visit();
  const page = await browser.send("login/local", { email, password: words, manage: "1" });
  const key = keyOn(await page.text());
  const codes = codesOn(
    await (await browser.send("factors", { act: "turn-on", code: noor.codeOf(key) })).text(),
  );
  return { browser, key, codes };
}

/** A browser in which the password was right, and where that led. */
async function passPassword(noor: Noor) {
  const browser = noor.visit();
  const page = await browser.send("login/local", { email, password: words });
  return { browser, page, html: await page.text() };
}

const isSignedIn = (answer: Response) => answer.status === 303 && answer.url.includes("#sid=");

test("with an app, the right password leads to a second page, which a code opens once", async () => {
  await using noor = await startWithNoor();
  const { key, codes, browser } = await turnOn(noor);
  expect(codes).toHaveLength(10);
  expect(await (await browser.open("factors")).text()).toContain("10 recovery codes are left");
  expect(isSignedIn(await browser.send("factors", { act: "done" }))).toBe(true);
  expect(await browser.whoIs()).toBe(200);

  const { browser: other, page, html } = await passPassword(noor);
  expect(new URL(page.url).pathname).toBe("/v1/auth/login/second-step");
  expect(html).toContain("Your password is right, Noor Haddad.");
  expect(await other.whoIs(), "no session before the code").toBe(401);
  expect((await other.send("login/second-step", { code: noor.codeOf(key) })).status, "used above").toBe(401);
  noor.later(60);
  const code = noor.codeOf(key);
  const [first, second] = await Promise.all([
    other.send("login/second-step", { code }),
    (await passPassword(noor)).browser.send("login/second-step", { code }),
  ]);
  expect([isSignedIn(first), isSignedIn(second)].filter(Boolean), "the same code at once").toHaveLength(1);
});

test("a code counts within a step of thirty seconds, in whatever digits it is typed", async () => {
  await using noor = await startWithNoor();
  const { key } = await turnOn(noor);
  const plain = (code: string) => code;
  const cases: [string, number, (code: string) => string, boolean][] = [
    ["two steps late", -60, plain, false],
    ["a step late", -30, plain, true],
    ["a step early", 30, plain, true],
    ["two steps early", 60, plain, false],
    ["with spaces", 0, (code) => ` ${code.slice(0, 3)} ${code.slice(3)}`, true],
    ["full-width", 0, (code) => shifted(code, 0xff10), true],
    ["Arabic", 0, (code) => shifted(code, 0x0660), true],
    ["with a digit more", 0, (code) => `${code}0`, false],
  ];
  for (const [name, offset, typed, isRight] of cases) {
    noor.later(600);
    const { browser } = await passPassword(noor);
    const answer = await browser.send("login/second-step", { code: typed(noor.codeOf(key, offset)) });
    expect(isSignedIn(answer), name).toBe(isRight);
  }
});

const shifted = (code: string, zero: number) =>
  [...code].map((digit) => String.fromCodePoint(zero + Number(digit))).join("");

test("five wrong codes lock the app for a while, a recovery code opens then, and the owner is told", async () => {
  await using noor = await startWithNoor();
  const { key, codes } = await turnOn(noor);
  noor.later(600);
  const { browser } = await passPassword(noor);
  for (let tries = 1; tries <= 5; tries += 1)
    expect((await browser.send("login/second-step", { code: "000000" })).status).toBe(401);
  const locked = await browser.send("login/second-step", { code: noor.codeOf(key) });
  expect(locked.status).toBe(429);
  expect(locked.headers.get("retry-after")).toBe("900");
  const code = ` ${codes[0]?.toUpperCase().replaceAll("-", " ")}`;
  expect(isSignedIn(await browser.send("login/second-step", { code }))).toBe(true);
  const told = await noor.lake.fetch(`${noor.lake.url}/v1/auth/failed-sign-ins`, {
    method: "POST",
    headers: { Origin: noor.lake.url, Cookie: browser.cookies() },
  });
  expect(await told.json()).toMatchObject({ count: 5 });
  const again = await passPassword(noor);
  const twice = await again.browser.send("login/second-step", { code });
  expect(twice.status, "the same recovery code").toBe(401);
});

test("strangers who guess passwords don't reach the second page, nor keep the owner from it", async () => {
  await using noor = await startWithNoor();
  const { key } = await turnOn(noor);
  noor.later(600);
  const stranger = noor.visit();
  for (let tries = 1; tries <= 10; tries += 1)
    await stranger.send("login/local", { email, password: "a guess" }, { "X-Forwarded-For": "192.0.2.1" });
  expect((await stranger.send("login/second-step", { code: noor.codeOf(key) })).url).toContain("late=1");
  const { browser } = await passPassword(noor);
  expect(isSignedIn(await browser.send("login/second-step", { code: noor.codeOf(key) }))).toBe(true);
});

test("new recovery codes replace the old ones, and turning the app off takes them away", async () => {
  await using noor = await startWithNoor();
  const { browser, codes: old } = await turnOn(noor);
  const codes = codesOn(await (await browser.send("factors", { act: "renew-codes" })).text());
  expect(codes).toHaveLength(10);
  const { browser: other } = await passPassword(noor);
  expect((await other.send("login/second-step", { code: old[0] ?? "" })).status).toBe(401);
  await browser.send("factors", { act: "turn-off" });
  expect(isSignedIn((await passPassword(noor)).page)).toBe(true);
  expect(noor.services.secondFactors.recoveryCodesLeft("noor-haddad")).toBe(0);
});

test("changing factors takes a sign-in of its own, with the second factor", async () => {
  await using noor = await startWithNoor();
  const { key } = await turnOn(noor);
  noor.later(600);
  const browser = noor.visit();
  const asked = await browser.send("login/local", { email, password: words, manage: "1" });
  expect(asked.url).toContain("second-step");
  expect((await browser.send("factors", { act: "turn-off" })).url, "after the password alone").toContain(
    "late=1",
  );
  const page = await browser.send("login/second-step", { code: noor.codeOf(key) });
  expect(new URL(page.url).pathname).toBe("/v1/auth/factors");
  expect(await page.text()).toContain("Turn the app off");
  expect(noor.services.secondFactors.factorsOf("noor-haddad")).toEqual(["app"]);
});

test("signing out ends how far somebody has come in this browser, and so does ending a session", async () => {
  await using noor = await startWithNoor();
  const manage = async () => {
    const browser = noor.visit();
    await browser.send("login/local", { email, password: words });
    const page = await browser.send("login/local", { email, password: words, manage: "1" });
    expect(new URL(page.url).pathname).toBe("/v1/auth/factors");
    return browser;
  };
  const left = await manage();
  await left.send("logout", {});
  expect((await left.send("factors", { act: "done" })).url, "after signing out").toContain("late=1");

  const ended = await manage();
  const session = noor.services.credentials.startSession("noor-haddad");
  const others = noor.services.accounts.sessions("noor-haddad", session).filter((one) => !one.isCurrent);
  for (const { id } of others) noor.services.accounts.endSession("noor-haddad", id, session);
  expect((await ended.send("factors", { act: "done" })).url, "after its session").toContain("late=1");
});

test("what the password opened ends after five minutes, with a session, and when it was used", async () => {
  await using noor = await startWithNoor();
  const { key } = await turnOn(noor);
  noor.later(600);
  const late = await passPassword(noor);
  noor.later(301);
  const answer = await late.browser.send("login/second-step", { code: noor.codeOf(key) });
  expect(answer.url).toContain("late=1");
  expect(await answer.text()).toContain("That took too long");

  const { browser } = await passPassword(noor);
  const before = browser.cookies();
  await browser.send("login/second-step", { code: noor.codeOf(key) });
  noor.later(60);
  const used = noor.visit(before);
  expect((await used.send("login/second-step", { code: noor.codeOf(key) })).url).toContain("late=1");

  const suspended = await passPassword(noor);
  noor.services.staffing.suspend(email);
  noor.services.staffing.resume(email);
  const after = await suspended.browser.send("login/second-step", { code: noor.codeOf(key) });
  expect(after.url).toContain("late=1");
});

test("a half-way secret is no session, opens only its own page, and belongs to its person", async () => {
  await using noor = await startWithNoor();
  const { key } = await turnOn(noor);
  noor.later(600);
  const { browser } = await passPassword(noor);
  const step = /lake-session-\d+-step=([^;]+)/.exec(browser.cookies())?.[1] ?? "";
  const shown: Record<string, string>[] = [
    { Authorization: `Bearer ${step}` },
    { Cookie: browser.cookies().replace("-step=", "=") },
  ];
  for (const headers of shown)
    expect((await noor.lake.fetch(`${noor.lake.url}/v1/users/me`, { headers })).status).toBe(401);
  expect((await browser.open("factors")).url).toContain("late=1");

  // Somebody else's code does not open what Noor's password began, and hers does not what theirs did.
  const { staffing } = noor.services;
  const kit = staffing.invite({ name: "Kit Moran", email: "kit@paraph.example", role: "author" });
  await staffing.setPassword(kit.secret, "seven wet umbrellas");
  const other = noor.visit();
  const page = await other.send("login/local", {
    email: "kit@paraph.example",
    password: "seven wet umbrellas",
    manage: "1",
  });
  const otherKey = keyOn(await page.text());
  expect(otherKey).not.toBe(key);
  await other.send("factors", { act: "turn-on", code: noor.codeOf(otherKey) });
  noor.later(60);
  expect((await browser.send("login/second-step", { code: noor.codeOf(otherKey) })).status).toBe(401);
});

test("a sign-in brings a session of its own, whatever cookie was there", async () => {
  await using noor = await startWithNoor();
  const { key } = await turnOn(noor);
  noor.later(600);
  const planted = `lake-session-4040=${"a".repeat(43)}; lake-session-4040-step=${"b".repeat(43)}`;
  const browser = noor.visit(planted);
  await browser.send("login/local", { email, password: words });
  await browser.send("login/second-step", { code: noor.codeOf(key) });
  expect(browser.cookies()).not.toMatch(/aaaa|bbbb/);
  expect(await browser.whoIs()).toBe(200);
});

test("another site's page sends none of the forms", async () => {
  await using noor = await startWithNoor();
  const { key, browser } = await turnOn(noor);
  noor.later(600);
  const other = await passPassword(noor);
  for (const Origin of ["https://evil.example", "null"]) {
    const asked = [
      other.browser.send("login/second-step", { code: noor.codeOf(key) }, { Origin }),
      other.browser.send("login/passkey", { credential: "{}" }, { Origin }),
      other.browser.send("passkey/options", {}, { Origin }),
      browser.send("factors", { act: "turn-off" }, { Origin }),
      browser.send("factors/passkey-options", {}, { Origin }),
    ];
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(403);
  }
  expect(noor.services.secondFactors.factorsOf("noor-haddad")).toEqual(["app"]);
});

test("whose role asks for a factor gets no session until there is one, and can't remove it", async () => {
  await using noor = await startWithNoor();
  await join(noor.lake, mara);
  const administrator = asPerson(noor.lake);
  const ask = (need: string, role = "author") =>
    administrator.request({ url: "/people", method: "POST", body: { action: "second-factor", role, need } });
  await ask("any");
  const { browser, page, html } = await passPassword(noor);
  expect(new URL(page.url).pathname).toBe("/v1/auth/factors");
  expect(html).toContain("Your role asks for one");
  expect((await browser.send("factors", { act: "done" })).status).toBe(422);
  expect(await browser.whoIs()).toBe(401);
  const wrong = await browser.send("factors", { act: "turn-on", code: "000000" });
  expect([wrong.status, keyOn(await wrong.text())], "the key stays").toEqual([422, keyOn(html)]);
  await browser.send("factors", { act: "turn-on", code: noor.codeOf(keyOn(html)) });
  expect((await browser.send("factors", { act: "turn-off" })).status).toBe(422);
  expect(isSignedIn(await browser.send("factors", { act: "done" }))).toBe(true);

  await ask("passkey");
  noor.later(600);
  const next = await passPassword(noor);
  const set = await next.browser.send("login/second-step", { code: noor.codeOf(keyOn(html)) });
  expect(await set.text()).toContain("Your role asks for a passkey");
  await ask("none");
  expect(isSignedIn(await next.browser.send("factors", { act: "done" }))).toBe(true);
  for (const [need, role] of [
    ["two", "author"],
    ["any", "owner"],
  ] as const)
    await expect(ask(need, role)).rejects.toMatchObject({ statusCode: 400 });
});

test("who came as far with a stolen password is out once the owner has a factor", async () => {
  await using noor = await startWithNoor();
  noor.services.secondFactors.setNeed("author", "any");
  const thief = await passPassword(noor);
  const { key } = await turnOn(noor);
  expect(keyOn(thief.html), "each sets up a key of their own").not.toBe(key);
  expect((await thief.browser.send("factors", { act: "done" })).url).toContain("late=1");
  expect(await thief.browser.whoIs()).toBe(401);
});

test("a reset takes factors away only if chosen, a removal always, and the list tells which there are", async () => {
  await using noor = await startWithNoor();
  await turnOn(noor);
  const { staffing } = noor.services;
  expect(staffing.list()[0]?.factors).toEqual(["app"]);
  staffing.reset(email);
  expect(staffing.list()[0]?.factors).toEqual(["app"]);
  await join(noor.lake, mara);
  const administrator = asPerson(noor.lake);
  await administrator.request({
    url: "/people",
    method: "POST",
    body: { action: "reset", email, factors: true },
  });
  expect(staffing.list()[0]?.factors).toEqual([]);
  const { secret } = staffing.reset(email);
  await staffing.setPassword(secret, words);
  await turnOn(noor);
  staffing.remove(email);
  using system = new DatabaseSync(path.join(noor.lake.folder, "system.db"), { readOnly: true });
  for (const table of ["app_factor", "recovery_code", "passkey", "passkey_challenge", "sign_in_step"])
    expect(system.prepare(`SELECT * FROM ${table}`).all(), table).toEqual([]);
});

test("the database holds no recovery code and no half-way secret that could be used", async () => {
  await using noor = await startWithNoor();
  const { codes, browser } = await turnOn(noor);
  using system = new DatabaseSync(path.join(noor.lake.folder, "system.db"), { readOnly: true });
  const stored = JSON.stringify([
    system.prepare("SELECT * FROM recovery_code").all(),
    system.prepare("SELECT * FROM sign_in_step").all(),
  ]);
  const step = /-step=([^;]+)/.exec(browser.cookies())?.[1] ?? "";
  expect(step).toHaveLength(43);
  for (const secret of [step, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
    expect(stored).not.toContain(secret);
});

test("one click on this machine asks for no factor", async () => {
  await using lake = await startLake();
  lake.lake.services.secondFactors.setNeed("administrator", "passkey");
  const browser = signInPages(lake);
  expect(isSignedIn(await browser.send("login/local", { person: "mara-lindqvist", manage: "1" }))).toBe(true);
});

test("whoever gets a role that asks for more than they have shown signs in anew, and whoever gets another goes on", async () => {
  await using noor = await startWithNoor("viewer");
  await join(noor.lake, mara);
  const { secondFactors } = noor.services;
  secondFactors.setNeed("administrator", "passkey");
  secondFactors.setNeed("publisher", "any");
  const administrator = asPerson(noor.lake);
  const promote = (role: string) =>
    administrator.request({ url: "/people", method: "POST", body: { action: "role", email, role } });
  const { browser } = await passPassword(noor);
  await promote("editor");
  expect(await browser.whoIs(), "the new role asks for nothing").toBe(200);
  await promote("administrator");
  expect(await browser.whoIs(), "by the password alone").toBe(401);
  const { page, html } = await passPassword(noor);
  expect([new URL(page.url).pathname, html]).toEqual([
    "/v1/auth/factors",
    expect.stringContaining("Your role asks for a passkey"),
  ]);

  // A session that began before there was a factor has shown none.
  await promote("viewer");
  const before = (await passPassword(noor)).browser;
  const { browser: since } = await turnOn(noor);
  await since.send("factors", { act: "done" });
  await promote("publisher");
  expect([await before.whoIs(), await since.whoIs()]).toEqual([401, 401]);

  const under = noor.services.credentials.startSession("noor-haddad");
  secondFactors.setNeed("editor", "any");
  await promote("editor");
  expect(noor.services.credentials.holderOf(under), "a role that asks for no more").not.toBeNull();
  secondFactors.turnOff("noor-haddad");
  await promote("publisher");
  expect(noor.services.credentials.holderOf(under), "what the roles ask for is gone").toBeNull();
});

test("whoever is let in again has shown what their role asks for by now", async () => {
  await using noor = await startWithNoor();
  const session = () => noor.services.credentials.startSession("noor-haddad");
  const isOpen = (secret: string) => noor.services.credentials.holderOf(secret) !== null;
  // As an older release left it, which ended no sessions.
  const suspend = () =>
    noor.lake.context.store.system.exec(
      "INSERT INTO absence VALUES ('noor-haddad', 'suspended', '2026-11-01')",
    );
  const [first] = [session(), suspend()];
  noor.services.staffing.resume(email);
  expect(isOpen(first), "which is nothing").toBe(true);
  suspend();
  noor.services.secondFactors.setNeed("author", "any");
  noor.services.staffing.resume(email);
  expect(isOpen(first)).toBe(false);
});
