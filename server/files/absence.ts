import { isFilePath, isTakenPath } from "../../lib/routes.ts";
import type { Target } from "../http/target.ts";
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
export function openAbsence(root: string): (target: Target) => Absence {
  const routes = builtApiRoutes(root);
  return ({ path: address, isWrittenFile, isPagePath }) => {
    if (isWrittenFile) return null;
    if (address.startsWith("/api/")) return routes.some((route) => route.test(address)) ? null : "sure";
    if (!isPagePath || !isFilePath(address)) return null;
    if (fileAt(address, root) !== null) return null;
    return isTakenPath(address) ? "sure" : "file";
  };
}
