import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { filesWithOwnModules } from "../../support/own-modules.ts";

const root = path.resolve(import.meta.dirname, "../../..");

test("a test file that replaces modules or loads them again has modules of its own", () => {
  const replaces = /\bvi\s*\.\s*(mock|doMock|hoisted|resetModules)\(/;
  const files = globSync(
    "{tests/{unit,blocks,content,lake,payments,back-ends},packages/*/tests}/**/*.test.{ts,tsx}",
    {
      cwd: root,
    },
  );
  const replacing = files.filter((file) => replaces.test(readFileSync(path.join(root, file), "utf8")));
  expect(replacing.length).toBeGreaterThan(5);
  expect(replacing.filter((file) => !filesWithOwnModules.includes(file))).toEqual([]);
});

test("each file with modules of its own exists", () => {
  expect(filesWithOwnModules.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
