import { constants, copyFileSync, linkSync, type Stats, statSync } from "node:fs";
import { hashOf, type KnownFile, type StoredFile } from "./manifest.ts";

export interface UploadFiles {
  /** In the data folder. */
  readonly from: string;
  /** In the new backup. */
  readonly to: string;
  /** In an earlier backup, with what its manifest says; `null` if it has none. */
  readonly earlier: { readonly file: string; readonly stored: KnownFile } | null;
  /** Whether to link what is in the data folder, rather than to copy it. */
  readonly isLinked: boolean;
  readonly log: (message: string) => void;
}

/**
 * Puts an upload into a backup. What an earlier backup has is linked if it still is what was written there, with the hash
 * that it had then. That is told by size and time, and by its bytes if these are others.
 */
export async function keepUpload({ from, to, earlier, isLinked, log }: UploadFiles): Promise<StoredFile> {
  const kept = earlier && statSync(earlier.file, { throwIfNoEntry: false });
  if (earlier && kept) {
    const { file, stored } = earlier;
    if (isSame(kept, stored) || (await hashOf(file)) === stored.hash) {
      const size = statSync(from).size;
      if (size !== kept.size)
        log(`${from} is damaged: it has ${size} bytes, and had ${kept.size}. The backup keeps ${file}.`);
      linkOrCopy(file, to);
      return described(to, stored.hash);
    }
    log(`${file} is damaged: it is not what was written. The new backup has a copy of ${from} instead.`);
  }
  if (isLinked) linkOrCopy(from, to);
  else copyFileSync(from, to, constants.COPYFILE_FICLONE);
  return described(to, await hashOf(to));
}

/** With its size and the time at which it was written. */
export function described(file: string, hash: string): StoredFile {
  const { size, mtimeMs } = statSync(file);
  return { hash, size, modified: Math.trunc(mtimeMs) };
}

function isSame({ size, mtimeMs }: Stats, stored: KnownFile): boolean {
  return size === stored.size && Math.trunc(mtimeMs) === stored.modified;
}

/** Not every disk has links, and those that do have a limit. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}
