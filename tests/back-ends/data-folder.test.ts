import { globSync, mkdtempDisposableSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { findDamage } from "@paraph/lake/store/damage";
import { openStore } from "@paraph/lake/store/store";
import { startLake } from "@paraph/lake/testing/lake";
import { openPaymentsDatabase } from "@paraph/payments/database";
import { lettersFile, openLetters } from "@paraph/payments/letters";
import { openStoppedPrices, stoppedPricesFile } from "@paraph/payments/stopped-prices";
import { lockFolder } from "@paraph/service/folder-lock";
import { expect, test } from "vitest";
import { openSiteLake } from "../../scripts/support/open-site-lake.ts";
import { watchStoppedPrices } from "../../server/back-ends/price-notices.ts";
import type { Migration } from "../../server/data-folder/migration.ts";
import { migrations, newestVersion } from "../../server/data-folder/migrations.ts";
import { readVersion, writeVersion } from "../../server/data-folder/version-file.ts";
import {
  contentOf,
  copiesIn,
  inProduction,
  inStaging,
  prepare,
  subCategoriesIn,
} from "../support/data-folder.ts";
import { unpackOlderFolder } from "../support/older-folder.ts";
import { startSite } from "../support/services.ts";
import { filesIn, placeOf, textOf } from "../support/sources.ts";

test("an older folder is copied, migrated once, and left alone by the next start", async () => {
  using folder = await unpackOlderFolder("version-0");
  const before = contentOf(folder.path);
  const now = () => new Date("2026-11-25T08:00:00Z");
  const copy = path.join(folder.path, "before-migrations/version-0-2026-11-25T08-00-00.000Z");
  expect(await prepare(folder.path, { now })).toEqual([
    `Bringing the data folder ${folder.path} from version 0 to ${newestVersion}, once`,
    `  as it was, it is in ${copy}`,
    "  1: contract templates name their sub-category by its key",
    "     production: 8 documents",
    "     staging: 3 documents",
    "  2: people who publish everything have the role publisher",
    "  3: what came invented is marked as sample content",
    "     production: 0 documents",
    "     staging: 0 documents",
    "  4: rows of documents and of the log have checksums",
    expect.stringMatching(/^ {5}production: \d+ rows$/),
    expect.stringMatching(/^ {5}staging: \d+ rows$/),
  ]);
  for (const name of ["production", "staging"]) {
    using database = new DatabaseSync(path.join(folder.path, `lake/datasets/${name}.db`));
    expect(findDamage(database)).toEqual([]);
  }
  expect(readVersion(folder.path)).toEqual({ version: newestVersion, isMigrating: false });
  expect(subCategoriesIn(folder.path, "production")).toEqual(inProduction);
  expect(subCategoriesIn(folder.path, "staging")).toEqual(inStaging);
  expect(contentOf(copy)).toEqual(before);
  expect(readFileSync(path.join(copy, "lake/assets/ab/abcd"), "utf8")).toBe("a picture");

  const after = contentOf(folder.path);
  expect(await prepare(folder.path)).toEqual([]);
  expect(contentOf(folder.path)).toEqual(after);
  // A version file that got lost makes the migrations run again. They find nothing to change.
  rmSync(path.join(folder.path, "version.json"));
  expect(await prepare(folder.path)).toContain("     production: 0 documents");
  expect(contentOf(folder.path)).toEqual(after);
});

/** The columns of the tables in all databases of a folder, once each back end has opened its own. */
async function tablesOf(folder: string) {
  await prepare(folder);
  const lake = await startLake({ folder: path.join(folder, "lake"), mailWatches: [watchStoppedPrices] });
  await lake[Symbol.asyncDispose]();
  await (await startSite(folder))[Symbol.asyncDispose]();
  openPaymentsDatabase(path.join(folder, "payments/payments.db")).close();
  openStoppedPrices(stoppedPricesFile(folder)).close();
  openLetters(lettersFile(folder)).close();
  const files = globSync("*/**/*.db", { cwd: folder, exclude: ["before-migrations", "**/staging.db"] });
  return files.sort().flatMap((file) => {
    using database = new DatabaseSync(path.join(folder, file), { readOnly: true });
    const columns = database.prepare(
      "SELECT m.name AS 'table', c.name, c.type, c.\"notnull\", c.pk FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY 1, 2",
    );
    return columns.all().map((column) => ({ file, ...column }));
  });
}

test("the tables of an older folder become those of a new one", async () => {
  using older = await unpackOlderFolder("version-0");
  using fresh = mkdtempDisposableSync(path.join(tmpdir(), "paraph-new-"));
  const made = await tablesOf(fresh.path);
  expect(
    await tablesOf(older.path),
    "a table changed without a migration: docs/decisions/047-the-data-folders-version.md",
  ).toEqual(made);
  const seen = new Set(made.map((column) => String("table" in column && column.table)));
  const unseen = filesIn("packages", "server").flatMap((file) =>
    [...textOf(file).matchAll(/CREATE TABLE IF NOT EXISTS (\w+)/g)]
      .filter(([, table = ""]) => !seen.has(table))
      .map(({ 0: found, index }) => `${placeOf(file, index)} has ${found}`),
  );
  expect(unseen, "open its database in tablesOf, so that a change of the table is seen").toEqual([]);
});

test("a new folder begins at the newest version, whether it exists or not", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-new-"));
  for (const data of [folder, path.join(folder, "below/data")]) {
    expect(await prepare(data)).toEqual([]);
    expect([readVersion(data)?.version, copiesIn(data)]).toEqual([newestVersion, []]);
  }
  rmSync(folder, { recursive: true });
});

test("a folder that holds no more than the hosted lake's revisions is migrated without a copy", async () => {
  const data = mkdtempSync(path.join(tmpdir(), "paraph-hosted-"));
  new DatabaseSync(path.join(data, "hosted-revisions.db")).close();
  expect(await prepare(data)).toEqual([
    expect.stringContaining("from version 0"),
    expect.stringContaining("1: "),
    expect.stringContaining("2: "),
    expect.stringContaining("3: "),
    expect.stringContaining("4: "),
  ]);
  expect([readVersion(data)?.version, copiesIn(data)]).toEqual([newestVersion, []]);
  rmSync(data, { recursive: true });
});

test("a newer folder is refused, with its version, this release's and the way back, and is left as it is", async () => {
  using folder = await unpackOlderFolder("version-0");
  await prepare(folder.path, { now: () => new Date("2026-11-25T08:00:00Z") });
  const next: Migration = { title: "something new", run() {} };
  const known: Migration = { title: "known", run() {} };
  const newer = [...Array.from({ length: newestVersion }, () => known), next];
  await prepare(folder.path, { migrations: newer, now: () => new Date("2026-11-25T09:00:00Z") });
  const before = contentOf(folder.path);
  const copy = `${folder.path}/before-migrations/version-${newestVersion}-2026-11-25T09-00-00.000Z`;
  const refusal = `has version ${newestVersion + 1}, and this release knows none above ${newestVersion}. Start the newer release, which last used it, or restore the copy ${copy}.`;
  await expect(prepare(folder.path)).rejects.toThrow(`The data folder ${folder.path} ${refusal}`);
  await expect(openSiteLake(folder.path, "production")).rejects.toThrow(refusal);
  expect(contentOf(folder.path)).toEqual(before);
  // One that a newer release was killed in the middle of may be as it wants it in part.
  writeVersion(folder.path, newestVersion, true);
  await expect(prepare(folder.path)).rejects.toThrow(
    `is on its way to a version above ${newestVersion}, and this release knows none above`,
  );
  rmSync(path.join(folder.path, "before-migrations"), { recursive: true });
  await expect(prepare(folder.path)).rejects.toThrow("or restore a backup that was made before it");
});

test("migrations run in order, from the folder's version on, and three copies stay", async () => {
  using folder = await unpackOlderFolder("version-0");
  const ran: number[] = [];
  const migrations = Array.from({ length: 6 }, (_, index) => ({
    title: `number ${index}`,
    run: () => void ran.push(index),
  }));
  await prepare(folder.path, { migrations: migrations.slice(0, 2) });
  for (const newest of [3, 4, 5, 6]) await prepare(folder.path, { migrations: migrations.slice(0, newest) });
  expect(ran).toEqual([0, 1, 2, 3, 4, 5]);
  expect(copiesIn(folder.path).map((name) => name.slice(0, 9))).toEqual([
    "version-3",
    "version-4",
    "version-5",
  ]);
});

test("two starts at one moment migrate once", async () => {
  using folder = await unpackOlderFolder("version-0");
  const [one, other] = await Promise.all([prepare(folder.path), prepare(folder.path)]);
  expect(copiesIn(folder.path)).toHaveLength(1);
  expect(one.concat(other).filter((line) => line.includes("production: 8"))).toHaveLength(1);
  expect(subCategoriesIn(folder.path, "production")).toEqual(inProduction);
});

test.each([
  ["lake", "lake"],
  ["auth", "accounts"],
  ["payments", "payments"],
])("a folder whose %s another process has open is not migrated", async (part, what) => {
  using folder = await unpackOlderFolder("version-0");
  const before = contentOf(folder.path);
  const lock = lockFolder(path.join(folder.path, part), what);
  await expect(prepare(folder.path, { patience: 0 })).rejects.toThrow(
    "another process has it open; stop that one first",
  );
  expect([contentOf(folder.path), readVersion(folder.path), copiesIn(folder.path)]).toEqual([
    before,
    null,
    [],
  ]);
  lock.close();
  await prepare(folder.path);
  expect(readVersion(folder.path)?.version).toBe(newestVersion);
});

test("whoever was an editor of an older folder is a publisher, once, so new editors stay editors", async () => {
  using folder = await unpackOlderFolder("version-0");
  const file = path.join(folder.path, "lake/system.db");
  const withPeople = <Result>(work: (database: DatabaseSync) => Result): Result => {
    using database = new DatabaseSync(file);
    database.exec("CREATE TABLE IF NOT EXISTS person (id TEXT PRIMARY KEY, role TEXT NOT NULL)");
    return work(database);
  };
  const roles = () =>
    withPeople((database) =>
      database
        .prepare("SELECT id, role FROM person ORDER BY id")
        .all()
        .map(({ id, role }) => `${id} ${role}`),
    );
  withPeople((database) => database.exec("INSERT INTO person VALUES ('a', 'editor'), ('b', 'viewer')"));
  expect(await prepare(folder.path)).toContain("     people: 1");
  expect(roles()).toEqual(["a publisher", "b viewer"]);
  withPeople((database) => database.exec("INSERT INTO person VALUES ('c', 'editor')"));
  rmSync(path.join(folder.path, "version.json"));
  await prepare(folder.path);
  expect(roles()).toEqual(["a publisher", "b viewer", "c editor"]);
});

test("a document that was no JSON before the checksums gets none, and is whole again at the next start", async () => {
  using folder = await unpackOlderFolder("version-0");
  await prepare(folder.path, { migrations: migrations.slice(0, 3) });
  const file = path.join(folder.path, "lake/datasets/production.db");
  {
    using database = new DatabaseSync(file);
    database.exec("UPDATE doc SET json = replace(json, '\"_type\":', '\"_type\"?') WHERE num = 1");
  }
  expect(await prepare(folder.path)).toContainEqual(expect.stringMatching(/rows, and 1 that are damaged$/));
  const said: string[] = [];
  const store = openStore({ folder: path.join(folder.path, "lake"), onDamage: (line) => said.push(line) });
  const { documents } = store.dataset("production");
  expect(said).toEqual([expect.stringContaining(`${file} was damaged: the document`)]);
  expect([...documents.values()].every(({ _type }) => typeof _type === "string")).toBe(true);
  store.close();
});
