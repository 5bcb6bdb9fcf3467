import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { explainDatabaseProblem, isDiskFull, prepareDatabaseFile } from "../../local/database-file.ts";
import { openStore } from "../../local/lake/store/store.ts";
import { openPrivateDatabase } from "../../local/private-database.ts";
import { createFolder, creation } from "../support/lake-store.ts";

function filledFolder() {
  const folder = createFolder();
  const store = openStore({ folder: folder.path });
  store.createDataset("production").commit({
    author: "ada",
    changes: [creation({ _id: "page-home", _type: "page", title: "Home" })],
  });
  store.close();
  return { ...folder, production: path.join(folder.path, "datasets/production.db") };
}

test("an emptied dataset is never taken for a new one: the message names the file and what to do", () => {
  using folder = filledFolder();
  truncateSync(folder.production);
  const store = openStore({ folder: folder.path });
  expect(() => store.dataset("production")).toThrow(
    `Opening ${folder.production} failed: the file is empty (0 bytes), so what it held is lost. Put a backup in its place, or delete the file to begin anew.`,
  );
  store.close();
  expect(statSync(folder.production).size, "the file stays as it was found").toBe(0);
});

test("an emptied file of sessions or sales is refused as well", () => {
  using folder = filledFolder();
  const system = path.join(folder.path, "system.db");
  truncateSync(system);
  expect(() => openStore({ folder: folder.path })).toThrow(`Opening ${system} failed: the file is empty`);
  const sales = path.join(folder.path, "sales.db");
  writeFileSync(sales, "");
  expect(() => openPrivateDatabase(sales, "")).toThrow(`Opening ${sales} failed: the file is empty`);
});

test.each([
  ["at its beginning", 0],
  ["in its middle", 4096 + 8],
])("a dataset that is damaged %s is reported by name, and left unchanged", (_where, at) => {
  using folder = filledFolder();
  const bytes = readFileSync(folder.production);
  bytes.fill(0x5a, at, at + 3000);
  writeFileSync(folder.production, bytes);
  const store = openStore({ folder: folder.path });
  expect(() => store.dataset("production")).toThrow(
    `Opening ${folder.production} failed: the file is damaged. Put a backup in its place`,
  );
  store.close();
  expect(readFileSync(folder.production).equals(bytes)).toBe(true);
});

test("a process that is killed while it makes a dataset leaves none, and the next one makes it", () => {
  using folder = filledFolder();
  const unfinished = path.join(folder.path, "datasets/staging.db.new");
  copyFileSync(folder.production, unfinished);
  const store = openStore({ folder: folder.path });
  expect(store.datasetNames()).toEqual(["production"]);
  expect(store.createDataset("staging").documents.size).toBe(0);
  store.close();
  expect(existsSync(unfinished)).toBe(false);
});

test("what can't be opened for writing says so", () => {
  using folder = createFolder();
  const file = path.join(folder.path, "sales.db");
  mkdirSync(file);
  expect(() => openPrivateDatabase(file, "")).toThrow(
    /sales\.db failed: it can't be written to\. Let this user/,
  );
});

test("a write to a read-only file is reported with the file's name", () => {
  using folder = createFolder();
  const file = path.join(folder.path, "kept.db");
  prepareDatabaseFile(file, (database) => database.exec("CREATE TABLE t (x)"));
  const database = new DatabaseSync(file, { readOnly: true });
  const error = failureOf(() => database.exec("INSERT INTO t VALUES (1)"));
  database.close();
  expect(String(explainDatabaseProblem(file, error))).toContain(
    `Opening ${file} failed: it can't be written to`,
  );
});

test("a full disk is reported as a full disk", () => {
  using database = new DatabaseSync(":memory:");
  database.exec("PRAGMA max_page_count = 3; CREATE TABLE t (x)");
  const error = failureOf(() => database.exec(`INSERT INTO t VALUES ('${"x".repeat(100_000)}')`));
  expect(isDiskFull(error)).toBe(true);
  expect(String(explainDatabaseProblem("a.db", error))).toContain(
    "Opening a.db failed: the disk is full. Free some space",
  );
  expect(explainDatabaseProblem("a.db", new Error("other"))).toEqual(new Error("other"));
});

function failureOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("It was expected to fail and did not.");
}
