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
import {
  explainDatabaseProblem,
  openPrivateDatabase,
  prepareDatabaseFile,
  storageProblem,
} from "@paraph/service/database-file";
import { expect, test } from "vitest";
import { openStore } from "../src/store/store.ts";
import { createFolder, creation } from "./support/lake-store.ts";

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

test("refuses an empty dataset file with a message that names the file and what to do", () => {
  using folder = filledFolder();
  truncateSync(folder.production);
  const store = openStore({ folder: folder.path });
  expect(() => store.dataset("production")).toThrow(
    `Opening ${folder.production} failed: the file is empty (0 bytes), so what it held is lost. Put a backup in its place, or delete the file to begin anew.`,
  );
  store.close();
  expect(statSync(folder.production).size, "the file is left unchanged").toBe(0);
});

test("refuses an empty file of sessions or sales as well", () => {
  using folder = filledFolder();
  const system = path.join(folder.path, "system.db");
  truncateSync(system);
  expect(() => openStore({ folder: folder.path })).toThrow(`Opening ${system} failed: the file is empty`);
  const sales = path.join(folder.path, "sales.db");
  writeFileSync(sales, "");
  expect(() => openPrivateDatabase(sales, "")).toThrow(`Opening ${sales} failed: the file is empty`);
});

test.each([
  ["at the start", 0],
  ["in the middle", 4096 + 8],
])("reports a dataset file that is damaged %s by name, and leaves it unchanged", (_where, at) => {
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

test("a process that was killed while creating a dataset leaves none, and the next process can create it", () => {
  using folder = filledFolder();
  const unfinished = path.join(folder.path, "datasets/staging.db.new");
  copyFileSync(folder.production, unfinished);
  const store = openStore({ folder: folder.path });
  expect(store.datasetNames()).toEqual(["production"]);
  expect(store.createDataset("staging").documents.size).toBe(0);
  store.close();
  expect(existsSync(unfinished)).toBe(false);
});

test("reports a file that can't be opened for writing", () => {
  using folder = createFolder();
  const file = path.join(folder.path, "sales.db");
  mkdirSync(file);
  expect(() => openPrivateDatabase(file, "")).toThrow(
    /sales\.db failed: it can't be written to\. Let this user/,
  );
});

test("reports a write to a read-only file with the file's name", () => {
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

test("reports a full disk", () => {
  using database = new DatabaseSync(":memory:");
  database.exec("PRAGMA max_page_count = 3; CREATE TABLE t (x)");
  const error = failureOf(() => database.exec(`INSERT INTO t VALUES ('${"x".repeat(100_000)}')`));
  expect(storageProblem(error)).toBe("full");
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
  throw new Error("The work was expected to fail but did not.");
}
