import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { builtFile } from "./build-output.ts";

/** V8 reads this at the start of a file (https://v8.dev/blog/explicit-compile-hints). Other engines see a comment. */
const hint = "//# allFunctionsCalledOnLoad\n";

/**
 * Lets browsers compile the framework off the main thread while it arrives, because every page runs all of it.
 * Otherwise each function is compiled on its first call, in one task that takes 150 ms on a phone.
 */
export function setCompileHints(root: string, isOn: boolean): void {
  for (const file of frameworkFiles(root)) {
    const text = readFileSync(file, "utf8");
    if (text.startsWith(hint) === isOn) continue;
    // In one step: another process may serve the file right now.
    const written = `${file}.${process.pid}`;
    writeFileSync(written, isOn ? hint + text : text.slice(hint.length));
    renameSync(written, file);
  }
}

/** The scripts that every page loads, according to the build. */
function frameworkFiles(root: string): string[] {
  const manifest: unknown = JSON.parse(readFileSync(builtFile(root, "build-manifest.json"), "utf8"));
  if (typeof manifest !== "object" || manifest === null || !("rootMainFiles" in manifest)) return [];
  const { rootMainFiles } = manifest;
  return Array.isArray(rootMainFiles) ? rootMainFiles.map((name) => builtFile(root, String(name))) : [];
}
