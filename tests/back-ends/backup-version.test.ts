import { writeFileSync } from "node:fs";
import path from "node:path";
import { startLake } from "@paraph/lake/testing/lake";
import { writeProcessFile } from "@paraph/service/supervisor";
import { expect, test } from "vitest";
import { manifestName, readManifest } from "../../server/data-folder/backup/manifest.ts";
import { restoreBackup, rewind } from "../../server/data-folder/backup/restore-backup.ts";
import { inNewestForm, newestVersion } from "../../server/data-folder/migrations.ts";
import { prepareDataFolder } from "../../server/data-folder/prepare-data-folder.ts";
import { readVersion, writeVersion } from "../../server/data-folder/version-file.ts";
import { backUp, createBackupFolders } from "../support/backups.ts";
import { unpackOlderFolder } from "../support/older-folder.ts";

test("a backup says the folder's version, a restore brings it back, and what was there keeps its own", async () => {
  using older = await unpackOlderFolder("version-0");
  using folders = createBackupFolders();
  const data = older.path;
  const { folder: backup } = await backUp(data, folders.backups);
  await prepareDataFolder({ dataFolder: data, log: () => {} });
  const now = new Date("2026-11-24T12:00:00Z");
  const { former, dataVersion } = await restoreBackup({ backup, dataFolder: data, replace: true, now });
  expect([dataVersion, readVersion(data)?.version]).toEqual([0, 0]);
  expect(readVersion(former ?? "")?.version).toBe(newestVersion);
  await prepareDataFolder({ dataFolder: data, log: () => {} });
  expect(readVersion(data)?.version).toBe(newestVersion);
  const later = await backUp(data, folders.backups, new Date(now.getTime() + 60_000));
  expect(readManifest(later.folder).dataVersion).toBe(newestVersion);
});

test("a backup of a newer folder is refused, and one of the first form is version 0", async () => {
  using folders = createBackupFolders();
  const { data } = folders;
  writeVersion(data, newestVersion + 1);
  const { folder: backup } = await backUp(data, folders.backups);
  const restore = () => restoreBackup({ backup, dataFolder: data, replace: true, now: new Date() });
  await expect(restore()).rejects.toThrow(
    `holds a data folder of version ${newestVersion + 1}, and this release knows none above ${newestVersion}. Restore it with the release that made it`,
  );
  expect(readVersion(data)?.version).toBe(newestVersion + 1);
  const { takenAt, files } = readManifest(backup);
  const hashes = Object.fromEntries(Object.entries(files).map(([file, { hash }]) => [file, hash]));
  writeFileSync(path.join(backup, manifestName), JSON.stringify({ form: 1, takenAt, files: hashes }));
  expect((await restore()).dataVersion).toBe(0);
  expect(readVersion(data)?.version).toBe(0);
});

test("a dataset that goes back to before a migration has what was there then, in today's form", async () => {
  using older = await unpackOlderFolder("version-0");
  const data = older.path;
  await prepareDataFolder({ dataFolder: data, log: () => {} });
  await using lake = await startLake({ over: "http", folder: path.join(data, "lake"), inNewestForm });
  writeProcessFile(data, "lake", {
    pid: process.pid,
    port: Number(new URL(lake.url).port),
    token: lake.tokenOf("administrator"),
  });
  const beehive = "contractTemplate-beehive-placement-agreement";
  const read = () =>
    lake.client("administrator").fetch("*[_id == $id][0] { subCategory, summary }", { id: beehive });
  expect(await read()).toEqual({ subCategory: "land-and-access", summary: "Hives on somebody’s land." });
  const first = lake.dataset.history(beehive).at(-1);
  expect(await rewind(data, "production", new Date(first?.timestamp ?? ""))).toMatchObject({ deleted: 6 });
  expect(await read()).toEqual({ subCategory: "land-and-access", summary: first?.next?.summary });
});
