import { createReadStream, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { settingsFromEnvironment } from "@paraph/lake/settings";
import { openStore } from "@paraph/lake/store/store";
import { comment, commentsClient, setUp } from "@paraph/lake/testing/comments";
import { startLake, type TestLake } from "@paraph/lake/testing/lake";
import { createFolder } from "@paraph/lake/testing/lake-store";
import { writeProcessFile } from "@paraph/service/supervisor";
import { exportDataset } from "@sanity/export";
import { sanityImport } from "@sanity/import";
import { expect, test } from "vitest";
import { restoreBackup } from "../../server/data-folder/backup/restore-backup.ts";
import { backUp, runCommand } from "../support/backups.ts";

const home = { _id: "page-home", _type: "page", title: "Home" };
/** A comment about a picture, which only the content dataset has. */
const onPicture = comment("c2", "viewer", {
  contentSnapshot: {
    _type: "image",
    asset: {
      _type: "reference",
      _ref: "image-0123456789abcdef0123456789abcdef01234567-10x10-png",
      _weak: true,
    },
  },
});

async function write(lake: TestLake): Promise<void> {
  await setUp(lake);
  await commentsClient(lake, "editor").create(comment("c1", "editor"));
  await commentsClient(lake, "viewer").create(onPicture);
}

function stored(lake: TestLake): unknown[] {
  return [...lake.context.store.dataset("production-comments").documents.values()];
}

/** What an import keeps. */
function contentOf(lake: TestLake): unknown[] {
  const { documents } = lake.context.store.dataset("production-comments");
  const contents = [...documents.values()].map(({ _rev, _updatedAt, ...content }) => content);
  return contents.toSorted((one, other) => (one._id < other._id ? -1 : 1));
}

test("comments survive a restart, closed to strangers as before", async () => {
  using folder = createFolder();
  let before: unknown[] = [];
  {
    await using lake = await startLake({ folder: folder.path, documents: [home] });
    await write(lake);
    before = stored(lake);
  }
  await using lake = await startLake({ folder: folder.path });
  expect(stored(lake)).toEqual(before);
  await expect(commentsClient(lake, "anonymous").fetch("*")).rejects.toMatchObject({ statusCode: 401 });
  expect(await commentsClient(lake, "viewer").fetch("count(*)")).toBe(2);
});

test("comments are deleted with their dataset, and a new one of that name has none", async () => {
  await using lake = await startLake();
  const admin = lake.client("administrator");
  await admin.datasets.create("staging", { aclMode: "public" });
  const setUpStaging = () => admin.request({ method: "POST", url: "/comments/staging/setup" });
  await setUpStaging();
  const comments = lake.client("administrator", { dataset: "staging-comments" });
  await comments.create(comment("c1", "administrator"));
  await admin.datasets.delete("staging");
  expect(lake.context.store.datasetNames()).toEqual(["production"]);
  await expect(comments.fetch("*")).rejects.toMatchObject({ statusCode: 404 });
  await admin.datasets.create("staging", { aclMode: "public" });
  expect(lake.context.store.datasetNames()).toEqual(["production", "staging"]);
  await setUpStaging();
  expect(await comments.fetch("count(*)")).toBe(0);
});

test("an administrator can delete the comments alone", async () => {
  await using lake = await startLake({ documents: [home] });
  await write(lake);
  await lake.client("administrator").datasets.delete("production-comments");
  expect(lake.context.store.datasetNames()).toEqual(["production"]);
  expect(await setUp(lake)).toBe("production-comments");
});

test("a backup holds comments, and they come back with it", async () => {
  using folder = createFolder();
  const data = path.join(folder.path, "data");
  const lakeFolder = path.join(data, "lake");
  mkdirSync(data);
  let before: unknown[] = [];
  {
    await using lake = await startLake({ folder: lakeFolder, documents: [home] });
    await write(lake);
    before = stored(lake);
  }
  const { folder: backup } = await backUp(data, path.join(folder.path, "backups"));
  rmSync(data, { recursive: true });
  await restoreBackup({ backup, dataFolder: data, replace: false, now: new Date() });
  await using lake = await startLake({ folder: lakeFolder });
  expect(stored(lake)).toEqual(before);
  await expect(commentsClient(lake, "anonymous").fetch("*")).rejects.toMatchObject({ statusCode: 401 });
});

test("the scripts export content without comments, and comments by the name of their dataset", async () => {
  using one = createFolder();
  using two = createFolder();
  for (const { path: data } of [one, two]) mkdirSync(path.join(data, "lake"));
  const archive = path.join(one.path, "comments.tar.gz");
  const [from, to] = [one.path, two.path].map((data) => ["--data", data]);
  await using lake = await startLake({
    over: "http",
    folder: path.join(one.path, "lake"),
    documents: [home],
  });
  await write(lake);
  const token = "the-token-of-the-sites-server-0123";
  lake.lake.services.credentials.setToken("server", "publisher", token);
  writeProcessFile(one.path, "lake", { pid: process.pid, port: Number(new URL(lake.url).port), token });

  const content = path.join(one.path, "content.tar.gz");
  expect(await runCommand("export", [content, ...(from ?? [])])).toContain("Exported 1 documents");
  const comments = [archive, "--dataset", "production-comments"];
  expect(await runCommand("export", [...comments, ...(from ?? [])])).toContain("Exported 2 documents");
  expect(await runCommand("import", [...comments, ...(to ?? [])])).toContain("2 of 2 documents written");
  await commentsClient(lake, "administrator").delete("c1");
  // In other people's names only the site's server and administrators write.
  const refused = await fetch(`${lake.url}/v2025-02-19/data/import/production-comments?mode=replace`, {
    method: "POST",
    headers: { Authorization: `Bearer ${lake.tokenOf("publisher")}` },
    body: JSON.stringify({ _id: "c9", _type: "comment", authorId: "somebody" }),
  });
  expect([refused.status, lake.context.store.dataset("production-comments").documents.has("c9")]).toEqual([
    403,
    false,
  ]);
  expect(await runCommand("import", [...comments, "--replace", ...(from ?? [])])).toContain(
    "1 of 2 documents written",
  );
  await using imported = await startLake({ folder: path.join(two.path, "lake") });
  expect(contentOf(imported)).toEqual(contentOf(lake));
  await expect(commentsClient(imported, "anonymous").fetch("*")).rejects.toMatchObject({ statusCode: 401 });
  const { publications } = imported.context.store.dataset("production-comments");
  expect(publications.all().rows).toEqual([]);
});

test("the vendor's exporter and importer move comments", async () => {
  await using from = await startLake({ over: "http" });
  await using to = await startLake({ over: "http" });
  using folder = createFolder();
  await setUp(from);
  await setUp(to);
  await commentsClient(from, "editor").create(comment("c1", "editor"));
  const outputPath = path.join(folder.path, "vendor.tar.gz");
  const dataset = "production-comments";
  await exportDataset({ client: commentsClient(from, "viewer"), dataset, outputPath });
  const client = commentsClient(to, "administrator");
  await sanityImport(createReadStream(outputPath), {
    client,
    operation: "create",
    allowAssetsInDifferentDataset: true,
    skipCrossDatasetReferences: false,
  });
  expect(contentOf(to)).toEqual(contentOf(from));
});

test("the site can't read an add-on dataset", () => {
  const read = () => settingsFromEnvironment({ LAKE_DATASET: "staging-comments" }, "http://localhost");
  expect(read).toThrow('LAKE_DATASET is "staging-comments", a name for the comments of "staging"');
});

test("a data folder without comments has no add-on dataset until somebody comments", async () => {
  using folder = createFolder();
  {
    await using lake = await startLake({ folder: folder.path, documents: [home] });
    await lake.client("viewer").request({
      url: "/projects/local/datasets?datasetProfile=comments&addonFor=production",
    });
  }
  const store = openStore({ folder: folder.path });
  expect(store.datasetNames()).toEqual(["production"]);
  store.close();
});
