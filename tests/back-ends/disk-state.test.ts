import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { diskState } from "../../local/disk-state.ts";

test("a folder that takes files is fine, and keeps nothing of the question", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-disk-"));
  expect(diskState(folder)).toBe("ok");
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test("a folder that is gone can't be written to", () => {
  expect(diskState(path.join(tmpdir(), "paraph-no-such-folder"))).toBe("unwritable");
});
