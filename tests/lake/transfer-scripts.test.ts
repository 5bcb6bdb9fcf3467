import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { createContentFolder } from "@paraph/lake/testing/content-folder";
import { startLake } from "@paraph/lake/testing/lake";
import { createFolder } from "@paraph/lake/testing/lake-store";
import { createPlain } from "@paraph/lake/testing/pictures";
import { comparable, fillWithContent } from "@paraph/lake/testing/transfer-content";
import { writeProcessFile } from "@paraph/service/supervisor";
import { expect, test } from "vitest";
import { runParaph } from "../support/run-paraph.ts";

async function runCommand(name: string, args: string[], data: string) {
  const { code, stdout, stderr } = await runParaph([name, ...args], { ...process.env, PARAPH_DATA: data });
  return code === 0 ? stdout : `failed: ${stderr}`;
}

test("export and import move content between data folders, with and without a running lake", async () => {
  using one = createFolder();
  using two = createFolder();
  const archive = path.join(one.path, "content.tar.gz");
  mkdirSync(path.join(one.path, "lake"));
  mkdirSync(path.join(two.path, "lake"));
  await using from = await startLake({ over: "http", folder: path.join(one.path, "lake") });
  await fillWithContent(from);
  writeProcessFile(one.path, "lake", {
    pid: process.pid,
    port: Number(new URL(from.url).port),
    token: from.tokenOf("publisher"),
  });
  expect(await runCommand("export", [archive], one.path)).toMatch(
    /^Exported 4 documents and 5 assets .*running lake/,
  );
  expect(await runCommand("import", [archive], two.path)).toMatch(/4 of 4 documents written/);
  expect(await runCommand("import", [archive], two.path)).toMatch(
    /^failed: data\.ndjson line 1: .*--replace/,
  );
  expect(await runCommand("import", [archive, "--replace"], two.path)).toMatch(/0 of 4 documents written/);
  expect(await runCommand("import", [archive, "--dataset", "copy"], two.path)).toMatch(/"copy".*4 of 4/);
  await using to = await startLake({ folder: path.join(two.path, "lake") });
  expect(comparable(to.dataset.documents.values())).toEqual(comparable(from.dataset.documents.values()));
  expect(to.context.store.datasetNames()).toEqual(["copy", "production"]);
  expect(await runCommand("export", [archive], two.path)).toMatch(/^failed: .*another process has it open/);
  expect(await runCommand("export", [archive], path.join(two.path, "none"))).toMatch(
    /^failed: There is no lake in/,
  );

  await from.client("editor").delete("drafts.page-home");
  expect(await runCommand("import", [archive, "--missing"], one.path)).toMatch(/running lake/);
  expect(from.dataset.documents.get("drafts.page-home")).toMatchObject({ title: "A draft" });
  const folder = path.join(one.path, "content");
  mkdirSync(folder);
  expect(await runCommand("export", ["--folder", folder], one.path)).toMatch(/Exported 3 documents/);
  expect(readdirSync(folder).sort()).toEqual(["assets", "assets.json", "logo", "page", "person"]);
});

test("a process file of a dead lake does not stop the scripts from using the data folder", async () => {
  using data = createFolder();
  using content = createContentFolder({
    "page/page-a.json": { title: "A", group: "general" },
    "assets/a.png": await createPlain("#ff0000"),
  });
  mkdirSync(path.join(data.path, "lake"));
  writeProcessFile(data.path, "lake", { pid: 2 ** 22 + 1, port: 1, token: "gone" });
  expect(await runCommand("import", [content.path], data.path)).toMatch(/1 of 1 documents written/);
});
