import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { findDamage } from "@paraph/lake/store/damage";
import { openStore } from "@paraph/lake/store/store";
import type { LakeDocument } from "@paraph/lake/store/types";
import { startLake } from "@paraph/lake/testing/lake";
import { createFolder, creation } from "@paraph/lake/testing/lake-store";
import { rounds } from "@paraph/service/testing/extent";
import { expect, test, vi } from "vitest";
import { newestBackupIn } from "../../server/data-folder/backup/known-backups.ts";
import { backUp } from "../support/backups.ts";

const count = 40;
const words = (n: number) =>
  Array.from({ length: 300 }, (_, at) => `word${(at * 7 + n * 13) % 997}`).join(" ");

/** A data folder with documents whose text is in one place of the file alone, because the log compresses it. */
function filledFolder() {
  const folder = createFolder();
  const store = openStore({ folder: path.join(folder.path, "lake") });
  const dataset = store.createDataset("production");
  for (let n = 0; n < count; n++) {
    const text = `marker-${n}-abcdefgh ${words(n)}`;
    dataset.commit({ author: "ada", changes: [creation({ _id: `page-${n}`, _type: "page", text })] });
  }
  const documents = new Map(dataset.documents);
  store.close();
  const file = path.join(folder.path, "lake/datasets/production.db");
  return { ...folder, documents, file };
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  for (let index = at; index < at + 8; index++) bytes[index] = (bytes[index] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
}

/** What a lake serves of the folder, and what it says about it. */
function open(folder: string): { said: string[]; documents: Map<string, LakeDocument> } {
  const said: string[] = [];
  const store = openStore({
    folder: path.join(folder, "lake"),
    onDamage: (message) => said.push(message),
    newestBackup: newestBackupIn,
  });
  try {
    const dataset = store.dataset("production");
    for (const _ of dataset.checkLog());
    return { said, documents: new Map(dataset.documents) };
  } finally {
    store.close();
  }
}

test.each([
  ["in a text", /marker-7-/],
  ["in what makes it JSON", /"text":"marker-7-/],
  ["in its id", /page-7[0-9A-Za-z]{22}{/],
])(
  "a document that is damaged %s is whole again at the start, from the log, and named once",
  (_where, place) => {
    using folder = filledFolder();
    flip(folder.file, place.exec(readFileSync(folder.file, "latin1"))?.index ?? 0);
    const { said, documents } = open(folder.path);
    expect(documents).toEqual(folder.documents);
    expect(said).toEqual([
      `${folder.file} was damaged: the document "page-7" (table doc). It is whole again, from the log.`,
    ]);
    expect(open(folder.path)).toEqual({ said: [], documents: folder.documents });
  },
);

test("a document that the log has no better is named with the newest backup that has it whole, and the rest is served", async () => {
  using folder = filledFolder();
  const { folder: backup } = await backUp(folder.path, path.join(folder.path, "backups"));
  {
    using database = new DatabaseSync(folder.file);
    database.exec("UPDATE txdoc SET next = replace(next, 'marker', 'MARKER') WHERE id = 'page-7'");
    database.exec("UPDATE txdoc SET next = NULL WHERE id = 'page-9' AND next IS NOT NULL");
    database.exec("UPDATE doc SET json = replace(json, 'marker', 'MARKER') WHERE id IN ('page-7', 'page-8')");
  }
  const { said, documents } = open(folder.path);
  expect([...folder.documents.keys()].filter((id) => !documents.has(id))).toEqual(["page-7"]);
  for (const [id, document] of documents) expect(document).toEqual(folder.documents.get(id));
  const advice = `The newest backup that has it whole: ${backup}`;
  const left = [
    `${folder.file} is damaged: the document "page-7" (table doc). ${advice}`,
    `${folder.file} is damaged: what transaction 8 wrote of the document "page-7" (table txdoc). ${advice}`,
    `${folder.file} is damaged: what transaction 10 wrote of the document "page-9" (table txdoc). ${advice}`,
  ];
  expect(said.slice(1)).toEqual(left);
  // It stays named until somebody brings it back.
  expect(open(folder.path).said).toEqual(left);

  // Only the history of what is damaged is refused.
  await using lake = await startLake({
    folder: path.join(folder.path, "lake"),
    newestBackup: newestBackupIn,
  });
  await vi.waitFor(() => expect(lake.logged).toEqual(left));
  const headers = { Authorization: `Bearer ${lake.tokenOf("viewer")}` };
  const history = (id: string) =>
    lake.fetch(`${lake.url}/v1/data/history/production/transactions/${id}`, { headers });
  expect((await history("page-8")).status).toBe(200);
  const refused = await history("page-7");
  expect(refused.status).toBe(500);
  expect((await refused.json()).message).toContain(
    'has lost what transaction 8 wrote of the document "page-7"',
  );
  await lake.client("editor").create({ _id: "page-7", _type: "page", text: "again" });
  using database = new DatabaseSync(folder.file);
  expect(findDamage(database).map(({ table }) => table)).toEqual(["txdoc", "txdoc"]);
});

test("eight flipped bytes anywhere in the file are never served", () => {
  for (let round = 0; round < rounds(60); round++) {
    using folder = filledFolder();
    const { length } = readFileSync(folder.file);
    const at = 4096 + Math.floor(Math.random() * (length - 4096 - 8));
    flip(folder.file, at);
    try {
      const { said, documents } = open(folder.path);
      for (const [id, document] of documents) expect(document, `at ${at}`).toEqual(folder.documents.get(id));
      if (documents.size < count) expect(said.join("\n"), `at ${at}`).toContain("is damaged");
    } catch (error) {
      expect(String(error), `at ${at}`).toContain(`Opening ${folder.file} failed: the file is damaged.`);
    }
  }
});

test("transactions that were acknowledged and are gone with the -wal file are named", () => {
  using folder = createFolder();
  using copy = createFolder();
  const store = openStore({ folder: path.join(folder.path, "lake") });
  const dataset = store.createDataset("production");
  const commit = (n: number) =>
    dataset.commit({ author: "ada", changes: [creation({ _id: `page-${n}`, _type: "page" })] });
  for (let n = 0; n < 5; n++) commit(n);
  const file = path.join(folder.path, "lake/datasets/production.db");
  const target = path.join(copy.path, "lake/datasets/production.db");
  mkdirSync(path.dirname(target), { recursive: true });
  // As a crash leaves it, but for the -wal.
  for (const suffix of ["", ".last"]) copyFileSync(`${file}${suffix}`, `${target}${suffix}`);
  const last = dataset.transaction(dataset.history("page-4")[0]?.transactionId ?? "");
  store.close();
  expect(open(copy.path).said).toEqual([
    expect.stringContaining(
      `${target} has lost 5 transactions: it ends with number 0, and number 5 (${last?.id}) was acknowledged at ${last?.timestamp}.`,
    ),
  ]);
  // Said once: from here on, it goes on without them.
  expect(open(copy.path).said).toEqual([]);
  expect(open(folder.path).said).toEqual([]);
});
