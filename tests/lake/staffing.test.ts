import { once } from "node:events";
import { mkdtempDisposableSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { readEvents } from "@paraph/lake/testing/event-stream";
import { startLake, type TestLake } from "@paraph/lake/testing/lake";
import { asPerson, join, mara, sessionIn, signIn, password as words } from "@paraph/lake/testing/people";
import type { ClientError } from "@sanity/client";
import { expect, test } from "vitest";
import { runParaph } from "../support/run-paraph.ts";

const settings = { people: "password" } as const;
const email = "noor@paraph.example";
const noor = { name: "Noor Haddad", email, role: "author" };

function setPassword(lake: TestLake, secret: string, password: string, headers = { Origin: lake.url }) {
  const address = `${lake.url}/v1/auth/password/${secret}?${new URLSearchParams({ origin: `${lake.url}/studio` })}`;
  return lake.fetch(address, {
    method: "POST",
    headers,
    body: new URLSearchParams({ password }),
    redirect: "manual",
  });
}

async function joinedAs(lake: TestLake, person: typeof noor): Promise<string> {
  await join(lake, person);
  return sessionIn(await signIn(lake, person.email, words));
}

const joined = (lake: TestLake) => joinedAs(lake, noor);

const whoIs = async (lake: TestLake, session: string) =>
  (await lake.fetch(`${lake.url}/v1/users/me`, { headers: { Cookie: session } })).status;

test("whoever is invited sets a password by the link, once, and signs in with it", async () => {
  await using lake = await startLake({ over: "http", settings });
  const { staffing } = lake.lake.services;
  const { secret, person } = staffing.invite(noor);
  expect(person).toMatchObject({ id: "noor-haddad", role: "author", email });
  expect(staffing.list().at(-1)).toMatchObject({ email, state: "invited" });
  const address = `${lake.url}/v1/auth/password/${secret}`;
  for (const look of ["a mail filter", "the person"]) {
    const page = await lake.fetch(address);
    expect(page.status, look).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await page.text()).toContain("Noor Haddad");
  }
  const refused: [string, string][] = [
    ["short", "12 to 200 characters"],
    ["x".repeat(201), "12 to 200 characters"],
    ["noor haddad rules", "your name"],
    ["abababababab", "more different characters"],
  ];
  for (const [password, why] of refused) {
    const answer = await setPassword(lake, secret, password);
    expect(answer.status, password).toBe(422);
    expect(await answer.text()).toContain(why);
  }
  expect((await signIn(lake, email, "")).status).toBe(401);
  const set = await setPassword(lake, secret, words);
  expect(set.status).toBe(303);
  const login = await lake.fetch(new URL(set.headers.get("location") ?? "", `${address}/`.slice(0, -1)));
  expect(await login.text()).toContain("Your password is set");
  expect((await signIn(lake, ` ${email.toUpperCase()}`, words)).status).toBe(303);
  expect((await setPassword(lake, secret, "another password")).status, "a second use").toBe(404);
  expect((await lake.fetch(address)).status).toBe(404);
  expect((await signIn(lake, email, "another password")).status).toBe(401);
});

test("an invitation ends after seven days, a reset after one, and a newer link replaces an older one", async () => {
  let now = new Date("2026-11-28T09:00:00Z");
  await using lake = await startLake({ settings, now: () => now });
  const { staffing } = lake.lake.services;
  const first = staffing.invite(noor);
  now = new Date("2026-12-05T08:59:00Z");
  expect(staffing.personOf(first.secret)?.email).toBe(email);
  now = new Date("2026-12-05T09:01:00Z");
  expect(staffing.personOf(first.secret)).toBeNull();
  expect((await setPassword(lake, first.secret, words)).status).toBe(404);
  const [second, third] = [staffing.reset(email), staffing.reset(email)];
  expect(staffing.personOf(second.secret)).toBeNull();
  expect(staffing.personOf(third.secret)?.email).toBe(email);
  now = new Date("2026-12-06T09:02:00Z");
  expect(staffing.personOf(third.secret)).toBeNull();
});

test("a link that was used, is too old, was replaced or made up, or whose owner is gone answers the same", async () => {
  let now = new Date("2026-11-28T09:00:00Z");
  await using lake = await startLake({ settings, now: () => now });
  const { staffing } = lake.lake.services;
  const invite = (name: string) =>
    staffing.invite({ ...noor, name, email: `${name.toLowerCase()}@paraph.example` });
  const spent = new Map<string, string>();
  for (const use of ["Invite", "Reset"]) {
    const make = (name: string) => {
      const invited = invite(name);
      return use === "Invite" ? invited : staffing.reset(invited.person.email);
    };
    const late = make(`${use}late`);
    now = new Date(now.getTime() + 8 * 86_400_000);
    const [used, replaced] = [make(`${use}used`), make(`${use}replaced`)];
    const [suspended, removed] = [make(`${use}suspended`), make(`${use}removed`)];
    expect((await setPassword(lake, used.secret, words)).status).toBe(303);
    staffing.reset(replaced.person.email);
    staffing.suspend(suspended.person.email);
    staffing.remove(removed.person.email);
    for (const [how, { secret }] of Object.entries({ late, used, replaced, suspended, removed }))
      spent.set(`${use} ${how}`, secret);
  }
  spent.set("made up", "a".repeat(43)).set("short", "x").set("of other characters", "%00%F0%9F%A4%A6");
  const shown = async (answer: Response) => {
    const { date: _, ...headers } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers, text: await answer.text() };
  };
  const answersOf = async (secret: string) => [
    await shown(await lake.fetch(`${lake.url}/v1/auth/password/${secret}`)),
    await shown(await setPassword(lake, secret, words)),
    await shown(await setPassword(lake, secret, "short")),
    await shown(await setPassword(lake, secret, words, { Origin: "https://evil.example" })),
  ];
  const [[, first = ""] = [], ...others] = spent;
  const expected = await answersOf(first);
  expect(expected.map(({ status }) => status)).toEqual([404, 404, 404, 403]);
  expect(expected[0]?.text).not.toMatch(/Invitelate|paraph.example/);
  for (const [how, secret] of others) expect(await answersOf(secret), how).toEqual(expected);
});

test("once a removal is answered, the next request of who was removed is refused, and what they have open ends", async () => {
  await using lake = await startLake({ over: "http", settings });
  await join(lake, mara);
  const session = await joined(lake);
  const opened = await lake.fetch(`${lake.url}/v1/data/listen/production?query=*`, {
    headers: { Cookie: session },
  });
  await using events = readEvents(opened);
  expect((await events.next()).event).toBe("welcome");
  await asPerson(lake).request({ url: "/people", method: "POST", body: { action: "remove", email } });
  expect(await whoIs(lake, session)).toBe(401);
  const draft = { mutations: [{ create: { _id: "drafts.page-late", _type: "page" } }] };
  const written = await lake.fetch(`${lake.url}/v2025-02-19/data/mutate/production`, {
    method: "POST",
    headers: { Cookie: session, Origin: lake.url, "content-type": "application/json" },
    body: JSON.stringify(draft),
  });
  expect(written.status).toBe(401);
  await expect(events.next()).rejects.toThrow("The stream ended before the next event");
  await lake.client("administrator").create({ _id: "page-after", _type: "page" });
  await expect(events.next()).rejects.toThrow("The stream ended before the next event");
});

test("another site's page sets no password", async () => {
  await using lake = await startLake({ settings });
  const { secret } = lake.lake.services.staffing.invite(noor);
  for (const Origin of ["https://evil.example", "null"]) {
    expect((await setPassword(lake, secret, words, { Origin })).status, Origin).toBe(403);
  }
  expect(lake.lake.services.staffing.personOf(secret)?.email).toBe(email);
});

test("a reset and a new password end all sessions of the person", async () => {
  await using lake = await startLake({ settings });
  const session = await joined(lake);
  expect(await whoIs(lake, session)).toBe(200);
  const { secret } = lake.lake.services.staffing.reset(email);
  expect(await whoIs(lake, session)).toBe(401);
  expect((await signIn(lake, email, words)).status, "the former password").toBe(401);
  await setPassword(lake, secret, "seven wet umbrellas");
  expect((await signIn(lake, email, "seven wet umbrellas")).status).toBe(303);
});

test("a suspended person is out until resumed; a removed one for good, with the name kept in the history", async () => {
  await using lake = await startLake({ settings });
  const { staffing, people } = lake.lake.services;
  const session = await joined(lake);
  staffing.suspend(email);
  expect(await whoIs(lake, session)).toBe(401);
  expect((await signIn(lake, email, words)).status).toBe(401);
  expect(staffing.list().at(-1)?.state).toBe("suspended");
  expect(() => staffing.reset(email), "a link that would not work").toThrow("Let them in again first");
  staffing.resume(email);
  expect(await whoIs(lake, session), "the former session").toBe(401);
  expect((await signIn(lake, email, words)).status).toBe(303);

  staffing.remove(email);
  expect((await signIn(lake, email, words)).status).toBe(401);
  expect(people.list().map(({ id }) => id)).not.toContain("noor-haddad");
  expect(staffing.list().map(({ id }) => id)).not.toContain("noor-haddad");
  const viewer = lake.client("viewer");
  expect(await viewer.request({ url: "/users/noor-haddad" })).toMatchObject({ displayName: "Noor Haddad" });
  expect((await viewer.request({ url: "/projects/local" })).members).toHaveLength(0);
  expect(staffing.invite(noor).person.id, "the same address, another person").toBe("noor-haddad-2");
});

test("a role changes at once, and the last administrator stays one", async () => {
  await using lake = await startLake({ settings });
  const { staffing } = lake.lake.services;
  await join(lake, mara);
  const session = await joined(lake);
  const role = async () =>
    (await (await lake.fetch(`${lake.url}/v1/users/me`, { headers: { Cookie: session } })).json()).role;
  expect(await role()).toBe("author");
  staffing.setRole(email, "editor");
  expect(await role()).toBe("editor");
  for (const change of [
    () => staffing.setRole(mara.email, "viewer"),
    () => staffing.suspend(mara.email),
    () => staffing.remove(mara.email),
  ]) {
    expect(change).toThrow("Mara Lindqvist is the last administrator. Make somebody else one first.");
  }
  staffing.setRole(email, "administrator");
  staffing.remove(mara.email);
  expect(() => staffing.setRole(email, "author")).toThrow("the last administrator");
});

test.each([
  [{ ...noor, name: " " }, "A name has 1 to 100 characters"],
  [{ ...noor, name: "Noor\u202Ehaddad" }, "invisible characters"],
  [{ ...noor, name: "Noor\nHaddad" }, "line breaks"],
  [{ ...noor, name: "Noor\u0000" }, "invisible characters"],
  [{ ...noor, name: "…" }, "one letter at least"],
  [{ ...noor, email: "noor\u202E@paraph.example" }, "is no e-mail address"],
  [{ ...noor, email: "noor" }, '"noor" is no e-mail address'],
  [{ ...noor, email: "MARA@paraph.example" }, "is here already"],
  [{ ...noor, role: "owner" }, '"owner" is no role'],
])("an invitation that can't be: %j", async (person, problem) => {
  await using lake = await startLake();
  expect(() => lake.lake.services.staffing.invite(person)).toThrow(problem);
  expect(lake.lake.services.staffing.list()).toHaveLength(5);
});

test.each([
  ["System", "person-system"],
  ["Token Server", "person-token-server"],
  ["Single Sign-On", "person-single-sign-on"],
  ["王芳", "person"],
  ["Zoë Löfgren-Ortiz", "zoe-lofgren-ortiz"],
])("the id of %s is that of no program", async (name, id) => {
  await using lake = await startLake({ settings });
  expect(lake.lake.services.staffing.invite({ ...noor, name }).person.id).toBe(id);
});

test("administrators manage people over the API; nobody else may, and what can't be done says why", async () => {
  await using lake = await startLake({ over: "http", settings });
  await join(lake, mara);
  const administrator = asPerson(lake);
  const send = (body: object) => administrator.request({ url: "/people", method: "POST", body });
  const { link } = await send({ action: "invite", ...noor });
  const secret = new URL(link).pathname.split("/").at(-1) ?? "";
  expect(link).toBe(`${lake.url}/v1/auth/password/${secret}`);
  await setPassword(lake, secret, words);
  expect((await signIn(lake, email, words)).status).toBe(303);
  expect((await send({ action: "role", email, role: "publisher" })).person.role).toBe("publisher");
  const { people, signIn: way } = await administrator.request({ url: "/people" });
  expect(way).toBe("password");
  expect(people.at(-1)).toEqual({
    id: "noor-haddad",
    name: "Noor Haddad",
    email,
    role: "publisher",
    createdAt: expect.any(String),
    state: "active",
    isDemo: false,
    lastSeen: expect.any(String),
    factors: [],
    hasProvider: false,
  });
  await send({ action: "suspend", email });
  await send({ action: "resume", email });
  await send({ action: "remove", email });
  const problemOf = (asked: Promise<unknown>) => asked.catch((error: ClientError) => error);
  expect(await problemOf(send({ action: "remove", email: mara.email }))).toMatchObject({
    statusCode: 409,
    message: expect.stringContaining("the last administrator"),
  });
  expect(await problemOf(send({ action: "promote", email }))).toMatchObject({ statusCode: 400 });
  for (const role of ["publisher", "editor", "author", "viewer"] as const) {
    const client = lake.client(role);
    const invite = { action: "invite", ...noor, role: "administrator" };
    for (const asked of [
      client.request({ url: "/people" }),
      client.request({ url: "/people", method: "POST", body: invite }),
    ]) {
      expect(await problemOf(asked), role).toMatchObject({ statusCode: 403 });
    }
  }
});

test("an operator who is locked out gets back in from a terminal, while the lake runs", async () => {
  using data = mkdtempDisposableSync(path.join(tmpdir(), "paraph-people-"));
  await using lake = await startLake({ over: "http", settings, folder: path.join(data.path, "lake") });
  await join(lake, mara);
  const env = { ...process.env, SITE_URL: lake.url, LAKE_PEOPLE: "password" };
  const people = (...parameters: string[]) => runParaph(["people", ...parameters, "--data", data.path], env);
  const invited = await people("invite", email, "--name", "Noor Haddad", "--role", "administrator");
  expect(invited).toMatchObject({ code: 0, stderr: "" });
  const link = new URL(invited.stdout.split("\n")[1] ?? "");
  expect(`${link.origin}${link.pathname}`).toMatch(`${lake.url}/lake/v1/auth/password/`);
  await setPassword(lake, link.pathname.split("/").at(-1) ?? "", words);
  expect((await signIn(lake, email, words)).status).toBe(303);
  const removed = await people("remove", mara.email);
  expect(removed.stdout).toBe(
    "Mara Lindqvist is signed out for good. What the person wrote keeps the name.\n",
  );
  const list = await people();
  expect(list.stdout).toMatch(
    /Noor Haddad, administrator, last seen \d{4}-\d\d-\d\d \d\d:\d\d UTC, second factor: none\n/,
  );
  expect(list.stdout).not.toContain("Mara");
  const last = await people("role", email, "--role", "viewer");
  expect(last).toMatchObject({ code: 1, stderr: expect.stringContaining("the last administrator") });
  const need = await people("second-factor", "--role", "administrator", "--need", "any");
  expect(need.stdout).toContain("The role administrator asks for this second factor");
  expect(lake.lake.services.secondFactors.needOf("administrator")).toBe("any");
  const viewer = await joinedAs(lake, { ...noor, email: "ines@paraph.example", role: "viewer" });
  expect((await people("role", "ines@paraph.example", "--role", "administrator")).code).toBe(0);
  expect(await whoIs(lake, viewer), "a password alone is too little for the new role").toBe(401);
  expect((await people("reset", email, "--factors")).stdout).toContain("Noor Haddad sets a password");
  const misused = await people("invite", email);
  expect(misused).toMatchObject({ code: 1, stderr: expect.stringContaining("Say --name and --role.") });
});

const sent = [
  ["people", '{"action":"invite","name":"Eve","email":"eve@paraph.example","role":"administrator"}'],
  ["data/mutate/production", '{"mutations":[{"create":{"_id":"eve","_type":"post"}}]}'],
  ["data/import/production?mode=create", '{"_id":"eve","_type":"post"}\n'],
  ["data/query/production-comments", '{"query":"*"}'],
  ["assets/files/production", "what Eve knows"],
] as const;
const ways = ["cookie", "token"] as const;

test.each(sent.flatMap(([path, body]) => ways.map((way) => ({ path, body, way }))))(
  "whoever is sent away while the body of a request to $path is on its way gets and changes nothing by it, by $way",
  async ({ path, body, way }) => {
    await using lake = await startLake({ over: "http" });
    const { credentials, staffing, cookie } = lake.lake.services;
    const session = credentials.startSession("mara-lindqvist");
    staffing.setRole("deniz@paraph.example", "administrator");
    const asked = request(`${lake.url}/v1/${path}`, {
      method: "POST",
      headers: {
        ...(way === "token"
          ? { Authorization: `Bearer ${session}` }
          : { Cookie: `${cookie.name}=${session}`, Origin: lake.url }),
        "Content-Type": "application/json",
        "Content-Length": body.length,
      },
    });
    asked.write(body.slice(0, 10));
    await expect.poll(() => credentials.holderOf(session)).not.toBeNull();
    // So that the request has been looked at.
    await lake.fetch(`${lake.url}/v1/ping`);
    staffing.remove(mara.email);
    asked.end(body.slice(10));
    const [answer] = await once(asked, "response");
    answer.resume();
    expect([401, 403]).toContain(answer.statusCode);
    expect(staffing.list().map(({ name }) => name)).not.toContain("Eve");
    expect(await lake.client("administrator").fetch("count(*)")).toBe(0);
  },
);
