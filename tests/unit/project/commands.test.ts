import { mkdirSync, mkdtempDisposableSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { writeCode } from "../../../scripts/bundle/write-code.ts";
import { commands } from "../../../scripts/paraph/commands.ts";
import { failureInWords } from "../../../scripts/paraph/failure-in-words.ts";
import { runNode } from "../../support/run-paraph.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const names = Object.keys(commands);

/** Runs the entry as a bundle has it, and tells how it ends and what it prints. */
async function runIn(folder: string, ...parameters: string[]) {
  const entry = path.join(folder, "scripts/paraph.js");
  const env = { NODE_ENV: "production", PATH: process.env.PATH, PARAPH_BUNDLE: "yes" } as const;
  return runNode(process.execPath, [entry, ...parameters], env);
}

test("a bundle has each command of operators, which explains its parameters", async () => {
  // Within the project, where packages are found.
  mkdirSync(path.join(root, ".cache"), { recursive: true });
  using folder = mkdtempDisposableSync(path.join(root, ".cache/commands-"));
  await writeCode(root, folder.path);
  const list = await runIn(folder.path, "--help");
  expect(list).toMatchObject({ code: 0, stderr: "" });
  for (const name of names) {
    const help = await runIn(folder.path, name, "--help");
    expect(help, name).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toMatch(new RegExp(`^Usage: paraph ${name}\\b`));
    expect(list.stdout).toContain(`  ${name} `);
  }
  const misused = await runIn(folder.path, "export", "--no-such-parameter");
  expect(misused.code).toBe(1);
  expect(misused.stderr).toMatch(/^Unknown option '--no-such-parameter'.*\n\nUsage: paraph export /);
  const unknown = await runIn(folder.path, "people2");
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toContain('There is no command "people2".');
  expect(unknown.stderr).toContain(list.stdout.trim());
});

test("the manual of operators uses each command, and no other", () => {
  const manual = readFileSync(path.join(root, "docs/operations.md"), "utf8");
  const used = [...manual.matchAll(/(?:^ {4}|`)paraph ([a-z]+)/gm)].map(([, name]) => name);
  expect([...new Set(used)].sort()).toEqual([...names].sort());
});

test("a command that may not write somewhere says what failed, where, and what to do", () => {
  const refused = Object.assign(new Error("EACCES: permission denied, mkdir '/root/x'"), { code: "EACCES" });
  expect(failureInWords("backup", refused)).toBe(
    "paraph backup failed: EACCES: permission denied, mkdir '/root/x'. Let this user read and write there, or name a folder of its own.",
  );
  expect(failureInWords("restore", new Error("There is no backup in /x."))).toBe("There is no backup in /x.");
});
