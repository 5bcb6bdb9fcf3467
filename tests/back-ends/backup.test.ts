import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { openStore } from "@paraph/lake/store/store";
import { startLake } from "@paraph/lake/testing/lake";
import { lockFolder } from "@paraph/service/folder-lock";
import { writeProcessFile } from "@paraph/service/supervisor";
import { expect, test } from "vitest";
import { superfluous } from "../../scripts/paraph/backup.ts";
import { backupsIn } from "../../server/data-folder/backup/manifest.ts";
import { restoreBackup, rewind } from "../../server/data-folder/backup/restore-backup.ts";
import { backUp, createBackupFolders } from "../support/backups.ts";

const writer = path.join(import.meta.dirname, "../../packages/lake/tests/support/lake-writer.ts");

/** The documents of a data folder's lake. */
function documentsOf(data: string): unknown[] {
  const store = openStore({ folder: path.join(data, "lake") });
  const documents = [...store.dataset("production").documents.values()];
  store.close();
  return documents;
}

test("a backup that is made amid writes is whole, and what it brings back after destruction is equal to it", async () => {
  using folders = createBackupFolders();
  const { data, backups } = folders;
  const child = spawn(process.execPath, [writer, path.join(data, "lake")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const writesBetween = 5 + Math.floor(Math.random() * 20);
  const taken: string[] = [];
  for (let n = 0; n < 3; n++) {
    for (let line = 0; line < writesBetween; line++) await lines.next();
    taken.push((await backUp(data, backups, new Date(Date.UTC(2026, 10, 24, n)))).folder);
  }
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(backupsIn(backups).backups.map(({ folder }) => folder)).toEqual(taken);

  for (const backup of taken) {
    for (const part of readdirSync(data)) rmSync(path.join(data, part), { recursive: true });
    const { former, files } = await restoreBackup({
      backup,
      dataFolder: data,
      replace: false,
      now: new Date(),
    });
    expect([former, files]).toEqual([null, 5]);
    const restored = documentsOf(data);
    expect(restored).toEqual(documentsOf(backup));
    const numbers = restored.flatMap((one) => {
      const { _id, n } = one as { _id: string; n: number }; // written by lake-writer.ts
      return ["left", "drafts.right"].includes(_id) ? [n] : [];
    });
    expect(numbers).toEqual([numbers[0], numbers[0]]);
    expect(readdirSync(path.join(data, "lake/assets/ab"))).toEqual(["abcd"]);
    for (const entry of readdirSync(data, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile() && entry.name !== "version.json")
        expect(statSync(file).mode & 0o077, `who else may use ${file}`).toBe(0);
    }
  }
});

test("a restore brings back nobody's session and no link that could be used: they may have ended since", async () => {
  using folders = createBackupFolders();
  const { data, backups } = folders;
  const settings = { people: "password" } as const;
  const at = { folder: path.join(data, "lake"), settings };
  let secrets: { session: string; link: string };
  {
    await using lake = await startLake(at);
    const { credentials, staffing } = lake.lake.services;
    const { person, secret: link } = staffing.invite({ name: "Noor", email: "n@n.example", role: "editor" });
    secrets = { session: credentials.startSession(person.id), link };
  }
  const { folder: backup } = await backUp(data, backups, new Date());
  for (const part of readdirSync(data)) rmSync(path.join(data, part), { recursive: true });
  await restoreBackup({ backup, dataFolder: data, replace: false, now: new Date() });
  await using lake = await startLake(at);
  const { credentials, staffing } = lake.lake.services;
  expect(credentials.callerOf(secrets.session)).toBeNull();
  expect(await staffing.setPassword(secrets.link, "seven wet umbrellas")).toBeNull();
  expect(staffing.list(), "who has to be sent a new one").toMatchObject([{ name: "Noor", state: "invited" }]);
});

test("uploads that an earlier backup has are linked, not copied", async () => {
  using folders = createBackupFolders();
  const upload = "lake/assets/ab/abcd";
  const [one, two] = [
    await backUp(folders.data, folders.backups, new Date("2026-11-24T10:00:00Z")),
    await backUp(folders.data, folders.backups, new Date("2026-11-24T11:00:00Z")),
  ];
  expect(statSync(path.join(two.folder, upload)).ino).toBe(statSync(path.join(one.folder, upload)).ino);
  expect(statSync(path.join(one.folder, upload)).ino).not.toBe(statSync(path.join(folders.data, upload)).ino);
});

test("a restore refuses a damaged backup, data that is there, and a system that runs, and changes nothing", async () => {
  using folders = createBackupFolders();
  const { data } = folders;
  const { folder: backup } = await backUp(data, folders.backups, new Date());
  const restore = (replace: boolean) => restoreBackup({ backup, dataFolder: data, replace, now: new Date() });
  const before = readdirSync(data, { recursive: true });
  await expect(restore(false)).rejects.toThrow("has data already. Add --replace");
  const lock = lockFolder(path.join(data, "lake"), "lake");
  await expect(restore(true)).rejects.toThrow("another process has it open; stop that one first");
  lock.close();
  writeProcessFile(data, "back-ends", { pid: process.pid, port: 1, token: "t" });
  await expect(restore(true)).rejects.toThrow("Stop it, then restore");
  rmSync(path.join(data, "back-ends.json"));
  appendFileSync(path.join(backup, "payments/payments.db"), "x");
  await expect(restore(true)).rejects.toThrow("payments/payments.db is not what was written");
  expect(readdirSync(data, { recursive: true })).toEqual(before);
});

test("what a restore replaces is moved aside, and pages that were rendered from it go", async () => {
  using folders = createBackupFolders();
  const { data } = folders;
  const { folder: backup } = await backUp(data, folders.backups, new Date());
  mkdirSync(path.join(data, "pages"));
  const now = new Date("2026-11-24T12:00:00Z");
  const { former } = await restoreBackup({ backup, dataFolder: data, replace: true, now });
  expect(former).toBe(path.join(data, "before-2026-11-24T12-00-00.000Z"));
  expect(readdirSync(former ?? "").sort()).toEqual(["lake", "payments"]);
  expect(readdirSync(data).sort()).toEqual([
    "backups.json",
    "before-2026-11-24T12-00-00.000Z",
    "lake",
    "payments",
    "version.json",
  ]);
});

test("without data nothing is backed up, and without a backup nothing is restored", async () => {
  using folders = createBackupFolders();
  const empty = path.join(folders.data, "nothing");
  await expect(backUp(empty, folders.backups, new Date())).rejects.toThrow(`There is no data in ${empty}`);
  const options = { backup: folders.data, dataFolder: empty, replace: false, now: new Date() };
  await expect(restoreBackup(options)).rejects.toThrow("is no backup: it has no backup.json");
});

test("thinning keeps all of the last day, one a day for 30 days, one a month for a year, and the newest", () => {
  const now = new Date("2026-11-24T12:00:00Z");
  const every = (hours: number, count: number) =>
    Array.from({ length: count }, (_, n) => new Date(now.getTime() - n * hours * 60 * 60_000));
  const hourly = every(1, 24 * 400);
  const old = new Set(superfluous(hourly, now));
  const kept = hourly.filter((time) => !old.has(time)).map((time) => time.toISOString().slice(0, 13));
  expect(kept.slice(0, 25)).toEqual([
    ...hourly.slice(0, 24).map((time) => time.toISOString().slice(0, 13)),
    "2026-11-23T12",
  ]);
  expect(kept.slice(25, 28)).toEqual(["2026-11-22T23", "2026-11-21T23", "2026-11-20T23"]);
  expect(kept.slice(-2)).toEqual(["2025-12-31T23", "2025-11-30T23"]);
  expect(superfluous([new Date("2020-01-01T00:00:00Z")], now)).toEqual([]);
});

test("a dataset goes back to what its log says it was, and forward again", async () => {
  let now = new Date("2026-11-24T10:00:00.000Z");
  const data = mkdtempSync(path.join(tmpdir(), "paraph-rewind-"));
  await using lake = await startLake({ over: "http", now: () => now, folder: path.join(data, "lake") });
  const client = lake.client("administrator");
  const read = () => client.fetch("*[!(_id in path('_.**'))] | order(_id) { _id, title, to }");
  await client.create({ _id: "b", _type: "page", title: "One" });
  await client.create({ _id: "a", _type: "page", title: "Links", to: { _type: "reference", _ref: "b" } });
  const first = await read();
  now = new Date("2026-11-24T11:00:00.000Z");
  await client.delete({ query: "*[_id == 'a']" });
  await client.patch("b").set({ title: "Two" }).commit();
  await client.create({ _id: "c", _type: "page", title: "New" });
  const second = await read();
  now = new Date("2026-11-24T12:00:00.000Z");
  const port = Number(new URL(lake.url).port);
  writeProcessFile(data, "lake", { pid: process.pid, port, token: lake.tokenOf("administrator") });
  expect(await rewind(data, "production", new Date("2026-11-24T10:30:00Z"))).toMatchObject({
    written: 2,
    deleted: 1,
  });
  expect(await read()).toEqual(first);
  expect(await rewind(data, "production", new Date("2026-11-24T10:30:00Z"))).toMatchObject({
    written: 0,
    deleted: 0,
  });
  now = new Date("2026-11-24T13:00:00.000Z");
  await rewind(data, "production", new Date("2026-11-24T11:30:00Z"));
  expect(await read()).toEqual(second);
  await expect(rewind(data, "production", new Date("2026-11-24T09:00:00Z"))).rejects.toThrow(
    "Name a later time",
  );
  rmSync(data, { recursive: true, force: true });
});
