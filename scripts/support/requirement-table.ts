import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** Each requirement with the test files that prove it, as a table. */
export function requirementTable(
  texts: Readonly<Record<string, string>>,
  proofs: ReadonlyMap<string, readonly string[]>,
): string {
  const ids = [...new Set([...Object.keys(texts), ...proofs.keys()])].sort(byNumber);
  const rows = ids.map((id) => {
    const files = (proofs.get(id) ?? []).map((file) => `\`${file}\``).join(", ");
    return `| ${id} | ${texts[id] ?? ""} | ${files || "not yet"} |`;
  });
  return ["| requirement | in short | proven in |", "| --- | --- | --- |", ...rows].join("\n");
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
