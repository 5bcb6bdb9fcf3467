import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { variables } from "../../../lib/env/variables.ts";
import { requirementsInTests } from "../../../scripts/support/requirement-table.ts";
import { requirements } from "../../../scripts/support/requirements.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const readme = read("README.md");

test("README justifies each production dependency, and no other", () => {
  const { dependencies } = JSON.parse(read("package.json"));
  const [, table = ""] = readme.split("## Dependencies");
  const justified = [...table.matchAll(/^\| `([^`]+)` +\| \S.{6,}\|$/gm)].map(([, name]) => name);
  expect(justified).toEqual(Object.keys(dependencies));
});

test("README explains each environment variable", () => {
  const names = Object.keys(variables.shape);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test("each command that README names exists", () => {
  const { scripts } = JSON.parse(read("package.json"));
  const named = [...readme.matchAll(/`npm run ([a-z0-9:]+)/g)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("each command runs a script that exists", () => {
  const { scripts } = JSON.parse(read("package.json"));
  const files = Object.values<string>(scripts).flatMap(
    (command) => command.match(/\b(?:scripts|server)\/[\w/-]+\.ts/g) ?? [],
  );
  expect(files.length).toBeGreaterThan(12);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test("each requirement has a test, and each requirement named in a test exists", () => {
  const proven = [...requirementsInTests(root).keys()];
  expect(proven.length).toBeGreaterThan(40);
  expect(proven.sort()).toEqual(Object.keys(requirements).sort());
});

test.each(["README.md", "local/lake/README.md", "local/payments/README.md", "local/signature-api/README.md"])(
  "the files that %s links to exist",
  (file) => {
    const links = [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = ""]) => target);
    expect(links).not.toEqual([]);
    const missing = links.filter((target) => !existsSync(path.join(root, path.dirname(file), target)));
    expect(missing).toEqual([]);
  },
);

test("the files and folders that AGENTS.md names exist", () => {
  const named = [...read("AGENTS.md").matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, target = ""]) => target);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((target) => !existsSync(path.join(root, target)))).toEqual([]);
});

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}
