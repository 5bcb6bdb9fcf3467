import { isWithinPath } from "@/lib/routes";
import { pageParts } from "@/schemas/objects/page-parts";

/** The usual prefix of pages in this part, for a page that lacks it; null when there is nothing to say. */
export function addressHint(type: unknown, group: unknown, path: unknown): string | null {
  const part = pageParts.find(({ value }) => value === group);
  if (type !== "page" || !part || part.prefix === "/") return null;
  const home = part.prefix.slice(0, -1);
  if (typeof path === "string" && isWithinPath(path, home)) return null;
  return `Pages of the part “${part.title}” usually begin with ${part.prefix}`;
}
