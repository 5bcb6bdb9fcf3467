import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { OutgoingHttpHeaders } from "node:http";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { publicHeaders } from "../../lib/security-headers.ts";
import { markRoot, type RootMarks } from "../pages/root-marks.ts";
import { StoredResponse } from "../pages/stored-response.ts";
import { staticFolder, studioPath } from "./names.ts";

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/** Where the build is kept. Next empties its own folder when it builds. */
export function studioFolder(root: string): string {
  return path.join(root, ".cache/studio");
}

/** A build of the Studio, kept in memory as it is sent: a later build does not disturb a running server. */
export interface StudioFiles {
  /**
   * What every address of the Studio answers; its own router reads the rest of the address. Its root element has marks,
   * which the build does not know.
   */
  readonly document: (marks: RootMarks) => StoredResponse;
  /** By address. */
  readonly files: ReadonlyMap<string, StoredResponse>;
}

export function readStudio(root: string): StudioFiles {
  const folder = studioFolder(root);
  const files = new Map<string, StoredResponse>();
  for (const name of readdirSync(path.join(folder, staticFolder))) {
    if (name.endsWith(".br")) continue;
    const file = readBuilt(path.join(folder, staticFolder, name), fileHeaders(name));
    files.set(`${studioPath}/${staticFolder}/${name}`, file);
  }
  return { document: documentOf(readFileSync(path.join(folder, "index.html"), "utf8")), files };
}

/** Marks change seldom: when somebody adds a price. */
function documentOf(html: string): StudioFiles["document"] {
  let made: { readonly marked: string; readonly document: StoredResponse } | null = null;
  return (marks) => {
    const marked = markRoot(html, marks);
    if (made?.marked !== marked) {
      const parts = { status: 200, headers: documentHeaders(), body: brotliCompressSync(marked) };
      made = { marked, document: StoredResponse.built(parts) };
    }
    return made.document;
  };
}

/** Texts were compressed by the build. */
function readBuilt(file: string, headers: OutgoingHttpHeaders): StoredResponse {
  const compressed = `${file}.br`;
  return StoredResponse.built({
    status: 200,
    headers,
    body: readFileSync(existsSync(compressed) ? compressed : file),
  });
}

/** A file's name says what is in it. */
function fileHeaders(name: string): Record<string, string> {
  return {
    "content-type": types[path.extname(name)] ?? "application/octet-stream",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  };
}

/** The Studio's own addresses name documents, so no other site learns them. */
function documentHeaders(): Record<string, string> {
  const common = Object.fromEntries(publicHeaders().map(({ key, value }) => [key.toLowerCase(), value]));
  return {
    ...common,
    "content-type": "text/html; charset=utf-8",
    "cache-control": "public, max-age=0, must-revalidate",
    "referrer-policy": "same-origin",
  };
}
