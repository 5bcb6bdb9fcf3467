import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const cipher = "aes-256-gcm";
const [ivBytes, tagBytes] = [12, 16];

/** Closes mails that wait, and signs the links in them. */
export interface MailKey {
  seal(text: string, name: string): Buffer;
  /** `null` for what was sealed with another key or under another name. */
  open(sealed: Uint8Array, name: string): string | null;
  /** A token that says its own words. `purpose` keeps a token of one kind from passing for another. */
  sign(purpose: string, words: string): string;
  /** The words of a token; `null` for one that was not signed here for this purpose. */
  read(purpose: string, token: string): string | null;
}

/**
 * The key is beside the databases, and not in their backups: a mail that waits holds a link that gives its owner an account,
 * so a copy of the queue must not be enough to use it. A restored queue can't be opened either, so that nothing of it is
 * sent a second time.
 */
export function openMailKey(lakeFolder: string): MailKey {
  const secret = readOrCreate(path.join(lakeFolder, "mail.key"));
  const part = (use: string) => Buffer.from(hkdfSync("sha256", secret, "", `paraph mail ${use}`, 32));
  const [sealing, signing] = [part("queue"), part("links")];
  const macOf = (purpose: string, words: string) =>
    createHmac("sha256", signing)
      .update(JSON.stringify([purpose, words]))
      .digest();
  return {
    seal(text, name) {
      const iv = randomBytes(ivBytes);
      const sealer = createCipheriv(cipher, sealing, iv).setAAD(Buffer.from(name));
      const body = Buffer.concat([sealer.update(text, "utf8"), sealer.final()]);
      return Buffer.concat([iv, sealer.getAuthTag(), body]);
    },
    open(sealed, name) {
      const bytes = Buffer.from(sealed);
      try {
        const opener = createDecipheriv(cipher, sealing, bytes.subarray(0, ivBytes))
          .setAAD(Buffer.from(name))
          .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        return opener.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + opener.final("utf8");
      } catch {
        // Another key, which is what a caller asks.
        return null;
      }
    },
    sign: (purpose, words) =>
      `${Buffer.from(words).toString("base64url")}.${macOf(purpose, words).toString("base64url")}`,
    read(purpose, token) {
      const [words = "", mac = ""] = token.split(".");
      const said = Buffer.from(words, "base64url").toString();
      const [given, right] = [Buffer.from(mac, "base64url"), macOf(purpose, said)];
      return given.length === right.length && timingSafeEqual(given, right) ? said : null;
    },
  };
}

function readOrCreate(file: string): Buffer {
  if (!existsSync(file)) {
    // Under another name until it is complete. A link fails if another process was faster, whose key then holds.
    const unfinished = `${file}.${process.pid}.new`;
    writeFileSync(unfinished, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
    try {
      linkSync(unfinished, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(unfinished, { force: true });
    }
  }
  const secret = Buffer.from(readFileSync(file, "utf8").trim(), "hex");
  if (secret.length === 32) return secret;
  throw new Error(
    `Reading ${file} failed: it is no key. Delete it, and the next start makes another; mails that wait are then not sent.`,
  );
}
