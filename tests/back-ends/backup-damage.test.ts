import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openStore } from "@paraph/lake/store/store";
import { creation } from "@paraph/lake/testing/lake-store";
import { expect, test } from "vitest";
import { backupsIn, manifestName, readManifest } from "../../server/data-folder/backup/manifest.ts";
import { restoreBackup } from "../../server/data-folder/backup/restore-backup.ts";
import { backUp, createBackupFolders, runCommand } from "../support/backups.ts";

test("a backup whose manifest can't be read is named, left as it is, and stops neither later ones nor thinning", async () => {
  using folders = createBackupFolders();
  const { data, backups } = folders;
  const first = await backUp(data, backups, new Date("2026-11-24T10:00:00Z"));
  const manifest = path.join(first.folder, manifestName);
  writeFileSync(manifest, readFileSync(manifest, "utf8").slice(0, 40));
  const said: string[] = [];
  const second = await backUp(data, backups, new Date("2026-11-24T11:00:00Z"), (message) =>
    said.push(message),
  );
  expect(said).toEqual([
    expect.stringContaining(`backup.json of the backup ${first.folder} failed. It is damaged`),
  ]);
  expect(backupsIn(backups).backups.map(({ folder }) => folder)).toEqual([second.folder]);
  const thinned = await runCommand("backup", [backups, "--data", data, "--thin"]);
  expect(thinned).toContain("4 databases and 1 uploads");
  expect(existsSync(first.folder)).toBe(true);
  // The damaged one may be the newest, so nothing is restored that nobody named.
  const restored = await runCommand("restore", [backups, "--data", data, "--replace"]);
  expect(restored).toContain("Name the backup to restore. The newest that can be read is");
});

test("a backup takes an upload's hash from the earlier one, but not for a file that has changed since", async () => {
  using folders = createBackupFolders();
  const { data, backups } = folders;
  const upload = "lake/assets/ab/abcd";
  const said: string[] = [];
  let hour = 10;
  const next = async () => {
    const time = new Date(`2026-11-24T${hour++}:00:00Z`);
    const { folder } = await backUp(data, backups, time, (message) => said.push(message));
    return { file: path.join(folder, upload), folder, hash: readManifest(folder).files[upload]?.hash };
  };
  const one = await next();
  // A hash that is told from the manifest, because the file in the backup has the size and time that it had.
  const manifest = path.join(one.folder, manifestName);
  const written = readFileSync(manifest, "utf8");
  writeFileSync(manifest, written.replace(one.hash ?? "", "a".repeat(64)));
  expect((await next()).hash).toBe("a".repeat(64));
  rmSync(path.join(backups, "paraph-2026-11-24T11-00-00.000Z"), { recursive: true });
  writeFileSync(manifest, written);
  // Moved to another disk: other times, the same bytes.
  utimesSync(one.file, new Date(), new Date("2026-01-01T00:00:00Z"));
  const two = await next();
  expect([two.hash, statSync(two.file).ino, said]).toEqual([one.hash, statSync(one.file).ino, []]);
  // Other bytes in the backup: the data folder's are taken.
  writeFileSync(two.file, "b picture");
  const three = await next();
  expect([three.hash, readFileSync(three.file, "utf8")]).toEqual([one.hash, "a picture"]);
  expect(said.splice(0)).toEqual([
    expect.stringContaining(`${two.file} is damaged: it is not what was written.`),
  ]);
  // Fewer bytes in the data folder: the backup's are kept.
  writeFileSync(path.join(data, upload), "a pict");
  const four = await next();
  expect([four.hash, readFileSync(four.file, "utf8")]).toEqual([one.hash, "a picture"]);
  expect(said).toEqual([expect.stringContaining("is damaged: it has 6 bytes, and had 9.")]);
});

test.each([
  ["damaged", "Z".repeat(9000), "file is not a database"],
  ["empty", "", "the file is empty (0 bytes)"],
])(
  "a database that is %s does not keep the others from being copied, and is not thought to be there",
  async (_how, bytes, reason) => {
    using folders = createBackupFolders();
    const { data, backups } = folders;
    const whole = await backUp(data, backups, new Date("2020-11-24T10:00:00Z"));
    writeFileSync(path.join(data, "lake/datasets/staging.db"), bytes);
    const said: string[] = [];
    const made = await backUp(data, backups, new Date("2026-11-24T11:00:00Z"), (message) =>
      said.push(message),
    );
    expect(said).toEqual([`lake/datasets/staging.db is damaged and not in the backup: ${reason}`]);
    expect([made.databases, made.leftOut]).toEqual([3, ["lake/datasets/staging.db"]]);
    expect(existsSync(path.join(made.folder, "lake/datasets/staging.db"))).toBe(false);
    const options = { backup: made.folder, dataFolder: data, replace: true, now: new Date() };
    await expect(restoreBackup(options)).rejects.toThrow(
      "lacks lake/datasets/staging.db: damaged when it was made",
    );
    // Years older, it is thinned for no backup that lacks something.
    expect(await runCommand("backup", [backups, "--data", data, "--thin"])).toContain("failed");
    expect(existsSync(whole.folder)).toBe(true);
  },
);

test("a damaged document is named with its file and the backup that has it whole, by a backup that keeps the rest", async () => {
  using folders = createBackupFolders();
  const { data, backups } = folders;
  const store = openStore({ folder: path.join(data, "lake") });
  const changes = ["a", "b"].map((_id) => creation({ _id, _type: "page", title: "whole" }));
  store.dataset("staging").commit({ author: "ada", changes });
  store.close();
  const whole = await backUp(data, backups, new Date("2020-11-24T10:00:00Z"));
  const file = "lake/datasets/staging.db";
  {
    using database = new DatabaseSync(path.join(data, file));
    database.exec("UPDATE doc SET json = replace(json, 'whole', 'wh0le') WHERE id = 'a'");
  }
  const line = `${file} is damaged: the document "a" (table doc). The newest backup that has it whole: ${whole.folder}`;
  const made = await runCommand("backup", [backups, "--data", data, "--thin"]);
  expect(made).toContain(`failed: 4 databases and 1 uploads`);
  expect(made).toContain(line);
  expect(existsSync(whole.folder)).toBe(true);
  const newest = backupsIn(backups).backups.at(-1);
  expect(newest?.damaged).toEqual([line]);
  using copy = new DatabaseSync(path.join(newest?.folder ?? "", file), { readOnly: true });
  expect(copy.prepare("SELECT json ->> 'title' AS title FROM doc WHERE id = 'b'").get()?.title).toBe("whole");

  const refused = await runCommand("restore", [backups, "--data", data, "--replace"]);
  expect(refused).toContain(line);
  expect(refused).toContain(`The newest that is whole is ${whole.folder}.`);
  const named = await runCommand("restore", [newest?.folder ?? "", "--data", data, "--replace"]);
  expect(named).toContain(`It was damaged already: ${line}`);
});
