import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

export const manifestName = "backup.json";

/** The form of the folder. A later form has another number. */
export const FORM = 1;

const manifest = z.strictObject({
  form: z.literal(FORM),
  takenAt: z.iso.datetime(),
  /** Hashes of all files, by their paths from the data folder. */
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
});

export type Manifest = z.infer<typeof manifest>;

export async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Throws what is wrong with a folder that is no backup. */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, manifestName);
  if (!existsSync(file)) throw new Error(`${folder} is no backup: it has no ${manifestName}.`);
  const parsed = manifest.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (parsed.success) return parsed.data;
  throw new Error(`Reading the backup ${folder} failed: ${z.prettifyError(parsed.error)}`);
}

/** Throws if a file of a backup is missing or is not what was written. */
export async function verify(folder: string, { files }: Manifest): Promise<void> {
  for (const [file, hash] of Object.entries(files)) {
    const at = path.join(folder, file);
    if (!path.resolve(at).startsWith(path.resolve(folder) + path.sep))
      throw new Error(`The backup ${folder} names a file outside of itself: ${file}.`);
    if (!existsSync(at)) throw new Error(`The backup ${folder} is damaged: ${file} is missing.`);
    if ((await hashOf(at)) !== hash)
      throw new Error(`The backup ${folder} is damaged: ${file} is not what was written.`);
  }
}

/** Complete backups in a folder, oldest first. */
export function backupsIn(folder: string): { readonly folder: string; readonly takenAt: Date }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, manifestName)))
    .map((name) => {
      const at = path.join(folder, name);
      return { folder: at, takenAt: new Date(readManifest(at).takenAt) };
    })
    .sort((one, other) => one.takenAt.getTime() - other.takenAt.getTime());
}
