import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Changes with any of these files and folders. */
export function sourcesHash(root: string, sources: readonly string[]): string {
  const hash = createHash("sha256");
  for (const source of sources) addTo(hash, root, source);
  return hash.digest("hex");
}

function addTo(hash: ReturnType<typeof createHash>, root: string, name: string): void {
  const file = path.join(root, name);
  const facts = statSync(file, { throwIfNoEntry: false });
  if (facts?.isDirectory()) {
    for (const entry of readdirSync(file).sort()) addTo(hash, root, `${name}/${entry}`);
  } else if (facts) {
    hash.update(`${name}\0${facts.size}\0`);
    hash.update(readFileSync(file));
  }
}
