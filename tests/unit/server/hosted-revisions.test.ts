import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openHostedRevisions } from "../../../server/hosted-revisions.ts";
import { temporaryFolder } from "../../support/services.ts";

test("what a hosted lake has answered is kept, and a damaged file of it is put aside and begun anew", async () => {
  await using folder = await temporaryFolder();
  const file = path.join(folder.path, "hosted-revisions.db");
  const lines: string[] = [];
  const open = () => openHostedRevisions(file, (line) => lines.push(line));
  const first = open();
  first.writeProgress("asked", "once");
  first.close();
  const second = open();
  expect(second.readProgress("asked")).toBe("once");
  second.close();
  expect(lines).toEqual([]);

  writeFileSync(file, "no database at all, but long enough to be taken for one".repeat(100));
  const third = open();
  expect(third.readProgress("asked")).toBeNull();
  third.close();
  expect(lines).toEqual([expect.stringContaining("is damaged. It is kept as")]);
  expect(existsSync(`${file}.damaged`)).toBe(true);
});
