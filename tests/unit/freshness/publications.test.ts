import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openStore } from "@paraph/lake/store/store";
import { expect, test } from "vitest";
import { Mirror } from "@/lib/freshness/mirror";
import { PublishedTable } from "@/lib/freshness/published-table";
import { Revisions } from "@/lib/freshness/revisions";
import { memoryTable } from "@/server/machines/sharing";

function openRevisions(file: string) {
  return new Revisions(file, { isHosted: true });
}

test("R-CONTRACT-4 the local lake numbers its publishes, so that changes are found without comparing all documents", () => {
  const folder = mkdtempSync(join(tmpdir(), "paraph-publications-"));
  const store = openStore({ folder });
  const dataset = store.createDataset("production");
  const revisions = openRevisions(join(folder, "datasets/production.db"));
  const commit = (id: string, title: string | null) => {
    const at = "2026-01-01T00:00:00Z";
    const system = { _id: id, _type: "page", _rev: "", _createdAt: at, _updatedAt: at };
    const next = title === null ? null : { ...system, title };
    const previous = dataset.documents.get(id) ?? null;
    dataset.commit({ author: "system", changes: [{ id, previous, next, mutations: [] }] });
  };
  expect([revisions.lastPublication(), revisions.changedSince(0)]).toEqual([0, []]);
  commit("page-a", "A");
  commit("page-b", "B");
  const upTo = revisions.lastPublication();
  expect(revisions.changedSince(0).sort()).toEqual(["page-a", "page-b"]);
  expect(revisions.changedSince(upTo)).toEqual([]);
  commit("drafts.page-a", "A draft");
  expect(revisions.changedSince(upTo)).toEqual([]);
  commit("page-b", "Other words");
  commit("page-b", null);
  expect(revisions.changedSince(upTo)).toEqual(["page-b"]);
  revisions.close();
  store.close();
  rmSync(folder, { recursive: true });
});

test("R-CMS-7 publishes reported by the hosted lake's webhooks are numbered too", () => {
  const folder = mkdtempSync(join(tmpdir(), "paraph-publications-"));
  const file = join(folder, "published.db");
  const table = new PublishedTable(file);
  const revisions = openRevisions(file);
  const at = "2026-11-20T00:00:00Z";
  const document = { id: "page-a", type: "page", revision: "r2", updatedAt: at, path: "/a", slug: null };
  table.recordDelivery("delivery-1", { mark: table.mark(), now: new Date(at), found: [document] });
  const upTo = revisions.lastPublication();
  expect(revisions.changedSince(0)).toEqual(["page-a"]);
  const gone = { mark: table.mark(), now: new Date(at), found: [], missing: [document] };
  table.recordDelivery("delivery-2", gone);
  expect(revisions.changedSince(upTo)).toEqual(["page-a"]);
  revisions.close();
  table.close();
  rmSync(folder, { recursive: true });
});

test("R-CMS-7 who confirms while another question is under way learns of a publish that this one has missed", async () => {
  const table = memoryTable();
  let newest = { seq: 1, revision: "r1" };
  let asked = 0;
  let way = Promise.resolve();
  const at = () => ({ generation: "g", seq: newest.seq, isConfirmed: true, text: "" });
  const rows = () => [["page-a", newest.revision] as const];
  const log = {
    /** Reads at once, and answers when the way is free. */
    async head() {
      asked++;
      const head = at();
      await way;
      return head;
    },
    after: async () => [{ seq: newest.seq, rows: rows() }],
    all: async () => ({ at: at(), rows: rows() }),
  };
  const askLake = () => Promise.reject(new Error("The lake is not needed."));
  const mirror = new Mirror({ table, log, askLake });
  const revisions = openRevisions(table);
  await using _open = {
    async [Symbol.asyncDispose]() {
      await mirror.close();
      revisions.close();
    },
  };
  await mirror.confirm();
  const { promise, resolve: free } = Promise.withResolvers<void>();
  way = promise;
  const first = mirror.confirm();
  newest = { seq: 2, revision: "r2" };
  const later = [mirror.confirm(), mirror.confirm()];
  free();
  await first;
  await Promise.all(later);
  expect(revisions.revisionOf("page-a")).toBe("r2");
  // Those who wait share the next question.
  expect(asked).toBe(3);
});

test("R-CMS-7 a machine whose disk is full learns what is published", async () => {
  const program = `import { Mirror } from "./lib/freshness/mirror.ts";
    import { memoryTable } from "./server/machines/sharing.ts";
    import { Revisions } from "./lib/freshness/revisions.ts";
    let seq = 1;
    const at = () => ({ generation: "g", seq, isConfirmed: true, text: "" });
    const rows = () => [["page-a", "r" + seq]];
    const log = { head: async () => at(), after: async () => [{ seq, rows: rows() }], all: async () => ({ at: at(), rows: rows() }) };
    const table = memoryTable();
    const mirror = new Mirror({ table, log, askLake: () => Promise.reject(new Error("not needed")) });
    const revisions = new Revisions(table, { isHosted: false });
    await mirror.confirm();
    const before = revisions.version();
    seq = 2;
    await mirror.confirm();
    console.log(revisions.revisionOf("page-a"), revisions.version() > before);`;
  const { stdout } = await promisify(execFile)(
    "bash",
    ["-c", 'ulimit -f 0 && exec "$0" --input-type=module -e "$1"', process.execPath, program],
    { cwd: join(import.meta.dirname, "../../.."), timeout: 60_000 },
  );
  expect(stdout.trim()).toBe("r2 true");
});
