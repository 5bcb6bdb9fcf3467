import { generateSync } from "otplib";
import { expect, test } from "vitest";
import { createAuthenticator } from "./support/authenticator.ts";
import { startLake, type TestLake } from "./support/lake.ts";
import { signInPages } from "./support/sign-in-pages.ts";

const words = "correct horse battery";
const email = "noor@paraph.example";
const verified = 0x05;
const onlyPresent = 0x01;

async function startWithNoor() {
  const clock = { now: new Date("2026-11-28T09:00:00Z") };
  const lake = await startLake({ settings: { people: "password" }, now: () => clock.now });
  const { staffing } = lake.lake.services;
  const { secret } = staffing.invite({ name: "Noor Haddad", email, role: "author" });
  await staffing.setPassword(secret, words);
  return {
    lake,
    services: lake.lake.services,
    later: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    seconds: () => Math.floor(clock.now.getTime() / 1000),
    device: (origin = lake.url) => createAuthenticator({ origin, domain: "localhost" }),
    [Symbol.asyncDispose]: () => lake[Symbol.asyncDispose](),
  };
}

type Noor = Awaited<ReturnType<typeof startWithNoor>>;
type Device = ReturnType<Noor["device"]>;

/** The page for factors, as the password opens it. */
async function openFactors(lake: TestLake) {
  const browser = signInPages(lake);
  await browser.send("login/local", { email, password: words, manage: "1" });
  return browser;
}

async function add(browser: ReturnType<typeof signInPages>, device: Device, flags = verified) {
  const options = await (await browser.send("factors/passkey-options", {})).json();
  const credential = JSON.stringify(device.make(options, flags));
  return browser.send("factors", { act: "add-passkey", name: "Phone", credential });
}

async function optionsFor(lake: TestLake): Promise<{ challenge: string }> {
  return (await signInPages(lake).send("passkey/options", {})).json();
}

const show = (lake: TestLake, credential: object, browser = signInPages(lake)) =>
  browser.send("login/passkey", { credential: JSON.stringify(credential) });

const isSignedIn = (answer: Response) => answer.status === 303 && answer.url.includes("#sid=");

test("a passkey that was added signs in alone, and the Studio tells when it was last used", async () => {
  await using noor = await startWithNoor();
  const device = noor.device();
  const page = await add(await openFactors(noor.lake), device);
  expect(await page.text()).toContain("Phone");
  const login = await (await signInPages(noor.lake).open("login/local")).text();
  expect(login).toContain("Sign in with a passkey");
  noor.later(60);
  const browser = signInPages(noor.lake);
  const answer = await show(noor.lake, device.show(await optionsFor(noor.lake), 1), browser);
  expect(isSignedIn(answer)).toBe(true);
  const me = await noor.lake.fetch(`${noor.lake.url}/v1/users/me/factors`, {
    headers: { Cookie: browser.cookies() },
  });
  expect(await me.json()).toEqual({
    signIn: "password",
    factors: ["passkey"],
    need: "none",
    recoveryCodes: 0,
    passkeys: [{ name: "Phone", createdAt: "2026-11-28T09:00:00.000Z", usedAt: "2026-11-28T09:01:00.000Z" }],
  });
  expect(noor.services.staffing.list().at(-1)?.factors).toEqual(["passkey"]);
});

test("the page's policy allows only its own script", async () => {
  await using noor = await startWithNoor();
  const login = await signInPages(noor.lake).open("login/local");
  const policy = login.headers.get("content-security-policy") ?? "";
  const [, script = ""] = /<script type="module">([\s\S]*?)<\/script>/.exec(await login.text()) ?? [];
  const hash = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(script))).toString("base64");
  expect(policy).toContain(`script-src 'sha256-${hash}';`);
  expect(policy).toContain("default-src 'none'");
});

test("an answer counts once, within five minutes, for a challenge of ours", async () => {
  await using noor = await startWithNoor();
  const device = noor.device();
  await add(await openFactors(noor.lake), device);
  // A passkey that is on several devices counts nothing.
  const once = device.show(await optionsFor(noor.lake), 0);
  expect(isSignedIn(await show(noor.lake, once))).toBe(true);
  expect((await show(noor.lake, once)).status, "twice").toBe(401);
  const late = await optionsFor(noor.lake);
  noor.later(301);
  expect((await show(noor.lake, device.show(late, 2))).status, "late").toBe(401);
  const challenge = Buffer.from("a challenge of somebody else").toString("base64url");
  expect((await show(noor.lake, device.show({ challenge }, 3))).status, "foreign").toBe(401);
});

test.each<[string, (noor: Noor, device: Device) => Promise<object>]>([
  [
    "without the user's check",
    async ({ lake }, device) => device.show(await optionsFor(lake), 6, onlyPresent),
  ],
  ["of a copy, whose counter is behind", async ({ lake }, device) => device.show(await optionsFor(lake), 5)],
  ["nobody knows", async (noor) => noor.device().show(await optionsFor(noor.lake), 6)],
  ["of no form", async () => ({ id: [] })],
  [
    "that a page of another site was shown",
    async ({ lake }, device) => {
      const made = device.show(await optionsFor(lake), 6);
      const client = JSON.parse(Buffer.from(made.response.clientDataJSON, "base64url").toString());
      const clientDataJSON = Buffer.from(JSON.stringify({ ...client, origin: "https://evil.example" }));
      return {
        ...made,
        response: { ...made.response, clientDataJSON: clientDataJSON.toString("base64url") },
      };
    },
  ],
])("a passkey %s opens nothing", async (_, answerOf) => {
  await using noor = await startWithNoor();
  const device = noor.device();
  await add(await openFactors(noor.lake), device);
  expect(isSignedIn(await show(noor.lake, device.show(await optionsFor(noor.lake), 5)))).toBe(true);
  const answer = await show(noor.lake, await answerOf(noor, device));
  expect(answer.status).toBe(401);
  expect(await answer.text()).toContain("does not open the Studio");
});

test("no passkey is added from another site, without the user's check, or for another person's challenge", async () => {
  await using noor = await startWithNoor();
  const browser = await openFactors(noor.lake);
  expect((await add(browser, noor.device("https://evil.example"))).status).toBe(422);
  expect((await add(browser, noor.device(), onlyPresent)).status).toBe(422);
  const { staffing } = noor.services;
  const kit = staffing.invite({ name: "Kit Moran", email: "kit@paraph.example", role: "author" });
  await staffing.setPassword(kit.secret, words);
  const other = signInPages(noor.lake);
  await other.send("login/local", { email: "kit@paraph.example", password: words, manage: "1" });
  const options = await (await other.send("factors/passkey-options", {})).json();
  const credential = JSON.stringify(noor.device().make(options));
  expect((await browser.send("factors", { act: "add-passkey", name: "", credential })).status).toBe(422);
  expect((await signInPages(noor.lake).send("factors/passkey-options", {})).status).toBe(401);
  expect(noor.services.secondFactors.factorsOf("noor-haddad")).toEqual([]);
});

test("with a passkey the password alone opens nothing, and whose role asks for one can't remove it", async () => {
  await using noor = await startWithNoor();
  const device = noor.device();
  const browser = await openFactors(noor.lake);
  await add(browser, device);
  noor.services.secondFactors.setNeed("author", "passkey");
  expect((await browser.send("factors", { act: "remove-passkey", passkey: device.id })).status).toBe(422);
  const next = signInPages(noor.lake);
  const page = await next.send("login/local", { email, password: words });
  expect(new URL(page.url).pathname).toBe("/v1/auth/login/second-step");
  expect(await page.text()).not.toContain("Code from your app");
  expect(isSignedIn(await show(noor.lake, device.show(await optionsFor(noor.lake), 1), next))).toBe(true);
  noor.services.secondFactors.setNeed("author", "none");
  await browser.send("factors", { act: "remove-passkey", passkey: device.id });
  expect((await show(noor.lake, device.show(await optionsFor(noor.lake), 2))).status).toBe(401);
});

test("whose role asks for a passkey is not let in by a right code, once there is a passkey", async () => {
  await using noor = await startWithNoor();
  const browser = await openFactors(noor.lake);
  const page = await (await browser.open("factors")).text();
  const secret = /id="key">([^<]+)</.exec(page)?.[1]?.replaceAll(" ", "") ?? "";
  const codeNow = () => generateSync({ secret, epoch: noor.seconds() });
  await browser.send("factors", { act: "turn-on", code: codeNow() });
  await add(browser, noor.device());
  const { secondFactors } = noor.services;
  const signInByCode = async () => {
    noor.later(60);
    const next = signInPages(noor.lake);
    await next.send("login/local", { email, password: words });
    return isSignedIn(await next.send("login/second-step", { code: codeNow() }));
  };
  secondFactors.setNeed("author", "any");
  expect(await signInByCode()).toBe(true);
  secondFactors.setNeed("author", "passkey");
  expect(await signInByCode()).toBe(false);
});

test("a suspended person's passkey opens nothing until they are back, a removed one's never again", async () => {
  await using noor = await startWithNoor();
  const device = noor.device();
  await add(await openFactors(noor.lake), device);
  const { staffing } = noor.services;
  staffing.suspend(email);
  expect((await show(noor.lake, device.show(await optionsFor(noor.lake), 1))).status).toBe(401);
  staffing.resume(email);
  expect(isSignedIn(await show(noor.lake, device.show(await optionsFor(noor.lake), 2)))).toBe(true);
  staffing.remove(email);
  expect((await show(noor.lake, device.show(await optionsFor(noor.lake), 3))).status).toBe(401);
});

test("a passkey alone sets the Studio up, signs in, and stays until there is another one", async () => {
  await using lake = await startLake({ settings: { people: "password" } });
  const { setUp, staffing } = lake.lake.services;
  const secret = setUp.createLink()?.secret ?? "";
  const ana = { name: "Ana Ruiz", email: "ana@company.example" };
  const browser = signInPages(lake);
  const device = createAuthenticator({ origin: lake.url, domain: "localhost" });
  expect(await (await browser.open(`set-up/${secret}`)).text()).toContain("Use a passkey instead");
  const ask = (fields: Record<string, string>, link = secret, headers = {}) =>
    browser.send(`set-up/${link}/passkey-options`, fields, headers);
  const options = async () => (await ask(ana)).json();
  const send = (credential: object, person = ana) =>
    browser.send(`set-up/${secret}`, { ...person, credential: JSON.stringify(credential) });
  expect((await ask({ ...ana, email: "ana" })).status).toBe(422);
  expect((await ask(ana, "A".repeat(43))).status).toBe(404);
  expect((await ask(ana, secret, { Origin: "https://evil.example" })).status).toBe(403);
  const elsewhere = createAuthenticator({ origin: "https://evil.example", domain: "localhost" });
  const refused: [string, object, typeof ana][] = [
    ["made at another site", elsewhere.make(await options()), ana],
    ["without the user's check", device.make(await options(), onlyPresent), ana],
    ["made for somebody else", device.make(await options()), { ...ana, name: "Ben Ruiz" }],
    ["of no form", {}, ana],
  ];
  for (const [why, credential, person] of refused) {
    const answer = await send(credential, person);
    expect([answer.status, staffing.list()], why).toEqual([422, []]);
    expect(await answer.text()).toContain("The passkey was not added");
  }
  const made = await send(device.make(await options()));
  expect(await made.text()).toContain("How you sign in");
  expect((await send(elsewhere.make({ challenge: "", user: { id: "" } }))).status, "used").toBe(404);
  expect(setUp.createLink(), "an administrator can sign in").toBeNull();
  const only = await browser.send("factors", { act: "remove-passkey", passkey: device.id });
  expect([only.status, (await only.text()).includes("your only way in")]).toEqual([422, true]);
  expect(isSignedIn(await show(lake, device.show(await optionsFor(lake), 1)))).toBe(true);
  staffing.invite({ name: "Ben Ruiz", email: "ben@company.example", role: "administrator" });
  expect(() => staffing.suspend(ana.email), "an invited one can't sign in yet").toThrow("last administrator");
  // A provider that is set no more lets nobody in.
  const { system } = lake.context.store;
  system.exec("INSERT INTO identity VALUES ('https://former.example', '1', 'ana-ruiz', NULL, '2026-01-01')");
  const beside = await browser.send("factors", { act: "remove-passkey", passkey: device.id });
  expect(beside.status).toBe(422);
  staffing.reset(ana.email);
  expect(staffing.list()[0], "who has a passkey needs no link").toMatchObject({ state: "active" });
  expect(isSignedIn(await show(lake, device.show(await optionsFor(lake), 2)))).toBe(true);
  staffing.reset(ana.email, { factors: true });
  expect(staffing.list()[0]).toMatchObject({ state: "invited" });
});
