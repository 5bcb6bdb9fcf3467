import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");

/** Older versions have published vulnerabilities: code execution, bypassed checks, poisoned caches. */
test.each([
  ["next", "16.4.6"],
  ["react", "19.3.1"],
  ["react-dom", "19.3.1"],
  ["sharp", "0.35.5"],
])("%s is at least %s", (name, floor) => {
  const installed = versionOf(path.join(root, "node_modules", name));
  expect(compare(installed, floor), `${name} ${installed}`).toBeGreaterThanOrEqual(0);
});

test("there is no second, nested copy of a package with a minimum version", () => {
  const names = new Set(["next", "react", "react-dom", "sharp"]);
  const copies = installedPackages().filter(([name]) => names.has(name));
  expect(copies.map(([name]) => name).sort()).toEqual([...names].sort());
});

test("the site and the Studio use the same major version of the lake's client", () => {
  // The Studio uses its own nested copy if it has one, else the site's.
  const folders = ["@sanity/client", "sanity/node_modules/@sanity/client"];
  const majors = folders
    .map((folder) => path.join(root, "node_modules", folder))
    .filter((folder) => existsSync(folder))
    .map((folder) => versionOf(folder).split(".")[0]);
  expect(majors.length).toBeGreaterThan(0);
  expect(new Set(majors).size).toBe(1);
});

test("the vendored Node runs TypeScript and has SQLite", () => {
  expect(compare(process.versions.node, "24.0.0")).toBeGreaterThanOrEqual(0);
});

test.each([
  ["1.2.3", "1.2.3", 0],
  ["1.10.0", "1.9.9", 1],
  ["16.4.5", "16.4.6", -1],
  ["17.0.0-canary.1", "16.9.9", 1],
])("comparing %s with %s gives %i", (one, other, expected) => {
  expect(compare(one, other)).toBe(expected);
});

function compare(one: string, other: string): number {
  const numbers = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number);
  const [left, right] = [numbers(one), numbers(other)];
  for (const index of [0, 1, 2]) {
    const difference = Math.sign((left[index] ?? 0) - (right[index] ?? 0));
    if (difference !== 0) return difference;
  }
  return 0;
}

function versionOf(folder: string): string {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")).version;
}

/** The name and version of every copy in the lock file. */
function installedPackages(): [string, string][] {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  return Object.entries<{ version?: string }>(packages).flatMap(([place, { version }]) => {
    const name = place.split("node_modules/").at(-1);
    return name && version ? [[name, version]] : [];
  });
}

/** What "overrides" leaves out, by the package that asks for it. */
function leftOut(): [parent: string, names: string[]][] {
  const { overrides }: { overrides: Record<string, string | Record<string, string>> } = JSON.parse(
    readFileSync(path.join(root, "package.json"), "utf8"),
  );
  return Object.entries(overrides).flatMap(([parent, replaced]) =>
    typeof replaced === "string" ? [] : [[parent, Object.keys(replaced)]],
  );
}

test.each(leftOut())("each package that is left out of %s is one that it still asks for", (parent, names) => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(path.join(root, "node_modules", parent, "package.json"), "utf8"),
  );
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !(name in dependencies))).toEqual([]);
});

test("a package that is left out says so when it is loaded, and what to do", () => {
  const load = createRequire(path.join(root, "node_modules/firebase-tools/package.json"));
  for (const name of leftOut().flatMap(([parent, names]) => (parent === "firebase-tools" ? names : [])))
    expect(() => load(name), name).toThrow(/this project leaves out.*"overrides" in package\.json/);
});
