import { cpSync, readdirSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";

/**
 * Puts in the place of each link what it leads to. Next links packages under names of its own, and `scp` and some stores
 * of builds leave links out: pages would lack their pictures, and contracts their files.
 */
export function replaceLinks(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const link of entries.filter((entry) => entry.isSymbolicLink())) {
    const place = path.join(link.parentPath, link.name);
    const found = realpathSync(place);
    rmSync(place);
    cpSync(found, place, { recursive: true });
  }
}
