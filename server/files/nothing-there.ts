import { statSync } from "node:fs";
import { isFilePath, isTakenPath, isWrittenFile } from "../../lib/routes.ts";
import { isPagePath } from "../http/canonical-path.ts";
import { builtApiRoutes } from "../next/build-output.ts";
import { fileAt } from "./file-range.ts";

/** What is known of an address that names a file or a part of the API before anybody works for it. */
export type Absence =
  /** There may be something. */
  | null
  /** There is no such file, but an editor may have redirected its address. */
  | "file"
  /** There is nothing, and there can't be a redirect. */
  | "sure";

/** Says of addresses such as `/wp-login.php` and `/api/random`, which scanners try by the thousand, that nothing is there. */
export function openAbsence(root: string): (target: string) => Absence {
  const routes = builtApiRoutes(root);
  return (target) => {
    const [address = "/"] = target.split("?", 1);
    if (isWrittenFile(address)) return null;
    if (address.startsWith("/api/")) return routes.some((route) => route.test(address)) ? null : "sure";
    if (!isPagePath(address) || !isFilePath(address)) return null;
    const file = fileAt(address, root);
    if (file !== null && statSync(file, { throwIfNoEntry: false })?.isFile()) return null;
    return isTakenPath(address) ? "sure" : "file";
  };
}
