import { createHash, randomBytes } from "node:crypto";

/** 256 random bits that fit into a cookie, a header and an address. */
export function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Secrets of 256 random bits need no salt and no slow hash; the database never holds the secret itself. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
