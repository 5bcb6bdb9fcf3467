import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** 256 random bits that fit into a cookie, a header and an address. */
export function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Secrets of 256 random bits need no salt and no slow hash; the database never holds the secret itself. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString("base64url")}.${(await derive(password, salt)).toString("base64url")}`;
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [salt = "", key = ""] = stored.split(".");
  const expected = Buffer.from(key, "base64url");
  const derived = await derive(password, Buffer.from(salt, "base64url"));
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
