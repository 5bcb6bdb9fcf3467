import { existsSync, globSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { variables } from "../../../lib/env/variables.ts";
import { requirementsInTests } from "../../../scripts/support/requirement-table.ts";
import { requirements } from "../../../scripts/support/requirements.ts";
import { filesIn, importsOf, placeOf, rooms, textOf } from "../../support/sources.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const readme = textOf("README.md");

test("README justifies each production dependency, and no other", () => {
  const { dependencies } = JSON.parse(textOf("package.json"));
  const [, table = ""] = readme.split("## Dependencies");
  const justified = [...table.matchAll(/^\| `([^`]+)` +\| \S.{6,}\|$/gm)].map(([, name]) => name);
  expect(justified, "README's table, Dependencies, has each in this order, with what it is for").toEqual(
    Object.keys(dependencies),
  );
});

test("what runs in production imports packages that production has", () => {
  const { dependencies } = JSON.parse(textOf("package.json"));
  const known = [...rooms, "content"];
  const missing = importsOf(...rooms.filter((room) => room !== "scripts"))
    .filter(
      ({ typeOnly, target }) =>
        !typeOnly && !/^(?:\.|node:)/.test(target) && !known.includes(target.split("/")[0] ?? ""),
    )
    .filter(({ target }) => !(packageOf(target) in dependencies))
    .map(({ file, line, target }) => `${file}:${line} imports ${target}`);
  expect(missing, "list it in dependencies of package.json, with a row in README, Dependencies").toEqual([]);
});

function packageOf(target: string): string {
  return target.split("/", target.startsWith("@") ? 2 : 1).join("/");
}

test("README explains each environment variable", () => {
  const names = Object.keys(variables.shape);
  expect(names.length).toBeGreaterThan(30);
  expect(
    names.filter((name) => !readme.includes(`\`${name}\``)),
    "give these of lib/env/variables.ts a row in README, Environment",
  ).toEqual([]);
});

test("a text explains each variable that code reads", () => {
  const texts = ["README.md", "local/lake/README.md", "tests/README.md"].map(textOf).join();
  const files = filesIn(...rooms.filter((room) => room !== "scripts"));
  const unexplained = files.flatMap((file) =>
    [...textOf(file).matchAll(/\b(?:environment|env)\.((?:PARAPH|LAKE)_\w+)/g)]
      .filter(([, name = ""]) => !texts.includes(`\`${name}\``))
      .map(({ index, 1: name }) => `${placeOf(file, index)} reads ${name}`),
  );
  expect(unexplained, "give it a row in README, Environment").toEqual([]);
});

test("each command has a row in README, and each that README names exists", () => {
  const { scripts } = JSON.parse(textOf("package.json"));
  const named = [...readme.matchAll(/`npm run ([a-z0-9:]+)/g)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const [, commands = ""] = /## Commands([\s\S]*?)\n## /.exec(readme) ?? [];
  const rows = Object.keys(scripts).filter(
    (name) => !new RegExp(`\`(?:npm (?:run )?)?${name}\\b`).test(commands),
  );
  expect(rows, "give it a row in README, Commands").toEqual([]);
});

test("each command runs a script that exists", () => {
  const { scripts } = JSON.parse(textOf("package.json"));
  const files = Object.values<string>(scripts).flatMap(
    (command) => command.match(/\b(?:scripts|server)\/[\w/-]+\.ts/g) ?? [],
  );
  expect(files.length).toBeGreaterThan(12);
  const missing = files.filter((file) => !existsSync(path.join(root, file)));
  expect(missing, "package.json names them").toEqual([]);
});

test("each requirement has a test, and each requirement named in a test exists", () => {
  const proven = requirementsInTests(root);
  expect(proven.size).toBeGreaterThan(40);
  const unknown = [...proven].flatMap(([id, files]) => (id in requirements ? [] : `${files} names ${id}`));
  expect.soft(unknown, "name one that scripts/support/requirements.ts lists").toEqual([]);
  const unproven = Object.keys(requirements).filter((id) => !proven.has(id));
  expect
    .soft(unproven, "begin the title of a test with these of scripts/support/requirements.ts")
    .toEqual([]);
});

test("the files that texts link to exist", () => {
  const texts = ["README.md", "AGENTS.md", ...globSync("{docs,local,tests}/**/*.md", { cwd: root })];
  expect(texts.length).toBeGreaterThan(80);
  const missing = texts.flatMap((file) =>
    [...textOf(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .filter(([, target = ""]) => !existsSync(path.join(root, path.dirname(file), target)))
      .map(({ index, 1: target }) => `${placeOf(file, index)} links to ${target}`),
  );
  expect(missing, "link to where it is now").toEqual([]);
});

test("the files and folders that texts for developers name exist", () => {
  const texts = ["AGENTS.md", ...globSync("docs/**/*.md", { cwd: root })];
  const named = texts.flatMap((file) =>
    [...textOf(file).matchAll(/`([\w.-]+\/[\w./-]*)`/g)]
      .filter(([, target = ""]) => isOwn(target))
      .map(({ index, 1: target = "" }) => ({ place: placeOf(file, index), target })),
  );
  expect(named.length).toBeGreaterThan(150);
  const missing = named.filter(({ target }) => !existsSync(path.join(root, target)));
  expect(missing, "name where it is now").toEqual([]);
});

/** Whether it is a path from the project's root, rather than an address, a package or a test by its short name. */
function isOwn(target: string): boolean {
  const [room = "", rest = ""] = target.split("/");
  return [...rooms, "content", "deploy", "docs", "public", "tests"].includes(room) && rest !== "";
}

test("README's picture of the rooms has each folder", () => {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() && !/^\.|^(?:node_modules|dist|docs|public|shots|test-results)$/.test(entry.name),
    )
    .map(({ name }) => name);
  const [, picture = ""] = readme.split("## Rooms");
  const missing = folders.filter((name) => !new RegExp(`^${name}/ +\\S`, "m").test(picture));
  expect(missing, "say in README, Rooms, what is in it").toEqual([]);
});
