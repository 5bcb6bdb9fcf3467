import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openStore } from "../src/store/store.ts";
import type { Dataset } from "../src/store/types.ts";
import { parseTextSearch } from "../src/store/words.ts";
import { createFolder } from "./support/lake-store.ts";

const writer = path.join(import.meta.dirname, "./support/lake-writer.ts");

/** Lets another process write until it has acknowledged some transactions, then kills it in the middle of its work. */
async function writeUntilKilled(folder: string, count: number, delay: number): Promise<string[]> {
  const child = spawn(process.execPath, [writer, folder], { stdio: ["ignore", "pipe", "inherit"] });
  const acknowledged: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    // A line without its end was not acknowledged: the kill may have truncated it.
    if (/^\w{22} \d+$/.test(line)) acknowledged.push(line);
    if (acknowledged.length === count) setTimeout(() => child.kill("SIGKILL"), delay);
  }
  expect(acknowledged.length, "the writer exited on its own").toBeGreaterThanOrEqual(count);
  return acknowledged;
}

function expectWhole(dataset: Dataset, acknowledged: readonly string[]) {
  for (const line of acknowledged) {
    const [id = "", n] = line.split(" ");
    const changes = dataset.transaction(id)?.changes ?? [];
    expect(changes.map((change) => change.id)).toEqual(["left", "drafts.right", `item-${Number(n) % 5}`]);
  }
  // A partial transaction would leave two different numbers.
  expect(dataset.documents.get("drafts.right")?.n).toBe(dataset.documents.get("left")?.n);
  expect(dataset.documents.get("left")?.n).toBe(dataset.seq);
  for (const id of ["left", "drafts.right", "item-0", "item-1"]) {
    const rows = dataset.history(id, { limit: 10_000 });
    expect(rows[0]?.next ?? undefined).toEqual(dataset.documents.get(id));
    for (const [index, row] of rows.entries()) {
      expect(row.previous?._rev).toBe(rows[index + 1]?.next?._rev);
      if (row.next) expect(row.next._rev).toBe(row.transactionId);
    }
  }
  for (const document of dataset.documents.values()) {
    expect(dataset.matchingText(parseTextSearch(`word${document.n}`)).has(document._id)).toBe(true);
  }
  expect([...dataset.matchingText(parseTextSearch("word*")).keys()].sort()).toEqual(
    [...dataset.documents.keys()].sort(),
  );
}

function expectPublishedTable(folder: string, dataset: Dataset) {
  const database = new DatabaseSync(path.join(folder, "datasets/production.db"), { readOnly: true });
  const rows = database.prepare("SELECT key, rev FROM published").all();
  expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  database.close();
  const published = [...dataset.documents.values()].filter((document) => !document._id.includes("."));
  const expected = Object.fromEntries(
    published.flatMap(({ _id, _rev }) => [
      [_id, _rev],
      [`address:${_id}`, expect.stringMatching(/^[0-9a-f]{16}$/)],
    ]),
  );
  const latest = dataset.documents.get("left")?._rev;
  expect(Object.fromEntries(rows.map((row) => [row.key, row.rev]))).toEqual({
    ...expected,
    "type:post": latest,
    "list:post": expect.any(String),
  });
}

test("kill -9 at any moment loses no acknowledged transaction and leaves no partial one", async () => {
  using folder = createFolder();
  const first = openStore({ folder: folder.path });
  first.createDataset("production");
  first.close();
  const acknowledged: string[] = [];
  for (const count of [1, 7, 40, 3, 90, 20]) {
    acknowledged.push(...(await writeUntilKilled(folder.path, count, Math.random() * 15)));
    const store = openStore({ folder: folder.path });
    const dataset = store.dataset("production");
    expectWhole(dataset, acknowledged);
    expectPublishedTable(folder.path, dataset);
    store.close();
  }
});
