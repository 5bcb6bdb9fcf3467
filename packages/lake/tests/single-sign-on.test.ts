import { afterAll, beforeAll, expect, test } from "vitest";
import { openStaffing } from "../src/auth/staffing.ts";
import { openIdentities } from "../src/sign-in/identities.ts";
import type { SingleSignOnSettings } from "../src/sign-in/single-sign-on-settings.ts";
import { createAuthenticator } from "./support/authenticator.ts";
import { startLake, type TestLake } from "./support/lake.ts";
import { createFolder } from "./support/lake-store.ts";
import { deniz, join, mara, sessionIn, signIn } from "./support/people.ts";
import { ProviderVisitor, startProvider, type TestProvider } from "./support/provider.ts";
import { signInPages } from "./support/sign-in-pages.ts";

const noor = { subject: "u-17", name: "Noor Haddad", email: "noor@paraph.example", groups: ["writers"] };

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider[Symbol.asyncDispose]());

async function startSignOn(
  changes: Partial<SingleSignOnSettings> = {},
  { givesRefreshTokens = true, now = () => new Date() } = {},
): Promise<TestLake> {
  const settings = { people: "password", singleSignOn: provider.settings(changes) } as const;
  const lake = await startLake({ over: "http", settings, now });
  await provider.serve(lake, { givesRefreshTokens });
  return lake;
}

/** Who has this cookie, as the lake says; `null` for nobody. */
async function whoIs(lake: TestLake, visitor: ProviderVisitor): Promise<{ id: string; role: string } | null> {
  const answer = await lake.fetch(`${lake.url}/v2025-02-19/users/me`, {
    headers: { cookie: visitor.cookieOf(lake), "sec-fetch-site": "same-origin" },
  });
  const { id, role } = (await answer.json()) as { id?: string; role?: string }; // as the client reads it
  return id && role ? { id, role } : null;
}

const kindsIn = (lake: TestLake) => {
  const all = { kind: null, person: null, from: "", to: "9" };
  return [...lake.lake.services.audit.rows(all, null)]
    .map(({ kind, by, on }) => `${kind} ${by} ${on}`)
    .reverse();
};

const stateOf = (lake: TestLake, email: string) =>
  lake.lake.services.staffing.list().find((person) => person.email === email)?.state;

test("somebody whom the provider lets in is there from their first sign-in on, with the role of their group", async () => {
  await using lake = await startSignOn();
  await provider.know({ ...noor, groups: ["everybody", "readers", "writers"] });
  const visitor = new ProviderVisitor();
  const page = await visitor.signIn(lake, noor.subject);
  expect(page.url).toMatch(new RegExp(`^${lake.url}/studio#sid=`));
  expect(await whoIs(lake, visitor)).toEqual({ id: "noor-haddad", role: "author" });
  expect(kindsIn(lake)).toEqual(["joined single-sign-on noor-haddad", "sign-in noor-haddad null"]);
  const again = new ProviderVisitor();
  await again.signIn(lake, noor.subject);
  expect(await whoIs(lake, again)).toEqual({ id: "noor-haddad", role: "author" });
  expect(lake.lake.services.people.list()).toHaveLength(1);
});

test("what changes at the provider changes here while somebody works, and who is sent away there is out", async () => {
  await using lake = await startSignOn({ askMilliseconds: 0 });
  await provider.know({ ...noor, email_verified: true });
  const visitor = new ProviderVisitor();
  await visitor.signIn(lake, noor.subject);
  const ask = () => lake.lake.services.singleSignOn?.askAgain();
  await provider.know({ ...noor, groups: ["admins"] });
  await ask();
  expect(await whoIs(lake, visitor)).toEqual({ id: "noor-haddad", role: "administrator" });
  await provider.know({ ...noor, groups: ["others"] });
  await ask();
  expect(await whoIs(lake, visitor)).toBeNull();
  expect(stateOf(lake, noor.email)).toBe("away");
  expect(lake.lake.services.staffing.active()).toEqual([]);
  const refused = await visitor.signIn(lake, noor.subject);
  expect([refused.status, refused.text]).toEqual([401, expect.stringContaining("None of your groups")]);
  await provider.know({ ...noor, email: "n.haddad@paraph.example", email_verified: true });
  await visitor.signIn(lake, noor.subject);
  expect(await whoIs(lake, visitor)).toEqual({ id: "noor-haddad", role: "author" });
  expect(stateOf(lake, "n.haddad@paraph.example")).toBe("active");
  await provider.forget(noor.subject);
  await ask();
  expect(await whoIs(lake, visitor)).toBeNull();
  expect(kindsIn(lake).filter((kind) => !kind.startsWith("sign-in"))).toEqual([
    "joined single-sign-on noor-haddad",
    "role-changed single-sign-on noor-haddad",
    "suspended single-sign-on noor-haddad",
    "resumed single-sign-on noor-haddad",
    "address-changed single-sign-on noor-haddad",
    "role-changed single-sign-on noor-haddad",
    "suspended single-sign-on noor-haddad",
  ]);
});

test("without an answer of the provider somebody stays signed in for a while, and then signs in again", async () => {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  await using lake = await startSignOn({ trustMilliseconds: 60_000 }, { givesRefreshTokens: false, now });
  await provider.know(noor);
  const visitor = new ProviderVisitor();
  await visitor.signIn(lake, noor.subject);
  const ask = () => lake.lake.services.singleSignOn?.askAgain();
  await ask();
  expect(await whoIs(lake, visitor)).not.toBeNull();
  ahead = 10 * 60_000;
  await ask();
  expect(await whoIs(lake, visitor)).toBeNull();
  expect(stateOf(lake, noor.email)).toBe("active");
});

test("somebody who is here already is the same person by a confirmed address, and no other way", async () => {
  await using lake = await startSignOn();
  await join(lake, { ...noor, role: "editor" });
  await provider.know({ ...noor, email_verified: false });
  const visitor = new ProviderVisitor();
  const refused = await visitor.signIn(lake, noor.subject);
  expect([refused.status, refused.text]).toEqual([401, expect.stringContaining("does not confirm")]);
  expect(await whoIs(lake, visitor)).toBeNull();
  await provider.know({ ...noor, email_verified: true });
  await visitor.signIn(lake, noor.subject);
  expect(await whoIs(lake, visitor)).toEqual({ id: "noor-haddad", role: "author" });
  const stranger = { ...noor, subject: "u-19", email: "ada@paraph.example", email_verified: false };
  await provider.know(stranger);
  expect((await new ProviderVisitor().signIn(lake, "u-19")).text).toContain("does not confirm");
  lake.context.store.system.exec("UPDATE identity SET issuer = 'https://former.example'");
  lake.context.store.system.exec("INSERT INTO absence VALUES ('noor-haddad', 'away', '2026-11-01')");
  await visitor.signIn(lake, noor.subject);
  expect(kindsIn(lake)).toContain("resumed single-sign-on noor-haddad");
  expect(await whoIs(lake, visitor), "after another provider").toEqual({ id: "noor-haddad", role: "author" });
  await provider.know({ ...noor, subject: "u-18", email_verified: true });
  const other = await new ProviderVisitor().signIn(lake, "u-18");
  expect(other.text).toContain("Somebody else signs in there");
});

test("whom an administrator has sent away stays away, until they are invited again", async () => {
  await using lake = await startSignOn();
  await provider.know({ ...noor, email_verified: true });
  const visitor = new ProviderVisitor();
  await visitor.signIn(lake, noor.subject);
  const { staffing } = lake.lake.services;
  staffing.suspend(noor.email);
  expect((await visitor.signIn(lake, noor.subject)).text).toContain(
    "An administrator has ended this account",
  );
  staffing.resume(noor.email);
  staffing.remove(noor.email);
  expect((await visitor.signIn(lake, noor.subject)).text).toContain(
    "An administrator has ended this account",
  );
  expect(await whoIs(lake, visitor)).toBeNull();
  const { secret } = staffing.invite({ name: noor.name, email: noor.email, role: "viewer" });
  await visitor.signIn(lake, noor.subject);
  expect(await whoIs(lake, visitor)).toEqual({ id: "noor-haddad-2", role: "author" });
  const here = staffing.active().map(({ id }) => id);
  expect([here.includes("noor-haddad-2"), staffing.personOf(secret)], "the link has done its work").toEqual([
    true,
    null,
  ]);
});

test("a hiccup of the provider, or another provider, puts nobody out who may work here", async () => {
  await using lake = await startSignOn({ askMilliseconds: 0 });
  await provider.know(noor);
  const visitor = new ProviderVisitor();
  await visitor.signIn(lake, noor.subject);
  const { system } = lake.context.store;
  const tokenOf = () => String(system.prepare("SELECT refresh_token AS token FROM identity").get()?.token);
  const before = tokenOf();
  await lake.lake.services.singleSignOn?.askAgain();
  await lake.lake.services.singleSignOn?.askAgain();
  expect(tokenOf(), "each answer brings another").not.toBe(before);
  expect(await whoIs(lake, visitor)).not.toBeNull();
  const asked = {
    personId: "noor-haddad",
    issuer: "x",
    subject: "u-17",
    refreshToken: before,
    confirmedAt: "",
  };
  openIdentities(system, () => new Date()).dismiss(asked);
  expect(await whoIs(lake, visitor), "an answer to an earlier token comes too late").not.toBeNull();
  system.exec("UPDATE identity SET issuer = 'https://former.example'");
  await lake.lake.services.singleSignOn?.askAgain();
  expect(await whoIs(lake, visitor), "the former provider's token is not shown to this one").not.toBeNull();
  expect(stateOf(lake, noor.email)).toBe("active");
});

test("the last administrator is the last who can get in as things are set", async () => {
  await using lake = await startSignOn();
  await join(lake, mara);
  await provider.know({ ...noor, groups: ["admins"] });
  await new ProviderVisitor().signIn(lake, noor.subject);
  const { system } = lake.context.store;
  const parts = {
    now: () => new Date(),
    signIn: "password",
    passwords: lake.lake.services.passwords,
    demo: [],
    send: () => false,
  } as const;
  const staffing = (provider: { isOnly: boolean } | null) => openStaffing(system, { ...parts, provider });
  expect(() => staffing({ isOnly: true }).suspend(noor.email)).toThrow("last administrator");
  expect(() => staffing(null).suspend(mara.email)).toThrow("last administrator");
  expect(staffing(null).setRole(noor.email, "viewer").role, "without a provider the Studio says it").toBe(
    "viewer",
  );
});

test("nobody signs in by another one's way back, twice by one, or by one that was changed", async () => {
  await using lake = await startSignOn();
  await provider.know(noor);
  const begin = `${lake.url}/v1/auth/login/single-sign-on?${new URLSearchParams({ origin: `${lake.url}/studio` })}`;
  const callback = `${lake.url}/v1/auth/login/callback`;
  const begun = await lake.fetch(begin, { redirect: "manual" });
  const cookie = begun.headers.getSetCookie()[0] ?? "";
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  const state = new URL(begun.headers.get("location") ?? "").searchParams.get("state") ?? "";
  const back = async (query: Record<string, string>, headers: Record<string, string>) => {
    const answer = await lake.fetch(`${callback}?${new URLSearchParams(query)}`, {
      headers,
      redirect: "manual",
    });
    expect([answer.status, sessionIn(answer)]).toEqual([401, ""]);
    return answer.text();
  };
  const sent = { cookie: cookie.split(";")[0] ?? "" };
  const real = { code: "made-up", state, iss: provider.issuer };
  expect(await back(real, {})).toContain("happened in another tab");
  expect(await back({ ...real, state: "another" }, sent)).toContain("Harbor did not sign you in");
  expect(await back(real, sent), "it is used up").toContain("happened in another tab");
  const elsewhere = await lake.fetch(
    begin.replace(encodeURIComponent(lake.url), "https%3A%2F%2Fevil.example"),
  );
  expect(elsewhere.status).toBe(403);
  for (const site of ["cross-site", "same-site"]) {
    const led = await lake.fetch(begin, { redirect: "manual", headers: { "sec-fetch-site": site } });
    expect([led.status, led.headers.getSetCookie()], "a link elsewhere begins nothing").toEqual([303, []]);
    expect(led.headers.get("location")).toMatch(/\/auth\/login\/local\?origin=/);
  }
  for (const site of ["same-origin", "none"]) {
    const led = await lake.fetch(begin, { redirect: "manual", headers: { "sec-fetch-site": site } });
    expect(led.headers.get("location"), site).toContain(provider.issuer);
  }
  const forwarded = await lake.fetch(begin, {
    redirect: "manual",
    headers: { "x-forwarded-host": "evil.example" },
  });
  const asked = new URL(forwarded.headers.get("location") ?? "").searchParams;
  expect(asked.get("redirect_uri")).toBe(callback);
  expect(asked.get("code_challenge_method")).toBe("S256");
});

test("where the provider is the only way, passwords, passkeys and links for them open nothing", async () => {
  await using lake = await startSignOn({ isOnly: true });
  const { email, password } = await join(lake, mara);
  expect((await signIn(lake, email, password)).status).toBe(403);
  const page = await (await lake.fetch(`${lake.url}/v1/auth/login/local?origin=${lake.url}/studio`)).text();
  expect(page).toContain("Sign in with Harbor");
  expect(page).not.toMatch(/password|passkey/i);
  const post = (path: string) => lake.fetch(`${lake.url}/v1/auth/${path}`, { method: "POST" });
  for (const path of [
    "login/passkey",
    "passkey/options",
    "password/abc",
    "set-up/abc",
    "factors",
    "login/second-step",
  ])
    expect((await post(path)).status, path).toBe(403);
  const link = await lake.fetch(`${lake.url}/v1/auth/password/abc`, { redirect: "manual" });
  expect(link.headers.get("location")).toContain("/v1/auth/login/local");
  const token = lake.lake.services.credentials.startSession("mara-lindqvist");
  const invite = lake
    .client("anonymous", { token })
    .request({ url: "/people", method: "POST", body: { action: "invite", ...deniz } });
  await expect(invite).rejects.toThrow("with Harbor only");
});

test("once the provider is the only way, sessions that began by a password are over", async () => {
  using folder = createFolder();
  const start = (isOnly: boolean) =>
    startLake({
      folder: folder.path,
      settings: { people: "password", singleSignOn: provider.settings({ isOnly }) },
    });
  let secret = "";
  {
    await using before = await start(false);
    await join(before, mara);
    secret = before.lake.services.credentials.startSession("mara-lindqvist");
  }
  await using after = await start(true);
  expect(after.lake.services.credentials.callerOf(secret)).toBeNull();
});

test("beside the provider, passwords go on, and the role of its people is not changed here", async () => {
  await using lake = await startSignOn();
  const { email, password } = await join(lake, mara);
  const page = await (await lake.fetch(`${lake.url}/v1/auth/login/local?origin=${lake.url}/studio`)).text();
  expect(page).toContain("Sign in with Harbor");
  expect(sessionIn(await signIn(lake, email, password))).not.toBe("");
  await provider.know(noor);
  await new ProviderVisitor().signIn(lake, noor.subject);
  const { staffing } = lake.lake.services;
  expect(() => staffing.setRole(noor.email, "administrator")).toThrow("which says what their role is");
  expect(() => staffing.setEmail(noor.email, "n@paraph.example")).toThrow("which says what their address is");
});

test("once no provider is set any more, its people have a role and a password of the lake", async () => {
  using folder = createFolder();
  {
    const settings = { people: "password", singleSignOn: provider.settings() } as const;
    await using lake = await startLake({ over: "http", folder: folder.path, settings });
    await provider.serve(lake);
    await provider.know(noor);
    await new ProviderVisitor().signIn(lake, noor.subject);
    expect(lake.lake.services.staffing.list()).toMatchObject([{ email: noor.email, hasProvider: true }]);
  }
  await using lake = await startLake({ folder: folder.path, settings: { people: "password" } });
  const { staffing } = lake.lake.services;
  expect(staffing.list()).toMatchObject([{ email: noor.email, hasProvider: false }]);
  expect(staffing.setRole(noor.email, "editor")).toMatchObject({ role: "editor" });
});

test("a provider that does not answer ends nothing, and is said to be away", async () => {
  const settings = provider.settings({ issuer: "http://127.0.0.1:9", askMilliseconds: 0 });
  await using lake = await startLake({
    over: "http",
    settings: { people: "password", singleSignOn: settings },
  });
  const page = await new ProviderVisitor().signIn(lake, noor.subject);
  expect([page.status, page.text]).toEqual([503, expect.stringContaining("Harbor does not answer")]);
  expect(lake.logged.join()).toContain("Signing in by http://127.0.0.1:9 failed");
});

test("how somebody signs in is changed only right after they have shown the provider who they are", async () => {
  await using lake = await startSignOn();
  await provider.know(noor);
  const visitor = new ProviderVisitor();
  await visitor.signIn(lake, noor.subject);
  const asked = await visitor.signIn(lake, noor.subject, { manage: "1" });
  expect(asked.text).toContain("Name of the new passkey");
  await provider.serve(lake, { asksOnce: true });
  const refused = await visitor.signIn(lake, noor.subject, { manage: "1" });
  expect([refused.status, refused.text]).toEqual([401, expect.stringContaining("you have just shown there")]);
  const plain = await visitor.signIn(lake, noor.subject);
  expect(plain.url).toContain("/studio#sid=");
});

const hours = 60 * 60_000;

/** A lake whose provider gives nothing to ask with, and whose clock is moved by hours. */
async function startWithoutTokens() {
  let ahead = 0;
  const lake = await startSignOn({}, { givesRefreshTokens: false, now: () => new Date(Date.now() + ahead) });
  return {
    lake,
    later: (count: number) => {
      ahead += count * hours;
    },
    ask: () => lake.lake.services.singleSignOn?.askAgain(),
    [Symbol.asyncDispose]: () => lake[Symbol.asyncDispose](),
  };
}

/** Gives somebody a passkey. Returns how they sign in with it. */
async function addPasskey(lake: TestLake, personId: string) {
  const { passkeys, people } = lake.lake.services;
  const person = people.find(personId);
  if (!person) throw new Error(`Nobody has the id ${personId}`);
  const origin = `http://localhost:${new URL(lake.url).port}`;
  const device = createAuthenticator({ origin, domain: "localhost" });
  // As the browser gets it.
  const options = JSON.parse(JSON.stringify(await passkeys.newOptions(person)));
  expect(await passkeys.add(person, "Phone", device.make(options))).toBe(true);
  return async () => {
    const asked = JSON.parse(JSON.stringify(await passkeys.signInOptions()));
    const browser = signInPages(lake);
    const answer = await browser.send("login/passkey", { credential: JSON.stringify(device.show(asked, 0)) });
    return { answer, text: await answer.text(), isIn: (await browser.whoIs()) === 200, whoIs: browser.whoIs };
  };
}

const mustComeFirst = "Sign in with Harbor once";

test("who has a passkey beside a provider that can't be asked shows the provider every twelve hours who they are", async () => {
  await using world = await startWithoutTokens();
  const { lake, later, ask } = world;
  await provider.know(noor);
  const visitor = new ProviderVisitor();
  await visitor.signIn(lake, noor.subject, { manage: "1" });
  const signInByPasskey = await addPasskey(lake, "noor-haddad");
  await provider.forget(noor.subject);
  later(11);
  const early = await signInByPasskey();
  expect(early.isIn, "the provider's word still counts").toBe(true);
  later(2);
  await ask();
  expect(await early.whoIs(), "for no longer than it counts").toBe(401);
  for (const time of ["after 13 hours", "after 26"]) {
    const late = await signInByPasskey();
    expect([late.answer.status, late.isIn], time).toEqual([401, false]);
    expect(late.text).toContain(mustComeFirst);
    later(13);
  }
  expect(kindsIn(lake)).toContain("sign-in-failed null noor-haddad");
  await provider.know(noor);
  await visitor.signIn(lake, noor.subject);
  expect((await signInByPasskey()).isIn, "once it has said so again").toBe(true);
});

test("a lake password opens as little to whom the provider was not asked about, also after somebody has let them in again", async () => {
  await using world = await startWithoutTokens();
  const { lake, later } = world;
  const { email, password } = await join(lake, { ...noor, role: "editor" });
  await join(lake, mara);
  await provider.know({ ...noor, email_verified: true });
  await new ProviderVisitor().signIn(lake, noor.subject);
  expect(sessionIn(await signIn(lake, email, password)), "of the same day").not.toBe("");
  later(13);
  const refused = async () => {
    const answer = await signIn(lake, email, password);
    expect([answer.status, sessionIn(answer)]).toEqual([401, ""]);
    expect(await answer.text()).toContain(mustComeFirst);
  };
  await refused();
  lake.context.store.system.exec("INSERT INTO absence VALUES ('noor-haddad', 'away', '2026-11-01')");
  lake.lake.services.staffing.resume(email);
  await refused();
  const reset = lake.lake.services.staffing.reset(email);
  await lake.lake.services.staffing.setPassword(reset.secret, password);
  await refused();
  expect(sessionIn(await signIn(lake, mara.email, password)), "who never came by the provider").not.toBe("");
  lake.context.store.system.exec("UPDATE identity SET issuer = 'https://former.example'");
  expect(sessionIn(await signIn(lake, email, password)), "of a provider that was replaced").not.toBe("");
});

test("who is to show the provider again shows it first, also before a second factor and while it is away", async () => {
  await using lake = await startLake({
    settings: {
      people: "password",
      singleSignOn: provider.settings({ issuer: "http://127.0.0.1:9", trustMilliseconds: 60_000 }),
    },
  });
  const { email, password } = await join(lake, { ...noor, role: "editor" });
  lake.context.store.system.exec(
    "INSERT INTO identity VALUES ('http://127.0.0.1:9', 'u-17', 'noor-haddad', NULL, '2026-11-01T00:00:00Z')",
  );
  await addPasskey(lake, "noor-haddad");
  const answer = await signIn(lake, email, password);
  expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining(mustComeFirst)]);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test("whom the provider makes an administrator with a lake password alone comes by the provider first", async () => {
  await using lake = await startSignOn({ askMilliseconds: 0 });
  const { email, password } = await join(lake, { ...noor, role: "viewer" });
  await provider.know({ ...noor, groups: ["readers"], email_verified: true });
  const visitor = new ProviderVisitor();
  await visitor.signIn(lake, noor.subject);
  const { secondFactors, credentials, cookie } = lake.lake.services;
  secondFactors.setNeed("administrator", "passkey");
  const session = sessionIn(await signIn(lake, email, password)).replace(`${cookie.name}=`, "");
  expect(credentials.holderOf(session)).toMatchObject({ role: "viewer" });
  await provider.know({ ...noor, groups: ["admins"], email_verified: true });
  // The provider may be asked just now, of what it said before.
  await expect.poll(() => credentials.holderOf(session)).toBeNull();
  await visitor.signIn(lake, noor.subject);
  expect(await whoIs(lake, visitor), "the provider asks for its own factors").toEqual({
    id: "noor-haddad",
    role: "administrator",
  });
});
