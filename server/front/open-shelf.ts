import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { env } from "../../lib/env/environment.ts";
import { sharedRevisions } from "../../lib/freshness/revisions.ts";
import type { Sharing } from "../machines/sharing.ts";
import { buildStamp } from "../next/build-output.ts";
import { DiskShelf } from "./disk-shelf.ts";
import type { DocumentParts } from "./document.ts";
import type { Shelf } from "./shelf.ts";
import { StoreShelf } from "./store-shelf.ts";

/** What makes a document of a page without being part of a build. */
const makers = ["document", "root-marks", "documents", "shelf-entry"];

/** Of this file and its neighbors, which a bundle has as JavaScript. */
const extension = path.extname(import.meta.filename);

/**
 * The shelf of this machine, in the data folder beside the content that its answers were made from; or the one that it
 * shares with others.
 */
export function openShelf(root: string, { script, marks }: DocumentParts, sharing: Sharing | null): Shelf {
  const sources = makers.map((name) => readFileSync(path.join(import.meta.dirname, name + extension)));
  const build = nameOf(buildStamp(root), script.address, JSON.stringify(marks), ...sources);
  const revisions = sharedRevisions();
  if (sharing) {
    const { store, confirm, state } = sharing;
    return new StoreShelf({ store, revisions, confirm, state, build });
  }
  return new DiskShelf({ revisions, folder: path.resolve(env().dataFolder, "pages"), build });
}

function nameOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex").slice(0, 16);
}
