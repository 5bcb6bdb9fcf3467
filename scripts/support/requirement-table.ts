import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const row = /^\| (R-[A-Z]+(?:-\d+)?) +\| (.*?) *\| (.*?) *\|$/;

/** The table of docs/requirements.md with its last column as the tests' titles have it; texts stay as written. */
export function updateRequirements(markdown: string, proofs: ReadonlyMap<string, readonly string[]>): string {
  const lines = markdown.trimEnd().split("\n");
  const matches = lines.map((line) => row.exec(line)).filter((match) => match !== null);
  const texts = new Map(matches.map(([, id = "", text = ""]) => [id, text]));
  const head = lines.filter((line) => !row.test(line));
  const ids = [...new Set([...texts.keys(), ...proofs.keys()])].sort(byNumber);
  const rows = ids.map((id) => {
    const files = (proofs.get(id) ?? []).map((file) => `\`${file}\``).join(", ");
    return `| ${id} | ${texts.get(id) ?? ""} | ${files || "not yet"} |`;
  });
  return `${[...head, ...rows].join("\n")}\n`;
}

/** Which test files the table names for which requirement. */
export function requirementsInTable(markdown: string): Map<string, string[]> {
  const matches = markdown
    .split("\n")
    .map((line) => row.exec(line))
    .filter((match) => match !== null);
  const proven = matches.map(([, id = "", , cell = ""]): [string, string[]] => {
    return [id, [...cell.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file)];
  });
  return new Map(proven.filter(([, files]) => files.length > 0));
}

/** `R-AUTH-9` before `R-AUTH-10`. */
function byNumber(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

/** Which files under tests/ name which requirement in a test's title. */
export function requirementsInTests(root: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of globSync("tests/**/*.{test,spec}.{ts,tsx}", { cwd: root }).sort()) {
    const titles = readFileSync(path.join(root, file), "utf8").matchAll(/["'`]((?:R-[A-Z]+(?:-\d+)? )+)/g);
    const ids = new Set([...titles].flatMap(([, list = ""]) => list.trim().split(" ")));
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), file]);
  }
  return found;
}
