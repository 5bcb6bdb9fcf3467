import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";

/** Test files, from the project's root: those that Vitest runs and those in a browser. */
export interface Selection {
  readonly others: readonly string[];
  readonly browser: readonly string[];
}

/** Every test file that holds one of these words in its path. */
export function filesWith(root: string, words: readonly string[]): Selection {
  const { others, browser } = allFiles(root);
  const holds = (file: string) => words.some((word) => file.includes(word));
  return { others: others.filter(holds), browser: browser.filter(holds) };
}

/**
 * The test files that a change touches: those that changed, and the browser tests of each feature whose name is in the path
 * of a changed file. The tests that import a changed file are found by Vitest.
 */
export function filesOfChange(root: string, changed: readonly string[]): Selection {
  const { others, browser } = allFiles(root);
  const names = new Set(changed.flatMap((file) => file.replace(/\.\w+$/, "").split("/")));
  const isTouched = (file: string) => changed.includes(file) || names.has(path.basename(path.dirname(file)));
  return { others: others.filter((file) => changed.includes(file)), browser: browser.filter(isTouched) };
}

/** What git says is not committed yet, or else what the last commit changed. */
export function changedFiles(root: string): string[] {
  const open = openFiles(root);
  return open.length > 0 ? open : git(root, "diff", "--name-only", "HEAD~1", "HEAD");
}

/** The folders in `tests/e2e` of the features that have changes which are not committed yet; none without git. */
export function openFeatures(root: string): string[] {
  let open: readonly string[];
  try {
    open = openFiles(root);
  } catch {
    // A copy without a history, such as an archive, has no changes of its own.
    return [];
  }
  const { browser } = filesOfChange(root, open);
  return [...new Set(browser.map((file) => path.basename(path.dirname(file))))];
}

function openFiles(root: string): string[] {
  const changed = git(root, "diff", "--name-only", "HEAD");
  return [...changed, ...git(root, "ls-files", "--others", "--exclude-standard")];
}

function git(root: string, ...parameters: string[]): string[] {
  const output = execFileSync("git", parameters, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return output.split("\n").filter((line) => line !== "");
}

function allFiles(root: string): Selection {
  const files = globSync("{tests,packages/*/tests}/**/*.{test,spec}.{ts,tsx}", { cwd: root }).sort();
  const isBrowser = (file: string) => file.startsWith("tests/e2e/");
  return { others: files.filter((file) => !isBrowser(file)), browser: files.filter(isBrowser) };
}
