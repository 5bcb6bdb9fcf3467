import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { messageOf } from "@paraph/service/message-of";
import { z } from "zod";

export const manifestName = "backup.json";

/** The form of the folder. A later form has another number. */
const FORM = 2;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const storedFile = z.strictObject({
  /** SHA-256. */
  hash,
  /** In bytes. */
  size: z.int().nonnegative(),
  /** When the file in the backup was last written, in milliseconds. */
  modified: z.int(),
});

const manifest = z.strictObject({
  form: z.literal(FORM),
  takenAt: z.iso.datetime(),
  /** The version of the data folder. */
  dataVersion: z.int().nonnegative(),
  /** By their paths from the data folder. */
  files: z.record(z.string(), storedFile),
  /** Databases that were damaged, so that they could not be copied. */
  leftOut: z.array(z.string()),
  /** What of the copied databases was damaged. Absent if nothing was, so that earlier releases read it. */
  damaged: z.array(z.string()).optional(),
});

/** Data folders had no version then. */
const firstForm = z.strictObject({
  form: z.literal(1),
  takenAt: z.iso.datetime(),
  files: z.record(z.string(), hash),
});

export type StoredFile = z.infer<typeof storedFile>;

/** The first form had hashes alone. */
export type KnownFile = Pick<StoredFile, "hash"> & Partial<StoredFile>;

export interface Manifest {
  readonly takenAt: string;
  readonly dataVersion: number;
  readonly files: Readonly<Record<string, KnownFile>>;
  readonly leftOut: readonly string[];
  readonly damaged: readonly string[];
}

/** Whether nothing was damaged when the backup was made. */
export function isSound({ leftOut, damaged }: Pick<Manifest, "leftOut" | "damaged">): boolean {
  return leftOut.length === 0 && damaged.length === 0;
}

export function manifestText(content: Omit<z.infer<typeof manifest>, "form">): string {
  return `${JSON.stringify({ form: FORM, ...content }, null, 2)}\n`;
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Throws what is wrong with a folder that is no backup. */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, manifestName);
  if (!existsSync(file)) throw new Error(`${folder} is no backup: it has no ${manifestName}.`);
  try {
    const written: unknown = JSON.parse(readFileSync(file, "utf8"));
    const first = firstForm.safeParse(written);
    if (!first.success) {
      const { damaged = [], ...rest } = manifest.parse(written);
      return { ...rest, damaged };
    }
    const { takenAt, files } = first.data;
    const hashes = Object.entries(files).map(([name, hash]) => [name, { hash }]);
    return { takenAt, dataVersion: 0, files: Object.fromEntries(hashes), leftOut: [], damaged: [] };
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
    const hint = "It is damaged, or a newer release made it.";
    throw new Error(`Reading ${manifestName} of the backup ${folder} failed. ${hint} ${reason}`, {
      cause: error,
    });
  }
}

/** Throws if a file of a backup is missing or is not what was written. */
export async function verify(folder: string, { files }: Manifest): Promise<void> {
  for (const [file, { hash }] of Object.entries(files)) {
    const at = path.join(folder, file);
    if (!path.resolve(at).startsWith(path.resolve(folder) + path.sep))
      throw new Error(`The backup ${folder} names a file outside of itself: ${file}.`);
    if (!existsSync(at)) throw new Error(`The backup ${folder} is damaged: ${file} is missing.`);
    if ((await hashOf(at)) !== hash)
      throw new Error(`The backup ${folder} is damaged: ${file} is not what was written.`);
  }
}

export interface Backup extends Manifest {
  readonly folder: string;
}

export interface Backups {
  /** Oldest first. */
  readonly backups: readonly Backup[];
  /** Why others can't be read, each with its name. They are left as they are. */
  readonly unreadable: readonly string[];
}

/** What a folder of backups holds. */
export function backupsIn(folder: string): Backups {
  const backups: Backup[] = [];
  const unreadable: string[] = [];
  const names = existsSync(folder) ? readdirSync(folder) : [];
  // A process that was killed leaves one that ends in ".part".
  for (const name of names.filter((one) => !one.endsWith(".part"))) {
    const at = path.join(folder, name);
    if (!existsSync(path.join(at, manifestName))) continue;
    try {
      backups.push({ ...readManifest(at), folder: at });
    } catch (error) {
      unreadable.push(messageOf(error));
    }
  }
  backups.sort((one, other) => Date.parse(one.takenAt) - Date.parse(other.takenAt));
  return { backups, unreadable };
}
