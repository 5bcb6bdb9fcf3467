import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { startLake } from "./support/lake.ts";
import { createFolder } from "./support/lake-store.ts";
import { startMailServer } from "./support/mail-server.ts";

const main = path.resolve(import.meta.dirname, "../src/main.ts");
const noor = { action: "invite", name: "Noor Haddad", email: "noor@paraph.example", role: "author" };

/** A lake in a process of its own, which sends by this server. */
async function startProcess(folder: string, smtp: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(main, {
    silent: true,
    env: {
      ...process.env,
      LAKE_FOLDER: folder,
      LAKE_TOKEN: "the-servers-token",
      LAKE_SMTP_URL: smtp,
      LAKE_MAIL_FROM: "studio@paraph.example",
    },
  });
  const [message] = await once(child, "message");
  return { child, url: `http://127.0.0.1:${message.lake.port}` };
}

/** Invites in the child, where an administrator signs in with one click. */
async function inviteIn(url: string): Promise<Response> {
  const signedIn = await fetch(`${url}/v1/auth/login/local`, {
    method: "POST",
    headers: { Origin: url },
    body: new URLSearchParams({ origin: `${url}/studio`, person: "you" }),
    redirect: "manual",
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return fetch(`${url}/v1/people`, {
    method: "POST",
    headers: { Origin: url, Cookie: cookie },
    body: JSON.stringify(noor),
  });
}

async function dead(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

test("a kill between the invitation and its mail: the mail arrives once after the next start", async () => {
  using folder = createFolder();
  let child: ChildProcess | null = null;
  let isFirst = true;
  await using server = await startMailServer({
    async refuse() {
      if (!isFirst || child === null) return null;
      // The mail is under way, and the server does not have it yet.
      child.kill("SIGKILL");
      await dead(child);
      return { code: 451, words: "Never read" };
    },
  });
  const started = await startProcess(folder.path, server.url);
  child = started.child;
  expect((await inviteIn(started.url)).status).toBe(200);
  await dead(child);
  isFirst = false;
  for (const start of ["first", "second"]) {
    await using lake = await startLake({ folder: folder.path, settings: server.settings() });
    await lake.lake.services.mail.flush();
    const told = [lake.logged, lake.lake.services.mail.post.queue.list(9)];
    expect(server.mails, `after the ${start} start: ${JSON.stringify(told)}`).toHaveLength(1);
    expect(lake.lake.services.mail.post.queue.counts()).toMatchObject({
      queued: 0,
      refused: 0,
      sentToday: 1,
    });
  }
});

test("a mail is handed over once the server asks for it, and not while it thinks about the recipient", async () => {
  using folder = createFolder();
  const stateWhileAsked = Promise.withResolvers<unknown>();
  let state = (): unknown => null;
  await using server = await startMailServer({
    async refuse() {
      // Time enough for a mail that is written without being asked for.
      await wait(100);
      stateWhileAsked.resolve(state());
      return null;
    },
  });
  await using lake = await startLake({ folder: folder.path, settings: server.settings() });
  const { mail, staffing } = lake.lake.services;
  state = () => mail.post.queue.list(9)[0]?.state;
  staffing.invite({ ...noor, role: "author" });
  await mail.flush();
  expect(await stateWhileAsked.promise).toBe("sending");
  expect(state()).toBe("sent");
  expect(server.mails).toHaveLength(1);
});

test("a kill between the server's yes and the note of it: the mail is not sent twice, and shown as doubtful", async () => {
  using folder = createFolder();
  let child: ChildProcess | null = null;
  await using server = await startMailServer({
    async onMail() {
      if (child === null) return;
      child.kill("SIGKILL");
      await dead(child);
    },
  });
  const started = await startProcess(folder.path, server.url);
  child = started.child;
  expect((await inviteIn(started.url)).status).toBe(200);
  await dead(child);
  child = null;
  await using lake = await startLake({ folder: folder.path, settings: server.settings() });
  const { mail } = lake.lake.services;
  await mail.flush();
  expect(server.mails).toHaveLength(1);
  const [row] = mail.post.queue.list(9);
  expect(row).toMatchObject({ state: "doubtful", recipient: noor.email });
  expect(lake.logged.join()).toContain("may have been sent before the last stop");
  expect(mail.sendAgain(row?.id ?? 0), "by an administrator").toBe(true);
  await mail.flush();
  expect(server.mails).toHaveLength(2);
  const ids = server.mails.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)?.[1]);
  expect(ids[0]).toBe(ids[1]);
});

test("a queue of a restored backup is not sent a second time, and holds no link that could be read", async () => {
  using folder = createFolder();
  await using server = await startMailServer();
  {
    const settings = server.settings({
      transport: { kind: "smtp", url: "smtp://127.0.0.1:1", from: "a@b.example" },
    });
    await using lake = await startLake({ folder: folder.path, settings });
    lake.lake.services.staffing.invite(noor);
    const [row] = lake.context.store.system.prepare("SELECT sealed FROM mail").all();
    // A blob, which is bytes.
    expect(Buffer.from(row?.sealed as Uint8Array).toString("latin1")).not.toContain("/auth/password/");
  }
  // Backups hold databases.
  rmSync(path.join(folder.path, "mail.key"));
  await using lake = await startLake({ folder: folder.path, settings: server.settings() });
  await lake.lake.services.mail.flush();
  expect(server.mails).toHaveLength(0);
  expect(lake.lake.services.mail.post.queue.list(9)).toMatchObject([{ state: "given-up" }]);
});
