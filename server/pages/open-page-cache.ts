import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { env } from "../../lib/env/environment.ts";
import { sharedRevisions } from "../../lib/freshness/revisions.ts";
import type { Sharing } from "../machines/sharing.ts";
import { buildStamp } from "../next/build-output.ts";
import { DiskPageCache } from "./disk-page-cache.ts";
import type { DocumentParts } from "./document.ts";
import type { PageCache } from "./page-cache.ts";
import { StorePageCache } from "./store-page-cache.ts";

/** What makes a document of a page without being part of a build. */
const makers = ["document", "root-marks", "documents", "shared-answers", "cache-entry"];

/** Of this file and its neighbors, which a bundle has as JavaScript. */
const extension = path.extname(import.meta.filename);

/**
 * The page cache of this machine, in the data folder beside the content that its answers were made from; or the one that it
 * shares with others.
 */
export function openPageCache(
  root: string,
  { script, marks }: DocumentParts,
  sharing: Sharing | null,
): PageCache {
  const sources = makers.map((name) => readFileSync(path.join(import.meta.dirname, name + extension)));
  const build = nameOf(buildStamp(root), script.address, JSON.stringify(marks), ...sources);
  const revisions = sharedRevisions();
  if (sharing) {
    const { store, confirm, state } = sharing;
    return new StorePageCache({ store, revisions, confirm, state, build });
  }
  return new DiskPageCache({ revisions, folder: path.resolve(env().dataFolder, "pages"), build });
}

function nameOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex").slice(0, 16);
}
