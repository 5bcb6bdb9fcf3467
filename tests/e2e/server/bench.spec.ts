import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";

const root = path.resolve(import.meta.dirname, "../../..");

test("every part of the bench runs to its end and has figures", { tag: "@all" }, async () => {
  const { stdout } = await promisify(execFile)("node", ["scripts/bench.ts", "--smoke"], {
    cwd: root,
    maxBuffer: 64 * 1024 ** 2,
  });
  const parts = stdout.split(/^Measuring: /m).slice(1);
  expect(parts.map((part) => /^\w+/.exec(part)?.[0])).toEqual([
    "pages",
    "throughput",
    "stranger",
    "machines",
    "publish",
    "release",
    "javascript",
    "typing",
    "studio",
  ]);
  for (const part of parts) {
    const rows = part.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| ---"));
    expect(rows.length, part).toBeGreaterThan(1);
    expect(part).not.toContain("NaN");
  }
});
