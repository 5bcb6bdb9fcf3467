import { createReadStream } from "node:fs";
import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { unpackTar } from "modern-tar/fs";
import { type ImportSource, readContentFolder, readNdjson } from "./source.ts";

export interface OpenSource extends AsyncDisposable {
  readonly source: ImportSource;
}

/**
 * Opens any source of documents: a tar.gz or tar, an NDJSON file, a folder with one, or a folder like
 * `content/`.
 */
export async function openSource(sourcePath: string): Promise<OpenSource> {
  const facts = await stat(sourcePath).catch((error: unknown) => {
    throw new Error(`Importing failed: ${sourcePath} does not exist`, { cause: error });
  });
  if (facts.isDirectory()) return { source: await readFolder(sourcePath), async [Symbol.asyncDispose]() {} };
  const head = await readHead(sourcePath);
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  const isTar = head.subarray(257, 262).toString("latin1") === "ustar";
  if (!isGzip && !isTar) return { source: await readNdjson(sourcePath), async [Symbol.asyncDispose]() {} };

  const folder = await mkdtemp(path.join(tmpdir(), "lake-import-"));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    // Skips links, whose targets are not part of the archive.
    const unpack = unpackTar(folder, { filter: ({ type }) => type === "file" || type === "directory" });
    const stream = createReadStream(sourcePath);
    await (isGzip ? pipeline(stream, createGunzip(), unpack) : pipeline(stream, unpack));
    return { source: await readFolder(await findData(folder, sourcePath)), [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function readFolder(folder: string): Promise<ImportSource> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".ndjson"));
  const [file] = files;
  if (!file) return readContentFolder(folder);
  if (files.length > 1) throw new Error(`Importing failed: ${folder} has more than one .ndjson file`);
  return readNdjson(path.join(folder, file));
}

/** Archives contain a folder with an arbitrary name. */
async function findData(folder: string, sourcePath: string): Promise<string> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && entry.name.endsWith(".ndjson")) return entry.parentPath;
  }
  throw new Error(`Importing failed: ${sourcePath} contains no .ndjson file`);
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
