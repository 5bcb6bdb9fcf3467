import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { unpackTar } from "modern-tar/fs";

export interface OlderFolder extends Disposable {
  readonly path: string;
}

/** A copy of a data folder as an earlier release left it: one of `tests/back-ends/older-folders/`. */
export async function unpackOlderFolder(name: "version-0"): Promise<OlderFolder> {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-older-"));
  const archive = path.join(import.meta.dirname, `../back-ends/older-folders/${name}.tar.gz`);
  await pipeline(createReadStream(archive), createGunzip(), unpackTar(folder));
  return { path: folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}
