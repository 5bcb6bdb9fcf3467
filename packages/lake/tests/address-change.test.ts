import { expect, test } from "vitest";
import type { LakeSettings } from "../src/settings.ts";
import { startLake, type TestLake } from "./support/lake.ts";
import { linkIn, startMailServer } from "./support/mail-server.ts";
import { deniz, join, mara, password, sessionIn, signIn } from "./support/people.ts";

const waits = { retryMilliseconds: [60_000], lookMilliseconds: 3_600_000 };
const next = "d.aksoy@paraph.example";

interface World {
  readonly now?: () => Date;
}

async function withDeniz({ now = () => new Date() }: World = {}) {
  const server = await startMailServer();
  const settings: Partial<LakeSettings> = { ...server.settings(waits), people: "password" };
  const lake = await startLake({ over: "http", settings, now });
  await join(lake, deniz);
  await join(lake, mara);
  const cookie = sessionIn(await signIn(lake, deniz.email, password));
  const ask = (change: object) =>
    lake.fetch(`${lake.url}/v1/account`, {
      method: "POST",
      headers: { Cookie: cookie, Origin: lake.url },
      body: JSON.stringify({ action: "email", next, current: password, ...change }),
    });
  const link = async () => {
    await lake.lake.services.mail.flush();
    return linkIn(server.mails.at(-1), "/v1/auth/address/");
  };
  return {
    lake,
    server,
    ask,
    link,
    async [Symbol.asyncDispose]() {
      await lake[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

const confirm = (lake: TestLake, address: string, headers: Record<string, string> = { Origin: lake.url }) =>
  lake.fetch(address, { method: "POST", headers });
const emailOf = (lake: TestLake) => lake.lake.services.people.find("deniz-aksoy")?.email;

test("people change their own address by a link at the new one, once, and the former one is told", async () => {
  await using world = await withDeniz();
  const { lake, server, ask, link } = world;
  expect((await ask({})).status).toBe(200);
  const address = await link();
  expect(server.mails.at(-1)).toMatchObject({ to: [next] });
  const page = await lake.fetch(address);
  expect(await page.text()).toContain("Deniz Aksoy signs in with d.aksoy@paraph.example");
  expect(emailOf(lake), "opening changes nothing").toBe(deniz.email);
  expect((await confirm(lake, address, { Origin: "https://evil.example" })).status).toBe(403);
  expect(emailOf(lake)).toBe(deniz.email);
  expect((await confirm(lake, address)).status).toBe(200);
  expect(emailOf(lake)).toBe(next);
  expect((await signIn(lake, next, password)).status).toBe(303);
  expect((await signIn(lake, deniz.email, password)).status).toBe(401);
  await lake.lake.services.mail.flush();
  expect(server.mails.at(-1)).toMatchObject({ to: [deniz.email] });
  expect(server.mails.at(-1)?.source).toContain("If it was not you");
  expect((await confirm(lake, address)).status, "it is used up").toBe(404);
});

test("an address is not changed without the password, to somebody else's, or to none", async () => {
  await using world = await withDeniz();
  const { lake, server, ask } = world;
  for (const [change, words] of [
    [{ current: "not the password" }, "The present password is wrong"],
    [{ next: mara.email.toUpperCase() }, "is here already"],
    [{ next: "a@b.example\r\nBcc: c@d.example" }, "is no e-mail address"],
  ] as const) {
    const answer = await ask(change);
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(words)]);
  }
  await lake.lake.services.mail.flush();
  expect(server.mails.filter(({ source }) => source.includes("Confirm"))).toEqual([]);
  expect(emailOf(lake)).toBe(deniz.email);
});

test("a link to confirm ends after a day, by a newer one, and when somebody else has the address", async () => {
  let ahead = 0;
  await using world = await withDeniz({ now: () => new Date(Date.now() + ahead) });
  const { lake, ask, link } = world;
  await ask({});
  const first = await link();
  await ask({ next: "other@paraph.example" });
  const second = await link();
  expect((await confirm(lake, first)).status, "replaced").toBe(404);
  lake.lake.services.staffing.invite({ name: "Other", email: "other@paraph.example", role: "viewer" });
  expect((await confirm(lake, second)).status, "taken meanwhile").toBe(404);
  await ask({});
  const third = await link();
  ahead = 24 * 60 * 60_000 + 1;
  expect((await confirm(lake, third)).status, "late").toBe(404);
  expect(emailOf(lake)).toBe(deniz.email);
});

test("a link to confirm ends with the password, and when an administrator changes the address", async () => {
  await using world = await withDeniz();
  const { lake, ask, link } = world;
  const { staffing } = lake.lake.services;
  await ask({});
  const first = await link();
  staffing.setEmail(deniz.email, "deniz.safe@paraph.example");
  expect((await confirm(lake, first)).status).toBe(404);
  await ask({});
  const second = await link();
  staffing.reset("deniz.safe@paraph.example");
  expect((await confirm(lake, second)).status).toBe(404);
  expect(emailOf(lake)).toBe("deniz.safe@paraph.example");
});

test("where no mail leaves, an administrator has to be asked", async () => {
  await using lake = await startLake({ over: "http", settings: { people: "password" } });
  const { email } = await join(lake, deniz);
  const cookie = sessionIn(await signIn(lake, email, password));
  const ask = (method: string, body?: string) =>
    lake.fetch(`${lake.url}/v1/account`, {
      method,
      headers: { Cookie: cookie, Origin: lake.url },
      ...(body !== undefined && { body }),
    });
  expect(await (await ask("GET")).json()).toMatchObject({
    hasMail: false,
    hasPassword: true,
    hasProvider: false,
  });
  const answer = await ask("POST", JSON.stringify({ action: "email", next, current: password }));
  expect([answer.status, await answer.text()]).toEqual([
    422,
    expect.stringContaining("Ask an administrator"),
  ]);
});
