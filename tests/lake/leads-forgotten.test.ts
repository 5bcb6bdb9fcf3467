import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { siteToken } from "@paraph/lake/auth/credentials";
import { startLake } from "@paraph/lake/testing/lake";
import { expect, test } from "vitest";
import { forgetLeads } from "../../server/forget-leads.ts";

const day = 86_400_000;

function lead(id: string, receivedAt = "2026-11-01T10:00:00.000Z") {
  return {
    _id: `lead.${id}`,
    _type: "lead",
    email: `${id}@berg.example`,
    message: "Forty leases.",
    receivedAt,
  };
}

function newFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-forgotten-"));
  return { folder, [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }) };
}

/** Everything in the lake's files, once their logs are written back. */
function bytesOf(folder: string): string {
  const datasets = path.join(folder, "datasets");
  return readdirSync(datasets)
    .map((name) => readFileSync(path.join(datasets, name), "latin1"))
    .join();
}

test("R-CMS-3 a deleted lead leaves neither history nor bytes, and what changed with it stays", async () => {
  await using place = newFolder();
  {
    await using lake = await startLake({ folder: place.folder, documents: [lead("nadia")] });
    const editor = lake.client("editor");
    await editor.patch("lead.nadia").set({ note: "Called Nadia back." }).commit();
    await editor.transaction().delete("lead.nadia").create({ _id: "page-home", _type: "page" }).commit();
    expect(lake.dataset.history("lead.nadia")).toEqual([]);
    expect(lake.dataset.lastDocument("lead.nadia")).toBeNull();
    expect(lake.dataset.history("page-home")).toHaveLength(1);
    const transactions = await lake.fetch(`${lake.url}/v1/data/history/production/transactions/lead.nadia`, {
      headers: { authorization: `Bearer ${lake.tokenOf("administrator")}` },
    });
    expect(await transactions.text()).toBe("");
    expect(await editor.fetch('*[[email, note] match "nadia"]')).toEqual([]);
  }
  const bytes = bytesOf(place.folder);
  expect(bytes).toContain("page-home");
  expect(bytes).not.toMatch(/nadia@|Called Nadia|Forty leases/);
});

test("R-CMS-3 what a crash left of a deleted lead is forgotten at the next start", async () => {
  await using place = newFolder();
  {
    await using lake = await startLake({ folder: place.folder, documents: [lead("nadia"), lead("omar")] });
    // The crash: the deletion is committed, and nobody forgets.
    lake.lake.services.forgetting.close();
    const previous = lake.dataset.documents.get("lead.nadia") ?? null;
    lake.dataset.commit({
      author: "someone",
      changes: [{ id: "lead.nadia", previous, next: null, mutations: [] }],
    });
    expect(lake.dataset.lastDocument("lead.nadia")).not.toBeNull();
  }
  await using lake = await startLake({ folder: place.folder });
  expect(lake.dataset.lastDocument("lead.nadia")).toBeNull();
  expect(lake.dataset.lastDocument("lead.omar")).not.toBeNull();
});

test("R-CMS-3 leads are deleted after their days, at the start and later, and nothing else is", async () => {
  await using place = newFolder();
  let now = new Date("2026-11-10T10:00:00.000Z");
  const settings = { personalDays: 30 };
  const documents = [
    lead("old", "2026-10-01T10:00:00.000Z"),
    lead("new"),
    { _id: "page-old", _type: "page" },
  ];
  {
    await using _lake = await startLake({ folder: place.folder, documents, now: () => now });
  }
  await using lake = await startLake({ folder: place.folder, settings, now: () => now });
  const ids = () => [...lake.dataset.documents.keys()].sort();
  expect(ids()).toEqual(["lead.new", "page-old"]);
  expect(lake.dataset.lastDocument("lead.old")).toBeNull();
  now = new Date(now.getTime() + 25 * day);
  lake.lake.services.forgetting.sweep();
  expect(ids()).toEqual(["page-old"]);
  expect(lake.dataset.loggedIds("lead.")).toEqual([]);
});

test("R-CMS-3 tasks and comments about a lead go with it, those about a page stay", async () => {
  await using lake = await startLake({ documents: [lead("nadia"), { _id: "page-home", _type: "page" }] });
  const administrator = lake.client("administrator");
  await administrator.request({ url: "/comments/production/setup", method: "POST" });
  const addon = administrator.withConfig({ dataset: "production-comments" });
  const about = (id: string) => ({
    document: { _ref: id, _type: "crossDatasetReference", _dataset: "production" },
  });
  // Older folders, which the site's server imports, may have one.
  lake.lake.services.credentials.setToken(siteToken, "administrator", "token-of-the-site-0123456789");
  const site = addon.withConfig({ token: "token-of-the-site-0123456789" });
  await site.create({ _id: "t1", _type: "tasks.task", title: "Call Nadia", target: about("lead.nadia") });
  await addon.create({ _id: "t2", _type: "tasks.task", title: "New picture", target: about("page-home") });
  const note = {
    _id: "t3",
    _type: "tasks.task",
    authorId: "editor",
    title: "Nadia",
    target: about("lead.nadia"),
  };
  const editor = lake.client("editor", { dataset: "production-comments" });
  await expect(editor.create(note)).rejects.toThrow(/about content/);
  await expect(addon.create(note)).rejects.toThrow(/about content/);
  await expect(
    addon
      .patch("t2")
      .set({ target: about("drafts.lead.nadia") })
      .commit(),
  ).rejects.toThrow(/about content/);
  await administrator.delete("lead.nadia");
  const remarks = lake.context.store.dataset("production-comments");
  expect([...remarks.documents.keys()]).toEqual(["t2"]);
  expect(remarks.lastDocument("t1")).toBeNull();
});

test("R-CMS-3 with a hosted lake the site deletes leads that are too old, with their drafts", async () => {
  const now = new Date("2026-11-11T10:00:00.000Z");
  const [old, fresh] = [lead("nadia"), lead("omar", "2026-11-01T10:00:00.001Z")];
  const page = { _id: "page-home", _type: "page" };
  const documents = [old, { ...old, _id: "drafts.lead.nadia" }, fresh, page];
  await using lake = await startLake({ documents });
  const site = lake.client("editor").withConfig({ perspective: "raw" });
  await forgetLeads(site, 10, now);
  expect(await site.fetch("count(*)")).toBe(4);
  await forgetLeads(site, 10, new Date(now.getTime() + 1));
  expect(await site.fetch("*._id | order(@ asc)")).toEqual(["lead.omar", "page-home"]);
});
