import { readFileSync } from "node:fs";
import path from "node:path";
import { staticPath } from "../../lib/next-names.ts";

/** A file that a build wrote. */
export function builtFile(root: string, name: string): string {
  return path.join(root, ".next", name);
}

/** Written when a build is whole. */
export function stampFile(root: string): string {
  return builtFile(root, "paraph-build.txt");
}

/** Names the build: another one has another stamp. Throws without a whole build. */
export function buildStamp(root: string): string {
  return readFileSync(stampFile(root), "utf8");
}

/** Next's configuration, as JSON. */
export function builtConfig(root: string): string {
  const { config }: { config: unknown } = JSON.parse(
    readFileSync(builtFile(root, "required-server-files.json"), "utf8"),
  );
  return JSON.stringify(config);
}

/** The value of the cookie of draft mode, as the build chose it. */
export function builtPreviewId(root: string): string {
  const file = builtFile(root, "prerender-manifest.json");
  const { preview }: { preview?: { previewModeId?: unknown } } = JSON.parse(readFileSync(file, "utf8"));
  const id = preview?.previewModeId;
  if (typeof id === "string" && id !== "") return id;
  throw new Error(
    `The front server looked in ${file} for the value of the preview's cookie and found none. Build the site anew.`,
  );
}

/** The addresses below `/api/` that the site's code answers. */
export function builtApiRoutes(root: string): RegExp[] {
  const routes: Record<string, string> = JSON.parse(
    readFileSync(builtFile(root, "app-path-routes-manifest.json"), "utf8"),
  );
  return Object.values(routes)
    .filter((route) => route.startsWith("/api/"))
    .map((route) => new RegExp(`^${route.replace(/\[\.{3}\w+\]/g, ".+").replace(/\[\w+\]/g, "[^/]+")}/?$`));
}

/** The file of the build that Next serves under an address, or `null` for any other address. */
export function builtFileAt(address: string, root: string): string | null {
  return address.startsWith(staticPath)
    ? builtFile(root, path.join("static", address.slice(staticPath.length)))
    : null;
}
