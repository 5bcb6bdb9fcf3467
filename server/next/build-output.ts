import path from "node:path";
import { staticPath } from "./names.ts";

/** A file that a build wrote. */
export function builtFile(root: string, name: string): string {
  return path.join(root, ".next", name);
}

/** The file of the build that Next serves under an address, or `null` for any other address. */
export function builtFileAt(address: string, root: string): string | null {
  return address.startsWith(staticPath)
    ? builtFile(root, path.join("static", address.slice(staticPath.length)))
    : null;
}
