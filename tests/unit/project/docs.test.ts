import { existsSync, globSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { importsOf, placeOf, rooms, textOf } from "../../support/sources.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const texts = ["*.md", "{docs,tests,lib}/**/*.md", "packages/*/*.md"].flatMap((pattern) =>
  globSync(pattern, { cwd: root }).sort(),
);
/** What else leads readers to a section of a text. */
const others = [".env.example", ...globSync("{deploy,scripts,server}/**/*.{service,ts,grit}", { cwd: root })];

test("README stays short", () => {
  const words = textOf("README.md").split(/\s+/).filter(Boolean).length;
  expect(words, "move what newcomers don't need first to a text in docs/").toBeLessThanOrEqual(1200);
});

test("README leads to each text in docs/", () => {
  const pages = ["docs/decisions/README.md", ...globSync("docs/*.md", { cwd: root }), "tests/README.md"];
  const missing = pages.filter((page) => !textOf("README.md").includes(`](${page})`));
  expect(missing, "link to it in README, Where to read on").toEqual([]);
});

test("the files and sections that texts link to exist", () => {
  expect(texts.length).toBeGreaterThan(80);
  const missing = texts.flatMap((file) =>
    [...proseOf(file).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
      .filter(([, target = "", anchor]) => !isThere(target === "" ? file : beside(file, target), anchor))
      .map(({ index, 1: target, 2: anchor }) => `${placeOf(file, index)} links to ${target}#${anchor ?? ""}`),
  );
  expect(missing, "link to where it is now").toEqual([]);
});

test("the tests that stand for others exist", () => {
  const files = globSync(["tests/**/*.{test,spec}.{ts,tsx}", "packages/*/tests/**/*.test.{ts,tsx}"], {
    cwd: root,
  });
  const names = new Set(
    files.map((file) => file.replace(/\.(test|spec)\.tsx?$/, "").replace("/tests/", "/")),
  );
  const table = textOf("tests/README.md").split("## What stands for")[1] ?? "";
  const written = [...new Set([...table.matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, name = ""]) => name))];
  expect(written.length).toBeGreaterThan(100);
  const isThere = (name: string) =>
    [name, `tests/${name}`, `tests/e2e/${name}`].some((one) => names.has(one));
  expect(written.filter((name) => !isThere(name))).toEqual([]);
});

test("the sections that texts name exist", () => {
  const named = [...texts, ...others].flatMap((file) =>
    // "`docs/operations.md`, _Leads_", with or without the quotation marks.
    [...textOf(file).matchAll(/((?:docs|tests)\/[\w./-]+\.md)`?\)?,\s+_([^_]+)_/g)].map(
      ({ index, 1: target = "", 2: section = "" }) => ({ place: placeOf(file, index), target, section }),
    ),
  );
  expect(named.length).toBeGreaterThan(5);
  const missing = named
    .filter(({ target, section }) => !isThere(target, anchorOf(section)))
    .map(({ place, target, section }) => `${place} names ${target}, _${section}_`);
  expect(missing, "name the section as it is called now").toEqual([]);
});

function beside(file: string, target: string): string {
  return path.posix.join(path.posix.dirname(file), target);
}

/** A text without its code, in the same places. */
function proseOf(file: string): string {
  return withoutBlocks(file).replace(/`[^`\n]*`/g, blank);
}

function isThere(target: string, anchor: string | undefined): boolean {
  if (!existsSync(path.join(root, target))) return false;
  if (anchor === undefined) return true;
  const headings = withoutBlocks(target).matchAll(/^#+ (.+)$/gm);
  return [...headings].some(([, heading = ""]) => anchorOf(heading) === anchor);
}

/** A text without its blocks of code, whose comments look like headings. */
function withoutBlocks(file: string): string {
  return textOf(file).replace(/^```[\s\S]*?^```$/gm, blank);
}

function blank(code: string): string {
  return code.replace(/[^\n]/g, " ");
}

/** As sites that show Markdown write it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

test("the index of decisions has each one, by its title", () => {
  const pages = globSync("[0-9]*.md", { cwd: path.join(root, "docs/decisions") }).sort();
  expect(pages.length).toBeGreaterThan(80);
  const lines = pages.map((page) => {
    const [, heading = ""] = /^# (.+)$/m.exec(textOf(`docs/decisions/${page}`)) ?? [];
    const number = page.slice(0, 3);
    return `- [${number}](${page}) ${heading.replace(/^\d+(?:\.| ·) /, "")}`;
  });
  const index = textOf("docs/decisions/README.md");
  const listed = index.match(/^- \[\d{3}\].+$/gm) ?? [];
  expect(listed.map(withoutMark), "give docs/decisions/README.md these lines, in this order").toEqual(lines);
});

test("the index of decisions says which are superseded, and which numbers are not used", () => {
  const index = textOf("docs/decisions/README.md");
  const pages = globSync("docs/decisions/[0-9]*.md", { cwd: root }).sort();
  const numbers = pages.map((page) => Number(path.basename(page).slice(0, 3)));
  const gaps = Array.from({ length: Math.max(...numbers) }, (_, at) => at + 1)
    .filter((number) => !numbers.includes(number))
    .map((number) => String(number).padStart(3, "0"));
  const [, unused = ""] = /Numbers that are not used: ([^.]+)\./.exec(index) ?? [];
  expect(unused.match(/\d{3}/g) ?? [], "say in the index which numbers are not used").toEqual(gaps);
  const marks = pages.flatMap((page) => {
    const [, next] = /^\*\*Superseded by decision (\d{3})\.\*\*/m.exec(textOf(page)) ?? [];
    return next ? [`${path.basename(page).slice(0, 3)} by ${next}`] : [];
  });
  const marked = [...index.matchAll(/^- \[(\d{3})\].* _\(superseded by (\d{3})\)_$/gm)];
  expect(
    marked.map(([, page, next]) => `${page} by ${next}`),
    'write "**Superseded by decision 092.**" on the page, and "_(superseded by 092)_" after its line in the index',
  ).toEqual(marks);
});

function withoutMark(line: string): string {
  return line.replace(/ _\(superseded by \d{3}\)_$/, "");
}

test("the map of rooms has each folder", () => {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() && !/^\.|^(?:node_modules|dist|docs|public|shots|test-results)$/.test(entry.name),
    )
    .map(({ name }) => name);
  const [, map = ""] = textOf("docs/architecture.md").split("## Rooms");
  const missing = folders.filter((name) => !new RegExp(`^${name}/ +\\S`, "m").test(map));
  expect(missing, "say in docs/architecture.md, Rooms, what is in it").toEqual([]);
});

test("the picture of imports shows the code's own", () => {
  const drawn = rooms.filter((room) => room !== "scripts");
  const arrows = drawn.flatMap((room) => {
    const found = importsOf(room);
    return drawn
      .filter((other) => other !== room && found.some(({ target }) => isIn(target, other)))
      .map((other) => {
        const isTyped = found.every(({ target, typeOnly }) => typeOnly || !isIn(target, other));
        return `  ${room} ${isTyped ? "-.->" : "-->"} ${other}`;
      });
  });
  expect(arrows.length).toBeGreaterThan(10);
  const [, picture = ""] = /^```mermaid\n([\s\S]*?)\n```$/m.exec(textOf("docs/architecture.md")) ?? [];
  expect(picture, "put the picture that was expected into docs/architecture.md, Imports").toBe(
    ["flowchart TD", ...arrows].join("\n"),
  );
});

function isIn(target: string, room: string): boolean {
  return target === room || target.startsWith(`${room}/`);
}
