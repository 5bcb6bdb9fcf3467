import { readdirSync } from "node:fs";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { folderStore } from "../../../server/files/previous-build-assets.ts";
import { expectHandedOn } from "../../support/previous-builds.ts";

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "paraph-former-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("a page that is still open gets the files of the release that made it, from the data folder", async () => {
  const folder = await temporaryFolder();
  await expectHandedOn(() => folderStore(folder));
});

test("files that no release has had for a month are deleted, and those of this release are not", async () => {
  const folder = await temporaryFolder();
  const keep = folderStore(folder);
  await keep.write("old", Buffer.from("old"));
  await keep.write("current", Buffer.from("current"));
  await keep.write("weeks old", Buffer.from("weeks old"));
  const lastUse = { old: 31, current: 31, "weeks old": 29 };
  for (const [name, days] of Object.entries(lastUse)) {
    const at = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    await utimes(path.join(folder, name), at, at);
  }
  expect([await keep.renew("current"), await keep.renew("never there")]).toEqual([true, false]);
  folderStore(folder);
  expect(readdirSync(folder).sort()).toEqual(["current", "weeks old"]);
});
