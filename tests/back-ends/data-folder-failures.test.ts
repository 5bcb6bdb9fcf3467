import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { inEachDataset } from "../../server/data-folder/in-each-dataset.ts";
import type { Migration } from "../../server/data-folder/migration.ts";
import { newestVersion } from "../../server/data-folder/migrations.ts";
import { readVersion } from "../../server/data-folder/version-file.ts";
import {
  contentOf,
  copiesIn,
  inProduction,
  inStaging,
  prepare,
  subCategoriesIn,
} from "../support/data-folder.ts";
import { unpackOlderFolder } from "../support/older-folder.ts";

test.each(["as it was", "production: 8", "staging: 3"])(
  'a start that is killed at "%s" is made good by the next one, which keeps the first copy',
  async (words) => {
    using folder = await unpackOlderFolder("version-0");
    const before = contentOf(folder.path);
    // Both numbers are said before their database is committed.
    const script = path.join(import.meta.dirname, "../support/killed-preparation.ts");
    const child = spawn(process.execPath, [script, folder.path, words], { stdio: "inherit" });
    expect((await once(child, "exit"))[1]).toBe("SIGKILL");
    const [first] = copiesIn(folder.path);
    await prepare(folder.path);
    expect(readVersion(folder.path)).toEqual({ version: newestVersion, isMigrating: false });
    expect(subCategoriesIn(folder.path, "production")).toEqual(inProduction);
    expect(subCategoriesIn(folder.path, "staging")).toEqual(inStaging);
    const isBegun = words !== "as it was";
    expect(copiesIn(folder.path).map((name) => name.endsWith("-halfway"))).toEqual([false, isBegun]);
    expect(contentOf(path.join(folder.path, "before-migrations", first ?? ""))).toEqual(before);
  },
);

test("a migration that fails leaves its database and the version as they were, and says where the copy is", async () => {
  using folder = await unpackOlderFolder("version-0");
  const before = contentOf(folder.path);
  const failing: Migration = {
    title: "fails",
    run: (dataFolder) =>
      inEachDataset(dataFolder, (database) => {
        database.exec("DELETE FROM doc");
        throw new Error("no space");
      }),
  };
  const lines: string[] = [];
  const options = { migrations: [failing], log: (line: string) => lines.push(line) };
  await expect(prepare(folder.path, options)).rejects.toThrow("from version 0 to 1 failed. no space");
  expect(lines[1]).toContain("as it was, it is in");
  expect(contentOf(folder.path)).toEqual(before);
  for (let attempt = 0; attempt < 5; attempt++)
    await expect(prepare(folder.path, options)).rejects.toThrow("no space");
  expect(copiesIn(folder.path).map((name) => name.endsWith("-halfway"))).toEqual([false, true]);
  await prepare(folder.path);
  expect(subCategoriesIn(folder.path, "production")).toEqual(inProduction);
});

test("on a full disk a start says so, and what to do", async () => {
  using folder = await unpackOlderFolder("version-0");
  const full: Migration = {
    title: "fills the disk",
    run() {
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    },
  };
  await expect(prepare(folder.path, { migrations: [full] })).rejects.toThrow(
    "failed. The disk is full: the copy",
  );
});

test("a folder with a damaged database is not migrated, and the message names it", async () => {
  using folder = await unpackOlderFolder("version-0");
  const file = path.join(folder.path, "payments/payments.db");
  writeFileSync(file, "Z".repeat(9000));
  await expect(prepare(folder.path)).rejects.toThrow(`${file} can't be copied, being damaged. Put a backup`);
  expect([readVersion(folder.path), copiesIn(folder.path)]).toEqual([null, []]);
});

test("a version file that can't be read is no version, and the message says what it has to hold", async () => {
  const data = mkdtempSync(path.join(tmpdir(), "paraph-version-"));
  mkdirSync(path.join(data, "lake"));
  for (const text of ["", "{", '{"version":-1}', '{"version":"1"}']) {
    writeFileSync(path.join(data, "version.json"), text);
    await expect(prepare(data)).rejects.toThrow('the file is damaged. It has to hold {"version": N}');
  }
  writeFileSync(path.join(data, "version.json"), `{"version":${newestVersion},"of":"a later release"}`);
  expect(await prepare(data)).toEqual([]);
  rmSync(data, { recursive: true });
});
