import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readEvents } from "@paraph/lake/testing/event-stream";
import { startLake, type TestLake, transports } from "@paraph/lake/testing/lake";
import { asPerson, deniz, join, mara, password, sessionIn, signIn } from "@paraph/lake/testing/people";
import { createAnimation, createQuarters, quartersSvg } from "@paraph/lake/testing/pictures";
import { openSocket } from "@paraph/lake/testing/socket";
import { browserInWords } from "@paraph/service/browser-words";
import sharp from "sharp";
import { expect, test } from "vitest";
import { runParaph } from "../support/run-paraph.ts";

const settings = { people: "password" } as const;
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";

interface Session {
  readonly id: string;
  readonly browser: string;
  readonly startedAt: string;
  readonly seenAt: string;
  readonly isCurrent: boolean;
}

function account(lake: TestLake, cookie: string) {
  const ask = (method: string, address: string, body?: BodyInit, headers: Record<string, string> = {}) =>
    lake.fetch(`${lake.url}/v1/${address}`, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: { Cookie: cookie, Origin: new URL(lake.url).origin, ...headers },
    });
  return {
    ask,
    read: async () => (await ask("GET", "account")).json(),
    sessions: async (): Promise<Session[]> => (await (await ask("GET", "account")).json()).sessions,
    change: (change: object) => ask("POST", "account", JSON.stringify(change)),
    isSignedIn: async () => (await ask("GET", "users/me")).status === 200,
  };
}

async function signedIn(lake: TestLake, email: string, userAgent = firefox) {
  return account(lake, sessionIn(await signIn(lake, email, password, { "User-Agent": userAgent })));
}

test.each([
  [firefox, "Firefox on Windows"],
  [iphone, "Safari on iPhone"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
    "Edge on Mac",
  ],
  [
    "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
    "Chrome on Linux",
  ],
  ["curl/8.5.0", "Another program"],
  [undefined, "Another program"],
  ["<script>alert(1)</script> Linux", "A browser on Linux"],
])("a session of %s is listed as %s", (userAgent, words) => {
  expect(browserInWords(userAgent)).toBe(words);
});

test.each(transports)(
  "people change their own name, and see it at once wherever they are named, over %s",
  async (over) => {
    await using lake = await startLake({ over, settings });
    await join(lake, deniz);
    const own = await signedIn(lake, deniz.email);
    expect(await own.read()).toMatchObject({
      name: "Deniz Aksoy",
      email: deniz.email,
      role: "Publisher",
      signIn: "password",
    });
    expect((await own.change({ action: "rename", name: "  Anna   Berg-<b>Aksoy</b> " })).status).toBe(200);
    const viewer = lake.client("viewer");
    expect(await viewer.request({ url: "/users/deniz-aksoy" })).toMatchObject({
      displayName: "Anna Berg-<b>Aksoy</b>",
      imageUrl: expect.stringContaining("?name=Anna"),
    });
    const { imageUrl } = await own.read();
    const initials = await (await lake.fetch(imageUrl)).text();
    expect(initials).toContain(">AB</text>");
    expect(initials).not.toContain("<b>");
    for (const name of ["", "\u202Eadmin", "A\nB", "\u200B", "x".repeat(101)])
      expect((await own.change({ action: "rename", name })).status, JSON.stringify(name)).toBe(422);
    for (const change of [
      { action: "rename", name: "Deniz", role: "administrator" },
      { action: "role", role: "administrator" },
      { action: "email", email: deniz.email, next: "d@d.example" },
      { name: "Deniz" },
    ])
      expect((await own.change(change)).status, JSON.stringify(change)).toBe(400);
    expect(lake.lake.services.people.find("deniz-aksoy")).toMatchObject({
      name: "Anna Berg-<b>Aksoy</b>",
      role: "publisher",
    });
  },
);

test("only a person's own session opens the account, and only from the Studio's pages", async () => {
  await using lake = await startLake({ settings });
  await join(lake, deniz);
  const own = await signedIn(lake, deniz.email);
  const proof = lake.lake.services.credentials.createProof("deniz-aksoy");
  for (const token of [proof, lake.tokenOf("administrator")])
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? JSON.stringify({ action: "endOtherSessions" }) : undefined;
      const answer = await own.ask(method, "account", body, { Authorization: `Bearer ${token}` });
      expect(answer.status).toBe(403);
    }
  for (const [path, body] of [
    ["people", { action: "invite", name: "Eve", email: "eve@paraph.example", role: "viewer" }],
    ["projects/local/tokens", { label: "Eve", roleName: "viewer" }],
    ["audit/exports", { what: "sales" }],
    ["data/mutate/production", { mutations: [{ create: { _id: "eve", _type: "post" } }] }],
  ] as const) {
    const answer = await lake.fetch(`${lake.url}/v2025-02-19/${path}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${lake.lake.services.credentials.createProof("deniz-aksoy")}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify(body),
    });
    expect([answer.status, await answer.text()], path).toEqual([403, expect.stringContaining("proof")]);
  }
  const rename = JSON.stringify({ action: "rename", name: "Evil" });
  for (const Origin of ["https://evil.example", "null"])
    expect((await own.ask("POST", "account", rename, { Origin })).status, Origin).toBe(401);
  expect((await account(lake, "").change({ action: "rename", name: "Evil" })).status).toBe(401);
  expect((await own.read()).name).toBe("Deniz Aksoy");
});

test.each(transports)(
  "an uploaded picture is made small, and only who knows its address gets it, over %s",
  async (over) => {
    await using lake = await startLake({ over, settings });
    await join(lake, deniz);
    const own = await signedIn(lake, deniz.email);
    const before = (await own.read()).imageUrl;
    const upload = (bytes: Uint8Array<ArrayBuffer>) =>
      own.ask("PUT", "account/picture", bytes, { "Content-Type": "image/svg+xml" });
    const withPlace = await sharp(await createQuarters(3000, 1200))
      .withExif({ IFD3: { GPSLatitude: "52/1 31/1 0/1" } })
      .jpeg()
      .toBuffer();
    for (const picture of [withPlace, await createAnimation(["#ff0000", "#00ff00"])]) {
      expect((await upload(new Uint8Array(picture))).status).toBe(200);
      const { imageUrl } = await lake.client("viewer").request({ url: "/users/deniz-aksoy" });
      const sent = await lake.fetch(imageUrl);
      expect(sent.headers.get("content-type")).toBe("image/webp");
      expect(sent.headers.get("x-content-type-options")).toBe("nosniff");
      const read = await sharp(Buffer.from(await sent.arrayBuffer())).metadata();
      expect([read.width, read.height, read.format, read.pages, read.exif]).toEqual([
        256,
        256,
        "webp",
        undefined,
        undefined,
      ]);
    }
    const strangers = [before, `${before}?version=guess`, `${before}?version=`];
    for (const address of strangers)
      expect((await lake.fetch(address)).headers.get("content-type"), address).toBe("image/svg+xml");
    const text = (words: string) => new TextEncoder().encode(words);
    const bad: Uint8Array<ArrayBuffer>[] = [
      text(quartersSvg()),
      text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      text("<html><script>alert(1)</script>"),
      new Uint8Array((await createQuarters()).subarray(0, 40)),
      new Uint8Array(),
    ];
    const kept = (await own.read()).imageUrl;
    for (const bytes of bad) expect((await upload(bytes)).status).toBe(422);
    expect((await upload(new Uint8Array(10 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await own.read()).imageUrl).toBe(kept);
    expect((await own.ask("DELETE", "account/picture")).status).toBe(200);
    expect(await own.read()).toMatchObject({ imageUrl: before, hasPicture: false });
  },
);

test("a new password needs the present one, and ends all sessions but this", async () => {
  const now = new Date();
  await using lake = await startLake({
    settings: { ...settings, loginAttemptsPerMinute: 5 },
    now: () => now,
  });
  await join(lake, deniz);
  const [own, phone] = [await signedIn(lake, deniz.email), await signedIn(lake, deniz.email, iphone)];
  const { secret } = lake.lake.services.staffing.invite({ ...deniz, email: "d@d.example" });
  const next = "seven wet umbrellas";
  const tried = async (current: string, wanted: string) => {
    const answer = await own.change({ action: "password", current, next: wanted });
    return [answer.status, (await answer.json()).message];
  };
  expect(await tried("guess", next)).toEqual([422, "The present password is wrong."]);
  expect(await tried(password, "short")).toEqual([422, expect.stringContaining("12 to 200 characters")]);
  expect(await phone.isSignedIn()).toBe(true);
  expect(await tried(password, next)).toEqual([200, undefined]);
  expect([await own.isSignedIn(), await phone.isSignedIn()]).toEqual([true, false]);
  expect(lake.lake.services.staffing.personOf(secret), "another person's link").not.toBeNull();
  for (let count = 0; count < 4; count += 1) await tried("guess", next);
  expect((await tried(next, next))[0], "guesses have a limit").toBe(429);
});

test("people see their sessions in plain words, and end one or all others", async () => {
  let now = new Date("2026-11-28T09:00:00Z");
  await using lake = await startLake({ settings, now: () => now });
  await join(lake, deniz);
  await join(lake, mara);
  const foreign = await signedIn(lake, mara.email);
  const phone = await signedIn(lake, deniz.email, iphone);
  const third = await signedIn(lake, deniz.email, "curl/8.5.0");
  lake.lake.services.credentials.createProof("deniz-aksoy");
  now = new Date("2026-11-28T09:30:00Z");
  const own = await signedIn(lake, deniz.email);
  now = new Date("2026-11-28T10:00:00Z");
  await phone.isSignedIn();
  now = new Date("2026-11-28T10:04:00Z");
  await phone.isSignedIn();
  const list = await own.sessions();
  expect(
    list.map(({ browser, startedAt, seenAt, isCurrent }) => [browser, startedAt, seenAt, isCurrent]),
  ).toEqual([
    ["Firefox on Windows", "2026-11-28T09:30:00.000Z", "2026-11-28T10:04:00.000Z", true],
    ["Safari on iPhone", "2026-11-28T09:00:00.000Z", "2026-11-28T10:00:00.000Z", false],
    ["Another program", "2026-11-28T09:00:00.000Z", "2026-11-28T09:00:00.000Z", false],
  ]);
  expect(lake.lake.services.staffing.list()[0]?.lastSeen).toBe("2026-11-28T10:04:00.000Z");
  const current = password;
  await foreign.change({ action: "endSession", id: list[1]?.id, current });
  expect(await phone.isSignedIn(), "another person's session").toBe(true);
  for (const guess of [{}, { current: "guess" }])
    for (const ending of [{ action: "endSession", id: list[1]?.id }, { action: "endOtherSessions" }])
      expect((await own.change({ ...ending, ...guess })).status).toBe(422);
  expect(await phone.isSignedIn(), "whoever finds an open window ends nothing").toBe(true);
  await own.change({ action: "endSession", id: list[1]?.id, current });
  expect([await phone.isSignedIn(), await third.isSignedIn()]).toEqual([false, true]);
  await own.change({ action: "endOtherSessions", current });
  expect([await third.isSignedIn(), await own.isSignedIn(), await foreign.isSignedIn()]).toEqual([
    false,
    true,
    true,
  ]);
  expect(await own.sessions()).toHaveLength(1);
});

test("a session that an older release began is listed, without what it did not store", async () => {
  await using lake = await startLake({ settings });
  await join(lake, deniz);
  const own = await signedIn(lake, deniz.email);
  lake.context.store.system.exec("DELETE FROM session_fact; DELETE FROM sighting");
  expect(await own.sessions()).toMatchObject([
    { browser: null, startedAt: null, seenAt: null, isCurrent: true },
  ]);
  expect(lake.lake.services.staffing.list()[0]?.lastSeen).not.toBeNull();
});

test.each([
  ["removed", "remove"],
  ["suspended", "suspend"],
  ["signed out", "sign-out"],
  ["given another role", "role"],
])("what somebody has open ends when they are %s from a terminal", async (_, verb) => {
  using data = mkdtempDisposableSync(path.join(tmpdir(), "paraph-open-"));
  await using lake = await startLake({ over: "http", settings, folder: path.join(data.path, "lake") });
  await join(lake, mara);
  await join(lake, deniz);
  const Cookie = sessionIn(await signIn(lake, deniz.email, password));
  const headers = { Cookie, Origin: lake.url };
  const listen = "v2025-02-19/data/listen/production?query=*";
  await using direct = readEvents(await fetch(`${lake.url}/${listen}`, { headers }));
  await using stranger = readEvents(await fetch(`${lake.url}/${listen}`));
  using streams = openSocket(`${lake.url}/v1/streams`, headers);
  using presence = openSocket(`${lake.url}/v1/socket/production`, headers);
  using byToken = openSocket(`${lake.url}/v1/socket/production`);
  await Promise.all([streams.opened, presence.opened, byToken.opened]);
  streams.send({ open: 1, path: `/${listen}` });
  const token = decodeURIComponent(Cookie.split("=")[1] ?? "");
  byToken.send({
    jsonrpc: "2.0",
    id: 1,
    method: "authorization",
    params: { authorization: `Bearer ${token}` },
  });
  presence.send({ jsonrpc: "2.0", id: 1, method: "presence_subscribe", params: {} });
  expect([await presence.next(), await byToken.next()]).toMatchObject([{ id: 1 }, { id: 1, result: true }]);
  for (const stream of [direct, stranger]) expect((await stream.next()).event).toBe("welcome");
  expect([await streams.next(), await streams.next()]).toMatchObject([{ status: 200 }, { id: 1 }]);

  const ended = Promise.all(
    [direct, streams, presence, byToken]
      .map(async (one) => {
        for (;;) await one.next();
      })
      .map((reading) => reading.catch((error: Error) => error.message)),
  );
  const more = verb === "role" ? ["--role", "author"] : [];
  const done = await runParaph(["people", verb, deniz.email, ...more, "--data", data.path], {
    ...process.env,
    SITE_URL: lake.url,
    LAKE_PEOPLE: "password",
  });
  expect(done).toMatchObject({ code: 0, stderr: "" });
  expect(await ended).toEqual([
    "The stream ended before the next event",
    ...Array(3).fill("The socket closed before the next message"),
  ]);
  const next = stranger.next();
  await lake.client("editor").create({ _id: "page-a", _type: "page" });
  expect((await next).event, "nobody else's").toBe("mutation");
  expect(lake.logged).toEqual([]);
});

test("administrators end all sessions of somebody, and give another address", async () => {
  await using lake = await startLake({ settings });
  await join(lake, mara);
  await join(lake, deniz);
  const own = await signedIn(lake, deniz.email);
  const administrator = asPerson(lake);
  const send = (body: object) => administrator.request({ url: "/people", method: "POST", body });
  await send({ action: "signOut", email: deniz.email });
  expect(await own.isSignedIn()).toBe(false);
  expect((await signIn(lake, deniz.email, password)).status, "the password stays").toBe(303);
  expect(await send({ action: "email", email: deniz.email, next: " New@Paraph.example" })).toMatchObject({
    person: { id: "deniz-aksoy", email: "new@paraph.example" },
  });
  expect((await signIn(lake, "new@paraph.example", password)).status).toBe(303);
  expect((await signIn(lake, deniz.email, password)).status).toBe(401);
  for (const next of [mara.email, "none"])
    await expect(send({ action: "email", email: "new@paraph.example", next })).rejects.toMatchObject({
      statusCode: 409,
    });
});

test("nothing that opens a session is stored", async () => {
  await using lake = await startLake({ settings });
  await join(lake, deniz);
  const cookie = sessionIn(await signIn(lake, deniz.email, password, { "User-Agent": firefox }));
  using database = new DatabaseSync(path.join(lake.folder, "system.db"), { readOnly: true });
  const tables = ["session", "session_fact", "sighting", "set_up", "portrait"];
  const rows = JSON.stringify(tables.map((table) => database.prepare(`SELECT * FROM ${table}`).all()));
  expect(rows).not.toContain(cookie.split("=")[1]);
  expect(rows).not.toContain("Gecko");
});
