import { existsSync, globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { variables } from "../../../lib/env/variables.ts";
import { requirements, requirementsInTests } from "../../../scripts/support/requirements.ts";
import { filesIn, importsOf, placeOf, rooms, textOf } from "../../support/sources.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const commandsText = "docs/development.md";
const variablesText = "docs/environment.md";
const dependenciesText = "docs/dependencies.md";

/** The site, and the packages of this repository. */
const workspaces = [
  "",
  ...globSync("packages/*/", { cwd: root })
    .map((folder) => `${folder}/`)
    .sort(),
];

test("a text justifies each production dependency, and no other", () => {
  const dependencies = workspaces.flatMap((folder) => [...dependenciesOf(folder)]);
  const table = (textOf(dependenciesText).split("\n## ")[0] ?? "").matchAll(/^\| `([^`]+)` +\| \S.{6,}\|$/gm);
  const justified = [...table].map(([, name]) => name);
  expect(justified, `${dependenciesText} has each in this order, with what it is for`).toEqual(
    [...new Set(dependencies)].filter((name) => !name.startsWith("@paraph/")).sort(),
  );
});

test("whoever stops npm stops the server: the scripts that serve become what they start", () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf("package.json"));
  const serving = Object.entries(scripts).filter(([, line]) =>
    /\bserver\/start\.ts(?! --build-only)/.test(line),
  );
  expect(serving.map(([name]) => name)).toEqual(["start", "dev", "lake"]);
  // A shell that stays in between takes the signal for itself, and leaves the server behind.
  expect(serving.filter(([, line]) => !line.startsWith("exec node "))).toEqual([]);
});

test("what runs in production imports packages that production has", () => {
  const known = [...rooms, "content"];
  const missing = importsOf(...rooms.filter((room) => room !== "scripts"))
    .filter(
      ({ typeOnly, target }) =>
        !typeOnly && !/^(?:\.|node:)/.test(target) && !known.includes(target.split("/")[0] ?? ""),
    )
    .filter(({ file, target }) => !dependenciesOf(workspaceOf(file)).has(packageOf(target)))
    .map(({ file, line, target }) => `${file}:${line} imports ${target}`);
  expect(
    missing,
    `list it in dependencies of the nearest package.json, with a row in ${dependenciesText}`,
  ).toEqual([]);
});

function workspaceOf(file: string): string {
  return /^packages\/[^/]+\//.exec(file)?.[0] ?? "";
}

function dependenciesOf(folder: string): ReadonlySet<string> {
  return new Set(Object.keys(JSON.parse(textOf(`${folder}package.json`)).dependencies));
}

function packageOf(target: string): string {
  return target.split("/", target.startsWith("@") ? 2 : 1).join("/");
}

test("a text explains each environment variable", () => {
  const names = Object.keys(variables.shape);
  expect(names.length).toBeGreaterThan(30);
  expect(
    names.filter((name) => !textOf(variablesText).includes(`\`${name}\``)),
    `give these of lib/env/variables.ts a row in ${variablesText}`,
  ).toEqual([]);
});

test("a text explains each variable that code reads", () => {
  const texts = [variablesText, "packages/lake/README.md", "tests/README.md"].map(textOf).join();
  const files = filesIn(...rooms.filter((room) => room !== "scripts"));
  const unexplained = files.flatMap((file) =>
    [...textOf(file).matchAll(/\b(?:environment|env)\.((?:PARAPH|LAKE)_\w+)/g)]
      .filter(([, name = ""]) => !texts.includes(`\`${name}\``))
      .map(({ index, 1: name }) => `${placeOf(file, index)} reads ${name}`),
  );
  expect(unexplained, `give it a row in ${variablesText}`).toEqual([]);
});

test("each command has a row, and each that a text names exists", () => {
  const { scripts } = JSON.parse(textOf("package.json"));
  const texts = ["README.md", "AGENTS.md", ...globSync("{docs,packages,tests}/**/*.md", { cwd: root })];
  const named = texts.flatMap((file) =>
    [...textOf(file).matchAll(/`npm run ([a-z][a-z0-9:]*)/g)].map(({ index, 1: name = "" }) => ({
      place: placeOf(file, index),
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(30);
  const unknown = named
    .filter(({ name }) => !(name in scripts))
    .map(({ place, name }) => `${place}: ${name}`);
  expect(unknown, "name a command of package.json").toEqual([]);
  const [, commands = ""] = /## Commands([\s\S]*?)\n## /.exec(textOf(commandsText)) ?? [];
  const rows = Object.keys(scripts).filter(
    (name) => !new RegExp(`\`(?:npm (?:run )?)?${name}\\b`).test(commands),
  );
  expect(rows, `give it a row in ${commandsText}, Commands`).toEqual([]);
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

test("the files and folders that texts for developers name exist", () => {
  const texts = [...globSync("*.md", { cwd: root }), ...globSync("docs/**/*.md", { cwd: root })];
  const named = texts.flatMap((file) =>
    [...textOf(file).matchAll(/`([\w.-]+\/[\w./-]*)`/g)]
      .filter(([, target = ""]) => isOwn(target))
      .map(({ index, 1: target = "" }) => ({ place: placeOf(file, index), target })),
  );
  expect(named.length).toBeGreaterThan(150);
  const missing = named.filter(({ target }) => !existsSync(path.join(root, target)));
  expect(missing, "name where it is now").toEqual([]);
});

/**
 * Whether it is a path from the project's root, rather than an address, a package, a test by its short name or a file that
 * the reader is told to make: the block "timeline".
 */
function isOwn(target: string): boolean {
  const [room = "", rest = ""] = target.split("/");
  if (/\/timeline\.[\w.]+$/.test(target)) return false;
  return [...rooms, "content", "deploy", "docs", "public", "tests"].includes(room) && rest !== "";
}
