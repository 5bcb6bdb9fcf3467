import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { createMailbox } from "@paraph/accounts/mailbox";
import { startLake, type TestLake } from "@paraph/lake/testing/lake";
import { createFolder } from "@paraph/lake/testing/lake-store";
import { linkIn, startMailServer } from "@paraph/lake/testing/mail-server";
import { asPerson, join, mara } from "@paraph/lake/testing/people";
import { mailboxFile, openMailbox } from "@paraph/service/mailbox-file";
import { isValidSignature } from "@sanity/webhook";
import { expect, test } from "vitest";
import { databasesOf } from "../../server/data-folder/backup/kept-data.ts";
import { runParaph } from "../support/run-paraph.ts";

const email = "noor@paraph.example";
const noor = { name: "Noor Haddad", email, role: "author" };

const waits = { retryMilliseconds: [60_000], lookMilliseconds: 3_600_000 };

const invite = (lake: TestLake, body: object = { action: "invite", ...noor }) =>
  asPerson(lake).request<{ link?: string; isMailed?: boolean }>({
    url: "/people",
    method: "POST",
    body,
  });

test("an invitation and a reset reach the person by mail, and the link can still be copied", async () => {
  await using server = await startMailServer();
  await using lake = await startLake({ over: "http", settings: server.settings(waits) });
  const { link, isMailed } = await invite(lake);
  expect(isMailed).toBe(true);
  await lake.lake.services.mail.flush();
  const [mail] = server.mails;
  expect(mail).toMatchObject({ from: "studio@paraph.example", to: [email] });
  expect(mail?.source).toContain("Subject: Set your password for the Paraph Studio");
  expect(mail?.source).toContain("Hello Noor Haddad, you are invited");
  expect(mail?.source).toContain("You get this mail because an administrator");
  expect(mail?.source).toContain("text/html");
  expect(mail?.source).toContain("Auto-Submitted: auto-generated");
  expect(mail?.source, "an account mail can't be turned off").not.toContain("List-Unsubscribe");
  const mailed = linkIn(mail, "/v1/auth/password/");
  expect(new URL(mailed).pathname).toBe(new URL(link ?? "").pathname);
  expect(await (await lake.fetch(mailed)).text()).toContain("Set your password");

  await invite(lake, { action: "reset", email });
  await lake.lake.services.mail.flush();
  expect(server.mails).toHaveLength(2);
  expect(linkIn(server.mails[1], "/v1/auth/password/")).not.toBe(mailed);
});

test("an invitation to a mistyped address dies with it, and goes to the right one", async () => {
  await using server = await startMailServer();
  await using lake = await startLake({ settings: server.settings(waits) });
  await invite(lake);
  const next = "haddad@paraph.example";
  const { link, isMailed } = await invite(lake, { action: "email", email, next });
  expect(isMailed).toBe(true);
  await lake.lake.services.mail.flush();
  const [stranger, right] = server.mails;
  expect([stranger?.to, right?.to]).toEqual([[email], [next]]);
  expect((await lake.fetch(linkIn(stranger, "/v1/auth/password/"))).status).toBe(404);
  const mailed = linkIn(right, "/v1/auth/password/");
  expect(new URL(mailed).pathname).toBe(new URL(link ?? "").pathname);
  expect((await lake.fetch(mailed)).status).toBe(200);
});

test("without a way out nothing is queued, and the answer says so", async () => {
  await using lake = await startLake({ settings: { people: "password" } });
  await join(lake, mara);
  expect((await invite(lake)).isMailed).toBe(false);
  expect(lake.lake.services.mail.post.queue.counts().queued).toBe(0);
});

test("a link in a mail has the configured address, whatever the request says", async () => {
  await using server = await startMailServer();
  await using lake = await startLake({ over: "http", settings: server.settings(waits) });
  const answer = await fetch(`${lake.url}/v1/people`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${lake.lake.services.credentials.startSession("mara-lindqvist")}`,
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
    },
    body: JSON.stringify({ action: "invite", ...noor }),
  });
  expect(answer.status).toBe(200);
  await lake.lake.services.mail.flush();
  expect(server.mails[0]?.source).not.toContain("evil.example");
  expect(linkIn(server.mails[0], "/v1/auth/password/").startsWith(lake.url)).toBe(true);
});

test("names and addresses add no header, no recipient and no markup", async () => {
  await using server = await startMailServer();
  await using lake = await startLake({ settings: server.settings(waits) });
  const name = "Noor\r\nBcc: other@evil.example\r\n\r\n<img src=x>";
  await expect(invite(lake, { action: "invite", ...noor, name })).rejects.toThrow("line breaks");
  // An older release took such names.
  const { post } = lake.lake.services.mail;
  const older = `\u202e${name}\u2069`;
  post.sendLink({
    use: "reset",
    name: older,
    email,
    url: `${lake.url}/x`,
    expiresAt: "2100-01-01T00:00:00Z",
  });
  await lake.lake.services.mail.flush();
  expect(server.mails[0]?.to).toEqual([email]);
  const [head = "", ...body] = server.mails[0]?.source.split("\r\n\r\n") ?? [];
  expect(head).not.toMatch(/^Bcc:/im);
  expect(body.join("\r\n\r\n")).toContain("&lt;img src=x&gt;");
  expect(body.join("\r\n\r\n"), "all on one line").toContain(
    "Hello Noor Bcc: other@evil.example <img src=x>, an",
  );
  expect(server.mails[0]?.source).not.toMatch(/[\u202e\u2069]/);
  expect(body.join("\r\n\r\n").split("text/html")[1]).not.toContain("<img");
  for (const address of [
    '"noor\r\nRCPT TO:<other@evil.example>"@paraph.example',
    '"noor, other@evil.example"@paraph.example',
  ])
    await expect(invite(lake, { action: "invite", ...noor, email: address }), address).rejects.toThrow(
      "no e-mail address",
    );
  await lake.lake.services.mail.flush();
  expect(server.mails).toHaveLength(1);
});

test("a mail waits longer after each failure, is given up after days, and a refused one is shown", async () => {
  let now = new Date("2026-11-28T09:00:00Z");
  let words: { code: number; words: string } | null = { code: 451, words: "Try later" };
  await using server = await startMailServer({ refuse: () => words });
  const settings = server.settings({ retryMilliseconds: [60_000, 600_000], lookMilliseconds: 3_600_000 });
  await using lake = await startLake({ settings, now: () => now });
  const { mail } = lake.lake.services;
  const { queue } = mail.post;
  const after = async (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
    await mail.flush();
  };
  await invite(lake);
  await mail.flush();
  expect(queue.list(9)).toMatchObject([{ state: "queued", attempts: 1, dueAt: "2026-11-28T09:01:00.000Z" }]);
  await after(0.5);
  expect(queue.list(9)[0]?.attempts, "before its time").toBe(1);
  await after(0.5);
  expect(queue.list(9)).toMatchObject([{ state: "queued", attempts: 2, dueAt: "2026-11-28T09:11:00.000Z" }]);
  words = { code: 550, words: "No such user" };
  await after(10);
  expect(queue.list(9)[0]).toMatchObject({ state: "refused", recipient: email });
  expect(queue.list(9)[0]?.problem).toContain("No such user");
  expect(queue.counts()).toEqual({ queued: 0, refused: 1, sentToday: 0 });
  words = null;
  expect(mail.sendAgain(queue.list(9)[0]?.id ?? 0)).toBe(true);
  await mail.flush();
  expect(server.mails).toHaveLength(1);
  expect(queue.counts()).toEqual({ queued: 0, refused: 0, sentToday: 1 });

  words = { code: 451, words: "Try later" };
  await invite(lake, { action: "reset", email });
  await mail.flush();
  await after(25 * 60);
  expect(queue.list(1)[0]?.state, "its link works for a day").toBe("given-up");
  expect(mail.sendAgain(queue.list(1)[0]?.id ?? 0)).toBe(false);
  expect(lake.logged.filter((line) => line.includes("is refused"))).toHaveLength(1);
});

test("what others wrote is not sent to somebody who was removed or suspended while it waited", async () => {
  await using server = await startMailServer();
  await using lake = await startLake({ over: "http", settings: server.settings(waits) });
  const { mail, staffing, people } = lake.lake.services;
  const away = ["remove", "suspend"] as const;
  for (const how of ["stay", ...away]) {
    const added = await join(lake, { name: `Noor ${how}`, email: `${how}@paraph.example`, role: "author" });
    const person = people.list().find((one) => one.email === added.email);
    if (!person) throw new Error(`${how} has not joined`);
    const action = { label: "Open it", url: `${lake.url}/studio` };
    const letter = { subject: "A comment", paragraphs: ["Written for you alone"], action };
    mail.post.tell({ kind: "mention", person, letter, cause: `comment of ${how}` });
  }
  for (const how of away) staffing[how](`${how}@paraph.example`);
  await mail.flush();
  const told = server.mails.filter(({ source }) => source.includes("Written for you alone"));
  expect(told.map(({ to }) => to)).toEqual([["stay@paraph.example"]]);
  expect(mail.post.queue.counts().queued).toBe(0);
});

test("while the mail server is away mails wait in their order, and none is lost", async () => {
  let now = new Date("2026-11-28T09:00:00Z");
  await using server = await startMailServer();
  const settings = server.settings({
    ...waits,
    transport: { kind: "smtp", url: "smtp://127.0.0.1:1", from: "a@b.example" },
  });
  await using lake = await startLake({ settings, now: () => now });
  const { mail } = lake.lake.services;
  await invite(lake);
  await invite(lake, { action: "invite", name: "Ada", email: "ada@paraph.example", role: "viewer" });
  await mail.flush();
  now = new Date("2026-11-28T09:02:00Z");
  await mail.flush();
  expect(mail.post.queue.list(9).map(({ state }) => state)).toEqual(["queued", "queued"]);
  expect(lake.logged).toHaveLength(1);
  expect(lake.logged[0]).toContain("Mails wait");
});

test("a program that mails are posted to gets each with a signature and one key, however often it is asked", async () => {
  let now = new Date("2026-11-28T09:00:00Z");
  const secret = "a-secret-of-the-receiver";
  const posted: { body: string; key: unknown; isSigned: boolean }[] = [];
  let status = 503;
  const receiver = createServer(async (request, response) => {
    const body = await text(request);
    const signature = String(request.headers["sanity-webhook-signature"]);
    posted.push({
      body,
      key: request.headers["idempotency-key"],
      isSigned: await isValidSignature(body, signature, secret),
    });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = receiver.address() as AddressInfo; // a TCP server has an AddressInfo
  await using server = await startMailServer();
  const transport = { kind: "webhook", url: `http://127.0.0.1:${port}/send`, secret, from: null } as const;
  await using lake = await startLake({ settings: server.settings({ ...waits, transport }), now: () => now });
  const { mail } = lake.lake.services;
  await invite(lake);
  await mail.flush();
  expect(mail.post.queue.counts().queued).toBe(1);
  status = 200;
  now = new Date("2026-11-28T09:02:00Z");
  await mail.flush();
  expect(mail.post.queue.counts()).toEqual({ queued: 0, refused: 0, sentToday: 1 });
  expect(posted.map(({ isSigned }) => isSigned)).toEqual([true, true]);
  expect(new Set(posted.map(({ key }) => key)).size).toBe(1);
  const body: unknown = JSON.parse(posted[1]?.body ?? "");
  expect(body).toMatchObject({ kind: "invite", to: { name: "Noor Haddad", address: email }, offUrl: null });
  receiver.close();
});

test("on this machine alone mails go to the mailbox, where each is once, and its file is in no backup", async () => {
  using folder = createFolder();
  const file = mailboxFile(folder.path);
  await using server = await startMailServer();
  const settings = server.settings({ ...waits, transport: { kind: "mailbox", file } });
  await using lake = await startLake({ folder: path.join(folder.path, "lake"), settings });
  await invite(lake);
  await lake.lake.services.mail.flush();
  const box = openMailbox(file);
  const [mail, ...others] = box.all();
  expect(mail).toMatchObject({ recipient: email, kind: "invite" });
  expect(mail?.text).toContain("/v1/auth/password/");
  expect(others).toEqual([]);
  if (mail) box.put(mail);
  expect(box.all()).toHaveLength(1);
  const page = createMailbox({ stored: () => [], ofStudio: box.all, now: () => new Date() });
  const shown = await (await page.request("/mail")).text();
  expect(shown).toContain("Set your password for the Paraph Studio");
  expect(shown).toMatch(/<a href="http[^"]+\/v1\/auth\/password\//);
  expect(await (await page.request(`/mail.json?to=${email}`)).json()).toMatchObject({
    studio: [{ id: mail?.id }],
  });
  expect(databasesOf(folder.path)).not.toContain("mailbox.db");
  box.close();
});

test("administrators see what became of mails, and send again what has failed; others see neither", async () => {
  let refusal: { code: number; words: string } | null = { code: 550, words: "No such user" };
  await using server = await startMailServer({ refuse: () => refusal });
  await using lake = await startLake({ settings: server.settings(waits) });
  await invite(lake);
  await lake.lake.services.mail.flush();
  const administrator = lake.client("administrator");
  const { mails, ...counts } = await administrator.request({ url: "/mail/queue" });
  expect(counts).toEqual({ queued: 0, refused: 1, sentToday: 0 });
  expect(mails).toMatchObject([{ kind: "invite", recipient: email, state: "refused" }]);
  expect(JSON.stringify(mails)).not.toContain("/auth/password/");
  await expect(lake.client("publisher").request({ url: "/mail/queue" })).rejects.toThrow("administrator");
  const again = (id: number) => administrator.request({ url: "/mail/queue", method: "POST", body: { id } });
  refusal = null;
  await again(mails[0].id);
  await lake.lake.services.mail.flush();
  expect(server.mails).toHaveLength(1);
  await expect(again(mails[0].id)).rejects.toThrow("can't be sent again");
  expect(await lake.client("viewer").request({ url: "/mail" })).toMatchObject({ transport: "smtp" });
  expect((await lake.fetch(`${lake.url}/v1/mail`)).status, "a stranger").toBe(401);
});

test("a backup that fails is told once a day to the administrators who can sign in, by the system that runs", async () => {
  using folder = createFolder();
  await using server = await startMailServer();
  await using lake = await startLake({
    folder: path.join(folder.path, "lake"),
    settings: server.settings(waits),
  });
  // Mara is there for one click on this machine. With the site in public only Noor can sign in.
  await join(lake, { ...noor, role: "administrator" });
  await lake
    .client("editor")
    .createOrReplace({ _id: "siteSettings", _type: "siteSettings", brand: "Lark & Sons" });
  const target = path.join(folder.path, "not-a-folder");
  writeFileSync(target, "");
  const env = {
    ...process.env,
    PARAPH_DATA: folder.path,
    SITE_URL: "https://www.paraph.example",
    SMTP_URL: server.url,
    MAIL_FROM: "studio@paraph.example",
  };
  for (const attempt of ["first", "second"])
    expect((await runParaph(["backup", target], env)).code, attempt).toBe(1);
  await lake.lake.services.mail.flush();
  const [, ...told] = server.mails; // after the invitation
  expect(told.map(({ to }) => to)).toEqual([[email]]);
  expect(told[0]?.source).toContain("not-a-folder failed");
  expect(told[0]?.source, "as the running lake calls the site").toContain("Lark & Sons");
  expect(linkIn(told[0], "/mail/off/")).toContain("https://www.paraph.example/lake/v1/mail/off/");
});
