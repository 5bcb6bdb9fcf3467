import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * The value of the cookie of draft mode, as the build chose it. `null` in development, where Next chooses one at each start
 * and keeps it to itself.
 */
export function readPreviewId(root: string, isDevelopment: boolean): string | null {
  if (isDevelopment) return null;
  const file = path.join(root, ".next/prerender-manifest.json");
  const { preview }: { preview?: { previewModeId?: unknown } } = JSON.parse(readFileSync(file, "utf8"));
  const id = preview?.previewModeId;
  if (typeof id !== "string" || id === "")
    throw new Error(
      `The front server looked in ${file} for the value of the preview's cookie and found none. Build the site anew.`,
    );
  return id;
}
