import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { env } from "../../lib/env/environment.ts";
import { sharedRevisions } from "../../lib/freshness/revisions.ts";
import { buildStamp } from "../next/build-output.ts";
import { DiskShelf } from "./disk-shelf.ts";
import type { DocumentParts } from "./document.ts";
import type { Shelf } from "./shelf.ts";

/** What makes a document of a page without being part of a build. */
const makers = ["document", "root-marks", "documents", "disk-shelf"];

/** Of this file and its neighbors, which a bundle has as JavaScript. */
const extension = path.extname(import.meta.filename);

/** The shelf of this machine: in the data folder, beside the content that its answers were made from. */
export function openShelf(root: string, { script, marks }: DocumentParts): Shelf {
  const sources = makers.map((name) => readFileSync(path.join(import.meta.dirname, name + extension)));
  return new DiskShelf({
    revisions: sharedRevisions(),
    folder: path.resolve(env().dataFolder, "pages"),
    build: nameOf(buildStamp(root), script.address, JSON.stringify(marks), ...sources),
  });
}

function nameOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex").slice(0, 16);
}
