import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { diskState, watchDisk } from "@paraph/service/disk-state";
import { expect, test } from "vitest";

test("a folder that takes files is fine, and keeps nothing of the question", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-disk-"));
  expect(diskState(folder)).toBe("ok");
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test("a folder that is gone can't be written to", () => {
  expect(diskState(path.join(tmpdir(), "paraph-no-such-folder"))).toBe("unwritable");
});

test("the disk is asked once a second at most, however often somebody wants to know", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-disk-"));
  let now = 0;
  const disk = watchDisk(folder, () => now);
  expect(disk()).toBe("ok");
  rmSync(folder, { recursive: true });
  now = 999;
  expect(disk()).toBe("ok");
  now = 1_000;
  expect(disk()).toBe("unwritable");
});
