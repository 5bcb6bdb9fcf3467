import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { textOf } from "../../support/sources.ts";

const root = path.resolve(import.meta.dirname, "../../..");

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
