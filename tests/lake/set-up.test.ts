import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startLake, type TestLake } from "@paraph/lake/testing/lake";
import { deniz, join, mara, sessionIn, signIn } from "@paraph/lake/testing/people";
import { expect, test } from "vitest";
import { runParaph } from "../support/run-paraph.ts";

const settings = { people: "password" } as const;
const ana = { name: "Ana Ruiz", email: "ana@company.example", password: "seven wet umbrellas" };

function press(
  lake: TestLake,
  secret: string,
  person: Record<string, string> = ana,
  headers: Record<string, string> = { Origin: lake.url },
) {
  const origin = new URLSearchParams({ origin: `${lake.url}/studio` });
  return lake.fetch(`${lake.url}/v1/auth/set-up/${secret}?${origin}`, {
    method: "POST",
    headers,
    body: new URLSearchParams(person),
    redirect: "manual",
  });
}

function newLink(lake: TestLake): string {
  const link = lake.lake.services.setUp.createLink();
  if (!link) throw new Error("An administrator can sign in already.");
  return link.secret;
}

const open = (lake: TestLake, secret: string) => lake.fetch(`${lake.url}/v1/auth/set-up/${secret}`);

test("a lake in public begins with nobody, and a press on the page behind its link makes and signs in the first administrator", async () => {
  await using lake = await startLake({ over: "http", settings });
  const { people, staffing } = lake.lake.services;
  expect([people.list(), staffing.list()]).toEqual([[], []]);
  const secret = newLink(lake);
  for (const look of ["a mail filter", "the person"]) {
    const page = await open(lake, secret);
    expect(page.status, look).toBe(200);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(await page.text()).toContain("You become its first administrator");
  }
  const refused: [Record<string, string>, string][] = [
    [{ ...ana, password: "short" }, "12 to 200 characters"],
    [{ ...ana, password: "ana ruiz rules!" }, "your name"],
    [{ ...ana, name: "" }, "1 to 100 characters"],
    [{ ...ana, name: "Ana\u2066Ruiz" }, "invisible characters"],
    [{ ...ana, email: "ana" }, "is no e-mail address"],
    [{}, "12 to 200 characters"],
  ];
  for (const [person, why] of refused) {
    const answer = await press(lake, secret, person);
    expect([answer.status, answer.headers.getSetCookie()], why).toEqual([422, []]);
    expect(await answer.text()).toContain(why);
  }
  const typed = await press(lake, secret, { ...ana, name: '"><script>alert(1)</script>', password: "" });
  expect(await typed.text()).not.toContain("<script>alert");
  for (const Origin of ["https://evil.example", "null"])
    expect((await press(lake, secret, ana, { Origin })).status, Origin).toBe(403);
  expect(people.list()).toEqual([]);

  const made = await press(lake, secret);
  expect(made.status).toBe(303);
  // The page for second factors comes first.
  const factors = made.headers.get("location") ?? "";
  const headers = {
    Origin: lake.url,
    Cookie: /lake-session-\d+-step=[^;]+/.exec(made.headers.getSetCookie()[0] ?? "")?.[0] ?? "",
  };
  expect(await (await lake.fetch(factors, { headers })).text()).toContain(
    "Your password alone signs you in.",
  );
  const body = new URLSearchParams({ act: "done" });
  const done = await lake.fetch(factors, { method: "POST", headers, body, redirect: "manual" });
  expect(done.headers.get("location")).toMatch(`${lake.url}/studio#sid=`);
  const me = await lake.fetch(`${lake.url}/v1/users/me`, { headers: { Cookie: sessionIn(done) } });
  expect(await me.json()).toMatchObject({ id: "ana-ruiz", role: "administrator" });
  expect((await signIn(lake, ana.email, ana.password)).status).toBe(303);
});

test("a link that is used, late, replaced, made up, or that comes after an administrator answers the same", async () => {
  let now = new Date("2026-11-28T09:00:00Z");
  await using lake = await startLake({ settings, now: () => now });
  const asked = async (secret: string) => {
    const answers = [await open(lake, secret), await press(lake, secret), await press(lake, secret, {})];
    return Promise.all(
      answers.map(
        async (answer) => `${answer.status} ${answer.headers.getSetCookie()} ${await answer.text()}`,
      ),
    );
  };
  const guessed = await asked("A".repeat(43));
  expect(guessed[0]).toContain("404  <!doctype html>");
  const late = newLink(lake);
  now = new Date("2026-11-28T10:00:01Z");
  expect(await asked(late), "late").toEqual(guessed);
  const replaced = newLink(lake);
  const used = newLink(lake);
  expect(await asked(replaced), "replaced").toEqual(guessed);
  expect((await press(lake, used)).status).toBe(303);
  expect(await asked(used), "used").toEqual(guessed);
  expect(lake.lake.services.setUp.createLink(), "none is made").toBeNull();
  expect(lake.lake.services.people.list()).toHaveLength(1);
});

test("an administrator who joins otherwise closes an open link, and two presses at once make one", async () => {
  await using lake = await startLake({ settings });
  const first = newLink(lake);
  await join(lake, deniz);
  expect((await open(lake, first)).status, "a publisher is no administrator").toBe(200);
  const both = await Promise.all([press(lake, first), press(lake, first, { ...ana, email: "b@b.example" })]);
  expect(both.map(({ status }) => status).sort()).toEqual([303, 404]);

  await using other = await startLake({ settings });
  const open2 = newLink(other);
  expect((await press(other, open2, { ...ana, email: deniz.email })).status).toBe(303);
  await using third = await startLake({ settings });
  const closed = newLink(third);
  await join(third, mara);
  expect((await press(third, closed)).status).toBe(404);
  third.lake.services.staffing.reset(mara.email);
  expect((await press(third, closed)).status, "also when they lose the way in again").toBe(404);
});

test("demo people of this machine can't sign in in public, are marked, and keep their names", async () => {
  using data = mkdtempDisposableSync(path.join(tmpdir(), "paraph-demo-"));
  const folder = path.join(data.path, "lake");
  {
    await using here = await startLake({ folder });
    expect(here.lake.services.staffing.list()).toHaveLength(5);
  }
  {
    await using lake = await startLake({ folder, settings });
    const { people, staffing } = lake.lake.services;
    expect(people.list(), "nobody to mention or to give tasks").toEqual([]);
    expect(staffing.list().map(({ isDemo }) => isDemo)).toEqual(Array(5).fill(true));
    for (const password of ["", "null", "undefined"])
      expect((await signIn(lake, mara.email, password)).status).toBe(401);
    const viewer = lake.client("viewer");
    expect(await viewer.request({ url: "/users/mara-lindqvist" })).toMatchObject({ displayName: mara.name });
    expect((await press(lake, newLink(lake))).status).toBe(303);
    expect(() => staffing.remove(ana.email), "a demo administrator does not count").toThrow(
      "the last administrator",
    );
    staffing.remove(mara.email);
    expect(people.list().map(({ id }) => id)).toEqual(["ana-ruiz"]);
  }
  await using again = await startLake({ folder });
  expect(again.lake.services.people.list().map(({ name }) => name)).toEqual([
    "Deniz Aksoy",
    "Kofi Mensah",
    "Lena Brandt",
    "Ines Kowalski",
    "Ana Ruiz",
  ]);
});

test.each([false, true])(
  "sessions that one click began end once passwords are asked for, and others go on (from an older release: %s)",
  async (isOlder) => {
    using data = mkdtempDisposableSync(path.join(tmpdir(), "paraph-opened-"));
    const folder = path.join(data.path, "lake");
    const invited = { name: "Noor Haddad", email: "noor@paraph.example", role: "editor" };
    const sessions: string[] = [];
    {
      await using here = await startLake({ folder });
      const { credentials, staffing } = here.lake.services;
      const { person } = staffing.invite(invited);
      for (const id of ["mara-lindqvist", person.id]) sessions.push(credentials.startSession(id));
      if (isOlder) here.context.store.system.exec("DROP TABLE sign_in_mode");
    }
    const stays = async () => {
      await using lake = await startLake({ folder, settings });
      const { credentials } = lake.lake.services;
      sessions.push(credentials.startSession("mara-lindqvist"));
      return sessions.map((secret) => credentials.callerOf(secret) !== null);
    };
    // Of colleagues an older release did not say how they came in.
    expect(await stays()).toEqual([false, isOlder, true]);
    expect(await stays(), "the next start ends nothing").toEqual([false, isOlder, true, true]);
  },
);

test("a folder whose demo people got passwords from an older release goes on with them", async () => {
  using data = mkdtempDisposableSync(path.join(tmpdir(), "paraph-older-"));
  const folder = path.join(data.path, "lake");
  {
    await using here = await startLake({ folder });
    const { staffing } = here.lake.services;
    for (const { email } of staffing.list())
      await staffing.setPassword(staffing.reset(email).secret, "seven wet umbrellas");
  }
  await using lake = await startLake({ folder, settings });
  expect(lake.lake.services.setUp.createLink()).toBeNull();
  expect(lake.lake.services.people.list()).toHaveLength(5);
  expect(lake.lake.services.staffing.list().filter(({ isDemo }) => isDemo)).toEqual([]);
  expect((await signIn(lake, mara.email, "seven wet umbrellas")).status).toBe(303);
});

test("a terminal prints a new link beside a running lake, until an administrator can sign in", async () => {
  using data = mkdtempDisposableSync(path.join(tmpdir(), "paraph-people-"));
  await using lake = await startLake({ over: "http", settings, folder: path.join(data.path, "lake") });
  const former = newLink(lake);
  const people = (action: string, LAKE_PEOPLE: string) =>
    runParaph(["people", action, "--data", data.path], { ...process.env, SITE_URL: lake.url, LAKE_PEOPLE });
  const setUp = (signIn: string) => people("set-up", signIn);
  expect((await people("list", "password")).stdout).toContain('"people set-up" prints a link');
  const printed = (await setUp("password")).stdout;
  const link = new URL(/http\S+/.exec(printed)?.[0] ?? "");
  expect(link.href).toContain(`${lake.url}/lake/v1/auth/set-up/`);
  expect(link.searchParams.get("origin")).toBe(`${lake.url}/studio`);
  expect((await open(lake, former)).status).toBe(404);
  expect((await press(lake, link.pathname.split("/").at(-1) ?? "")).status).toBe(303);
  expect(await setUp("password")).toMatchObject({ code: 1, stderr: expect.stringContaining("people reset") });
  expect(await setUp("one-click")).toMatchObject({ code: 1, stderr: expect.stringContaining("one click") });
});
