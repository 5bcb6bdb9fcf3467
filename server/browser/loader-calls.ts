import { loaderName } from "../../lib/load-code.ts";

/** What a bundler writes, as far as it matters here. All files are in one folder. */
export interface WrittenFile {
  readonly fileName: string;
  readonly type: "asset" | "chunk";
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/** Names in code: `import("./open-search-1a2b3c.js")`, with any quotes. */
const imports = /\bimport\(["'`]\.\/([\w.-]+\.js)["'`]\)/g;

/**
 * Has code on demand loaded by a function that fetches a file together with those it imports, which a browser would
 * otherwise ask for one after the other, and again after a failure, which browsers remember.
 */
export function withLoader(code: string, output: readonly WrittenFile[]): string {
  return code.replaceAll(
    imports,
    (_, name: string) => `${loaderName}(${JSON.stringify(namesFor(name, output))})`,
  );
}

/** A file and everything it imports, but for the script that the page has loaded. */
function namesFor(name: string, output: readonly WrittenFile[]): string[] {
  const names = new Set([name]);
  for (const known of names) {
    const file = output.find(({ fileName }) => nameOf(fileName) === known);
    if (file?.type !== "chunk" || file.isEntry) continue;
    for (const imported of file.imports ?? []) if (!isEntry(imported, output)) names.add(nameOf(imported));
  }
  // In one order everywhere: what repeats takes few bytes, compressed.
  return [name, ...[...names].slice(1).sort()];
}

function isEntry(fileName: string, output: readonly WrittenFile[]): boolean {
  return output.some((file) => file.isEntry && file.fileName === fileName);
}

function nameOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf("/") + 1);
}
