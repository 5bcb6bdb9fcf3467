import type { DatabaseSync } from "node:sqlite";
import { oneAtATime } from "@paraph/service/one-at-a-time";
import { createSecret } from "@paraph/service/secrets";
import sharp from "sharp";
import { detectFileType } from "../assets/file-type.ts";
import { StaffingError } from "./person-fields.ts";

/** Of what is stored, in pixels. The Studio shows it at 55 at most. */
const side = 256;
const mostPixels = 50_000_000;
const seconds = 10;

/** What may be uploaded. Nothing of it is stored or sent as it came. */
const types = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

/** Pictures that people upload of themselves, as small WebP files. */
export interface Portraits {
  /** Throws a `StaffingError` for what is no picture. */
  put(personId: string, bytes: Uint8Array): Promise<void>;
  remove(personId: string): void;
  /** Part of the picture's address; `null` where there is none. */
  versionOf(personId: string): string | null;
  of(personId: string): Uint8Array | null;
  /** Whoever doesn't know the version gets nothing, so that nobody learns who has an account. */
  find(personId: string, version: string): Uint8Array | null;
}

export function openPortraits(system: DatabaseSync): Portraits {
  system.exec(`CREATE TABLE IF NOT EXISTS portrait (
    person_id TEXT PRIMARY KEY, version TEXT NOT NULL, bytes BLOB NOT NULL) STRICT`);
  const put = system.prepare(`INSERT INTO portrait (person_id, version, bytes) VALUES (?, ?, ?)
    ON CONFLICT (person_id) DO UPDATE SET version = excluded.version, bytes = excluded.bytes`);
  const remove = system.prepare("DELETE FROM portrait WHERE person_id = ?");
  const version = system.prepare("SELECT version FROM portrait WHERE person_id = ?");
  const bytes = system.prepare(
    "SELECT bytes FROM portrait WHERE person_id = ?1 AND version = coalesce(?2, version)",
  );
  const find = (personId: string, version: string | null) =>
    (bytes.get(personId, version) as { bytes: Uint8Array } | undefined)?.bytes ?? null; // its column
  /** A large one takes much memory, so they are made one after another. */
  const inTurn = oneAtATime();

  return {
    async put(personId, uploaded) {
      put.run(personId, createSecret(), await inTurn(() => small(uploaded)));
    },
    remove(personId) {
      remove.run(personId);
    },
    versionOf: (personId) => (version.get(personId) as { version: string } | undefined)?.version ?? null, // its column
    of: (personId) => find(personId, null),
    find,
  };
}

async function small(uploaded: Uint8Array): Promise<Buffer> {
  if (!types.includes(detectFileType(uploaded, undefined).mimeType))
    throw new StaffingError(
      "That is no picture that can be used. Choose a JPEG, PNG, WebP, AVIF or GIF file.",
    );
  try {
    return await sharp(uploaded, { limitInputPixels: mostPixels })
      .autoOrient()
      .resize(side, side, { fit: "cover", position: sharp.strategy.attention })
      .webp({ quality: 85 })
      .timeout({ seconds })
      .toBuffer();
  } catch {
    // What the decoder says is about its own insides.
    throw new StaffingError("The picture can't be read: it is damaged, or has more than 50 million pixels.");
  }
}
