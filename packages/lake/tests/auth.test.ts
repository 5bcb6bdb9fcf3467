import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { createAuthenticator } from "./support/authenticator.ts";
import { startLake, type TestLake, transports } from "./support/lake.ts";
import { deniz, join, mara, sessionIn } from "./support/people.ts";

type Fields = Record<string, string>;

/**
 * Submits the login page as a browser would: with the form's fields, and an Origin header that pages can't
 * choose.
 */
function submit(lake: TestLake, fields: Fields, headers: Fields = { Origin: lake.url }) {
  return lake.fetch(`${lake.url}/v1/auth/login/local`, {
    method: "POST",
    headers,
    body: new URLSearchParams({ origin: `${lake.url}/studio`, kind: "cookie", ...fields }),
    redirect: "manual",
  });
}

function cookieOf(response: Response): string {
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

test("a form that is none is refused, and the lake has not failed", async () => {
  await using lake = await startLake({});
  for (const type of ["multipart/form-data", "multipart/form-data; boundary=x"]) {
    const answer = await lake.fetch(`${lake.url}/v1/auth/login/local`, {
      method: "POST",
      headers: { Origin: lake.url, "Content-Type": type },
      body: "--x\r\nbroken",
    });
    expect([answer.status, await answer.text()], type).toEqual([
      400,
      expect.stringContaining("Reading the form failed"),
    ]);
  }
});

test.each(transports)(
  "signs in like the Studio, from the list of providers to the session cookie, over %s",
  async (over) => {
    await using lake = await startLake({ over });
    const { providers } = await lake.client("anonymous").request({ url: "/auth/providers" });
    const studio = `${lake.url}/studio`;
    const page = await lake.fetch(
      `${providers[0].url}?${new URLSearchParams({ origin: studio, type: "cookie" })}`,
    );
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await page.text();
    for (const name of ["Mara Lindqvist", "Deniz Aksoy", "Ines Kowalski"]) expect(html).toContain(name);
    expect(html.match(/Demo</g), "each is an example").toHaveLength(5);
    expect(html).not.toMatch(/<script|https?:\/\/(?!localhost|127\.0\.0\.1|www\.w3\.org)/);

    const answer = await submit(lake, { person: "deniz-aksoy" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("set-cookie")).toMatch(/; HttpOnly/);
    expect(answer.headers.get("set-cookie")).toMatch(/; SameSite=Lax/);
    const [back, sid = ""] = (answer.headers.get("location") ?? "").split("#sid=");
    expect(back).toBe(studio);
    expect(sid.length).toBeGreaterThanOrEqual(20);

    const exchange = () => lake.fetch(`${lake.url}/v1/auth/fetch?sid=${sid}`);
    expect(await (await exchange()).json()).toEqual({});
    expect((await exchange()).status, "a second use of the sid").toBe(401);

    const headers = { Cookie: cookieOf(answer) };
    const id = await lake.fetch(`${lake.url}/v1/auth/id`, { headers });
    expect(await id.json()).toEqual({ id: "deniz-aksoy" });
    const me = await lake.fetch(`${lake.url}/v1/users/me`, { headers });
    expect(await me.json()).toMatchObject({
      id: "deniz-aksoy",
      name: "Deniz Aksoy",
      role: "publisher",
      roles: [{ name: "publisher" }],
    });
  },
);

test("the login page keeps the browser's host name if it is one of this machine's", async () => {
  await using lake = await startLake({ over: "memory" });
  const { protocol, port } = new URL(lake.url);
  const providerFor = async (host: string) => {
    const headers = { "X-Forwarded-Host": host, "X-Forwarded-Proto": protocol.replace(":", "") };
    const answer = await lake.fetch(`${lake.url}/v1/auth/providers`, { headers });
    const { providers } = (await answer.json()) as { providers: { url: string }[] }; // the shape the Studio reads
    return new URL(providers[0]?.url ?? "").host;
  };
  for (const name of ["localhost", "127.0.0.1"]) {
    expect(await providerFor(`${name}:${port}`)).toBe(`${name}:${port}`);
  }
  expect(await providerFor("elsewhere.example")).toBe(new URL(lake.url).host);
});

test.each(transports)(
  "issues a token to a Studio that requests one, and logout revokes it, over %s",
  async (over) => {
    await using lake = await startLake({ over, settings: { allowedOrigins: ["https://studio.example"] } });
    const origin = "https://studio.example";
    const fields = { person: "mara-lindqvist", origin, kind: "token" };
    const answer = await submit(lake, fields, { Origin: origin });
    const sid = answer.headers.get("location")?.split("#sid=")[1];
    const { token } = await (await lake.fetch(`${lake.url}/v1/auth/fetch?sid=${sid}`)).json();
    const client = lake.client("anonymous", { token });
    expect(await client.users.getById("me")).toMatchObject({ id: "mara-lindqvist" });
    await client.request({ url: "/auth/logout", method: "POST" });
    await expect(client.users.getById("me")).rejects.toMatchObject({ statusCode: 401 });
  },
);

test("no page at the lake's own address gets a token, wherever it may lead", async () => {
  await using lake = await startLake();
  for (const path of ["/studio", "/welcome"]) {
    const answer = await submit(lake, {
      person: "mara-lindqvist",
      origin: `${lake.url}${path}`,
      kind: "token",
    });
    const sid = answer.headers.get("location")?.split("#sid=")[1];
    expect(await (await lake.fetch(`${lake.url}/v1/auth/fetch?sid=${sid}`)).json()).toEqual({});
  }
});

test("however an address is padded, its turns are those of its account, and its owner is told", async () => {
  const settings = { people: "password", loginAttemptsPerMinute: 3 } as const;
  const now = new Date();
  await using lake = await startLake({ settings, now: () => now });
  const owner = await join(lake, mara);
  const tries = [254, 253, 1, 0, 300].map((spaces) =>
    submit(lake, { email: `${" ".repeat(spaces)}${owner.email}`, password: "guess" }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(3);
  expect(lake.lake.services.signInGuard.takeFailures(owner.email)).toMatchObject({ count: 3 });
});

test("an address that is no address is not remembered, and a form is small", async () => {
  await using lake = await startLake({ settings: { people: "password" } });
  const long = await submit(lake, { email: "a".repeat(20_000), password: "guess" });
  expect(long.status).toBe(401);
  expect((await long.text()).length).toBeLessThan(20_000);
  const longer = await submit(lake, { email: "a".repeat(70_000), password: "guess" });
  expect(longer.status).toBe(413);
});

test.each(transports)("a page of another origin can't sign anyone out, over %s", async (over) => {
  await using lake = await startLake({ over });
  const headers = { Cookie: cookieOf(await submit(lake, { person: "mara-lindqvist" })) };
  const logout = (from: Record<string, string>) =>
    lake.fetch(`${lake.url}/v1/auth/logout`, { method: "POST", headers: { ...headers, ...from } });
  const status = async () => (await lake.fetch(`${lake.url}/v1/users/me`, { headers })).status;
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
  ];
  for (const from of foreign) {
    const answer = await logout(from);
    expect([answer.status, answer.headers.get("set-cookie")], JSON.stringify(from)).toEqual([403, null]);
  }
  expect(await status()).toBe(200);
  expect((await logout({ Origin: new URL(lake.url).origin })).status).toBe(200);
  expect(await status()).toBe(401);
});

test.each(transports)("a sid expires after a minute, over %s", async (over) => {
  let now = new Date("2026-05-01T10:00:00Z");
  await using lake = await startLake({ over, now: () => now });
  const answer = await submit(lake, { person: "mara-lindqvist" });
  const sid = answer.headers.get("location")?.split("#sid=")[1];
  now = new Date("2026-05-01T10:01:01Z");
  expect((await lake.fetch(`${lake.url}/v1/auth/fetch?sid=${sid}`)).status).toBe(401);
});

test.each(transports)(
  "a proof says for five minutes who somebody is, and makes no other, over %s",
  async (over) => {
    let now = new Date("2026-05-01T10:00:00Z");
    await using lake = await startLake({ over, now: () => now });
    const cookie = cookieOf(await submit(lake, { person: "mara-lindqvist" }));
    const ask = (headers: Fields) => lake.fetch(`${lake.url}/v1/users/me/proof`, { method: "POST", headers });
    const origin = new URL(lake.url).origin;
    const foreign = await ask({ Cookie: cookie, Origin: "https://evil.example" });
    expect([(await ask({ Origin: origin })).status, foreign.status]).toEqual([401, 401]);
    const { token }: { token: string } = await (await ask({ Cookie: cookie, Origin: origin })).json();
    const headers = { Authorization: `Bearer ${token}` };
    expect((await ask(headers)).status).toBe(403);
    const asCookie = { Cookie: `${cookie.split("=")[0]}=${token}`, Origin: origin };
    expect((await ask(asCookie)).status, "sent as if it were a session").toBe(401);
    now = new Date("2026-05-01T10:04:59Z");
    const me = await lake.fetch(`${lake.url}/v1/users/me`, { headers });
    expect(await me.json()).toMatchObject({ id: "mara-lindqvist", roles: [{ name: "administrator" }] });
    now = new Date("2026-05-01T10:05:01Z");
    expect((await lake.fetch(`${lake.url}/v1/users/me`, { headers })).status).toBe(401);
  },
);

test.each<[string, Fields, string | null]>([
  ["the Studio's own page", { "Sec-Fetch-Site": "same-origin" }, "mara-lindqvist"],
  ["the hosted client on a listed page", { Origin: "OWN", "Sec-Fetch-Site": "same-site" }, "mara-lindqvist"],
  ["a program", {}, "mara-lindqvist"],
  ["who types the address", { "Sec-Fetch-Site": "none" }, "mara-lindqvist"],
  [
    "who follows a link",
    { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" },
    "mara-lindqvist",
  ],
  ["another site's script", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors" }, null],
  ["a page at another port", { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors" }, null],
  [
    "another site's frame",
    { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe" },
    null,
  ],
])(
  "a read by %s with the session's cookie is answered as somebody's only where it may be",
  async (_who, from, id) => {
    await using lake = await startLake();
    const cookie = cookieOf(await submit(lake, { person: "mara-lindqvist" }));
    const own: Fields = from.Origin === "OWN" ? { Origin: new URL(lake.url).origin } : {};
    const answer = await lake.fetch(`${lake.url}/v1/users/me`, {
      headers: { ...from, ...own, Cookie: cookie },
    });
    const me: { id?: string } = await answer.json();
    expect(me.id ?? null).toBe(id);
  },
);

test.each(transports)("a session expires after the configured days, over %s", async (over) => {
  let now = new Date("2026-05-01T10:00:00Z");
  await using lake = await startLake({ over, now: () => now, settings: { sessionDays: 2 } });
  const headers = { Cookie: cookieOf(await submit(lake, { person: "mara-lindqvist" })) };
  now = new Date("2026-05-03T09:59:00Z");
  expect((await lake.fetch(`${lake.url}/v1/users/me`, { headers })).status).toBe(200);
  now = new Date("2026-05-03T10:00:01Z");
  expect((await lake.fetch(`${lake.url}/v1/users/me`, { headers })).status).toBe(401);
});

test("a session that nobody uses ends after a week (ASVS 7.3.1), and one in use goes on", async () => {
  let now = new Date("2026-05-01T10:00:00Z");
  await using lake = await startLake({ now: () => now });
  const signInAnew = async () => ({ Cookie: cookieOf(await submit(lake, { person: "mara-lindqvist" })) });
  const [used, idle] = [await signInAnew(), await signInAnew()];
  const statusOf = async (headers: Fields) =>
    (await lake.fetch(`${lake.url}/v1/users/me`, { headers })).status;
  now = new Date("2026-05-06T10:00:00Z");
  expect(await statusOf(used)).toBe(200);
  now = new Date("2026-05-08T10:00:01Z");
  expect([await statusOf(used), await statusOf(idle)]).toEqual([200, 401]);
});

test("whoever signs in again in the same browser ends the session before (ASVS 7.2.4), and no other", async () => {
  await using lake = await startLake();
  const first = cookieOf(await submit(lake, { person: "mara-lindqvist" }));
  const elsewhere = cookieOf(await submit(lake, { person: "mara-lindqvist" }));
  const again = { Origin: lake.url, Cookie: first };
  const second = cookieOf(await submit(lake, { person: "deniz-aksoy" }, again));
  const statusOf = async (Cookie: string) =>
    (await lake.fetch(`${lake.url}/v1/users/me`, { headers: { Cookie } })).status;
  expect([await statusOf(first), await statusOf(elsewhere), await statusOf(second)]).toEqual([401, 200, 200]);
});

test.each(transports)("redirects to listed origins only, over %s", async (over) => {
  await using lake = await startLake({ over });
  const { host } = new URL(lake.url);
  const forged = [
    "https://evil.example/studio",
    `//${host}/studio`,
    `https://${host}/studio`,
    `http://${host}.evil.example/studio`,
    `http://${host}@evil.example/`,
    "javascript:alert(1)",
    "data:text/html,x",
    "/studio",
    "",
  ];
  for (const origin of forged) {
    const page = await lake.fetch(`${lake.url}/v1/auth/login/local?${new URLSearchParams({ origin })}`);
    expect(page.status, origin).toBe(403);
    const answer = await submit(lake, { person: "mara-lindqvist", origin });
    expect(answer.status, origin).toBe(403);
    expect(answer.headers.get("set-cookie"), origin).toBeNull();
  }
});

test.each(transports)("accepts the login form from its own page only, over %s", async (over) => {
  await using lake = await startLake({ over });
  const foreign: Fields[] = [{ Origin: "https://evil.example" }, { Origin: "null" }, {}];
  for (const headers of foreign) {
    const answer = await submit(lake, { person: "mara-lindqvist" }, headers);
    expect(answer.status, JSON.stringify(headers)).toBe(403);
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
});

test("a stranger who guesses keeps neither the owner nor anybody else out, and the owner is told", async () => {
  const settings = { people: "password", loginAttemptsPerMinute: 3 } as const;
  // On a slow machine a minute is over before all passwords are read.
  const now = new Date();
  await using lake = await startLake({ settings, now: () => now });
  const [owner, other] = [await join(lake, mara), await join(lake, deniz)];
  const from = (address: string, cookie = "") => ({
    Origin: lake.url,
    "X-Forwarded-For": address,
    ...(cookie && { Cookie: cookie }),
  });
  const first = await submit(lake, owner, from("203.0.113.1"));
  const deviceIn = ({ headers }: Response) =>
    /lake-session-\d+-device=[^;]+/.exec(headers.getSetCookie().join("\n"))?.[0] ?? "";
  const device = deviceIn(first);
  expect(first.headers.getSetCookie().join()).toMatch(
    /-device=[^;]+; Max-Age=15552000; Path=\/[^;]*; HttpOnly/,
  );

  const guess = { email: owner.email, password: "guess" };
  const statuses = async (count: number, address: (at: number) => string) => {
    const all = Array.from({ length: count }, (_, at) => submit(lake, guess, from(address(at))));
    return (await Promise.all(all)).map(({ status }) => status);
  };
  const one = await statuses(20, (at) => `2001:db8:1:2::${at}`);
  expect(one.filter((status) => status === 401)).toHaveLength(3);
  expect((await submit(lake, owner, from("203.0.113.1"))).status, "the owner from elsewhere").toBe(303);

  const many = await statuses(40, (at) => `198.51.100.${at}`);
  expect(many.filter((status) => status === 429).length, "of a crowd").toBeGreaterThan(20);
  expect((await submit(lake, owner, from("198.51.100.1", device))).status, "a known browser").toBe(303);
  const { secret } = lake.lake.services.staffing.reset(owner.email);
  const set = await lake.fetch(`${lake.url}/v1/auth/password/${secret}`, {
    method: "POST",
    headers: from("198.51.100.1", device),
    body: new URLSearchParams({ password: owner.password }),
    redirect: "manual",
  });
  expect((await submit(lake, owner, from("198.51.100.1", device))).status, "of before the reset").toBe(429);
  const ofOwner = deviceIn(set);
  const back = await submit(lake, owner, from("198.51.100.1", ofOwner));
  expect(back.status, "of the reset").toBe(303);
  expect((await submit(lake, other, from("203.0.113.2"))).status, "somebody else").toBe(303);
  const foreign = { ...other, password: "guess" };
  for (let at = 0; at < 3; at += 1) await submit(lake, foreign, from("203.0.113.3", ofOwner));
  expect((await submit(lake, other, from("203.0.113.3", ofOwner))).status, "not of its owner").toBe(429);
  expect((await submit(lake, other, from("203.0.113.3"))).status, "its network has had its turns").toBe(429);

  const session = sessionIn(back);
  const told = async () =>
    (
      await lake.fetch(`${lake.url}/v1/auth/failed-sign-ins`, {
        method: "POST",
        headers: from("203.0.113.1", session),
      })
    ).json();
  expect((await told()).count).toBeGreaterThan(10);
  expect(await told()).toEqual({ count: 0 });
});

test("while six networks guess, no new browser signs in by a password, and a passkey and a reset open one", async () => {
  const settings = { people: "password", loginAttemptsPerMinute: 3 } as const;
  const now = new Date();
  await using lake = await startLake({ settings, now: () => now });
  const { passkeys, people, staffing } = lake.lake.services;
  const owner = await join(lake, mara);
  const [person] = people.list();
  if (!person) throw new Error("Nobody has joined");
  const device = createAuthenticator({ origin: lake.url, domain: "localhost" });
  // As a browser gets it.
  const asked = JSON.parse(JSON.stringify(await passkeys.newOptions(person)));
  expect(await passkeys.add(person, "Phone", device.make(asked))).toBe(true);

  const from = (network: number) => ({ Origin: lake.url, "X-Forwarded-For": `203.0.113.${network}` });
  const guess = { email: owner.email, password: "guess" };
  for (let network = 1; network <= 6; network += 1)
    for (let at = 0; at < 3; at += 1) expect((await submit(lake, guess, from(network))).status).toBe(401);
  const refused = async () => expect((await submit(lake, owner, from(7))).status).toBe(429);
  await refused();
  const shown = JSON.parse(JSON.stringify(await passkeys.signInOptions()));
  const byPasskey = await lake.fetch(`${lake.url}/v1/auth/login/passkey`, {
    method: "POST",
    headers: from(7),
    body: new URLSearchParams({
      origin: `${lake.url}/studio`,
      credential: JSON.stringify(device.show(shown, 0)),
    }),
    redirect: "manual",
  });
  expect([byPasskey.status, sessionIn(byPasskey)]).toEqual([303, expect.stringContaining("lake-session")]);
  await refused();
  const { secret } = staffing.reset(owner.email, { factors: true });
  const set = await lake.fetch(`${lake.url}/v1/auth/password/${secret}`, {
    method: "POST",
    headers: from(7),
    body: new URLSearchParams({ password: owner.password }),
    redirect: "manual",
  });
  await refused();
  const Cookie = set.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const back = await submit(lake, owner, { ...from(7), Cookie });
  expect([back.status, sessionIn(back)]).toEqual([303, expect.stringContaining("lake-session")]);
});

test.each(transports)("refuses sign-in without a password from other machines, over %s", async (over) => {
  await using lake = await startLake({ over });
  const headers = { Origin: lake.url, "X-Forwarded-For": "192.168.1.20" };
  const answer = await submit(lake, { person: "mara-lindqvist" }, headers);
  expect(answer.status).toBe(401);
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(await answer.text()).toContain("LAKE_PEOPLE=password");
});

test.each(transports)(
  "checks passwords, stores only their hashes and limits attempts, over %s",
  async (over) => {
    const settings = { people: "password", loginAttemptsPerMinute: 3 } as const;
    const now = new Date();
    await using lake = await startLake({ over, settings, now: () => now });
    const { email, password } = await join(lake, mara);
    expect((await submit(lake, { person: "mara-lindqvist" })).status).toBe(401);
    const wrong = await submit(lake, { email, password: "guess" });
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).toContain('role="alert"');
    expect((await submit(lake, { email: "nobody@paraph.example", password })).status).toBe(401);
    expect((await submit(lake, { email: ` ${email.toUpperCase()}`, password })).status).toBe(303);

    await submit(lake, { email, password: "guess" });
    const limited = await submit(lake, { email, password });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);

    using database = new DatabaseSync(path.join(lake.folder, "system.db"), { readOnly: true });
    const rows = JSON.stringify(database.prepare("SELECT * FROM person").all());
    expect(rows).not.toContain(password);
  },
);
