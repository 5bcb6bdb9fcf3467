import { copyFileSync, cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** What a clone does not hold, or what is linked. Builds, data and the environment have names with a dot. */
const leftOut = /^\.|^(?:node_modules|test-results|shots)$/;

/** Copies the project as a clone with installed packages would be: without builds and data. Returns the folder. */
export function copyFresh(root: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-fresh-"));
  for (const name of readdirSync(root))
    if (!leftOut.test(name)) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  linkAll(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  return folder;
}

interface Installed {
  readonly bytes: number;
  readonly packages: number;
}

/** What `npm install` has written, on disk. */
export function measureInstalled(root: string): Installed {
  let bytes = 0;
  let packages = 0;
  for (const entry of readdirSync(path.join(root, "node_modules"), {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile()) continue;
    bytes += statSync(path.join(entry.parentPath, entry.name)).blocks * 512;
    const isPackage = /node_modules\/(@[^/]+\/)?[^/@]+$/.test(entry.parentPath);
    if (isPackage && entry.name === "package.json") packages += 1;
  }
  return { bytes, packages };
}

/** Links every file, or copies it where links don't reach. */
function linkAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkAll(source, target);
    else if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true });
    else link(source, target);
  }
}

function link(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // Another file system. Whatever else is wrong also stops the copy.
    copyFileSync(source, target);
  }
}
