import { createHmac, timingSafeEqual } from "node:crypto";

/** Name of the header in which the Content Lake signs a webhook: `t=<ms since 1970>,v1=<base64url HMAC-SHA256>`. */
export const SIGNATURE_HEADER = "sanity-webhook-signature";

/** The maximum age of a delivery to be trusted as news, in seconds; also how far its clock may run ahead of ours. */
export const MAX_AGE_SECONDS = 300;

export type SignatureCheck = "valid" | "missing" | "malformed" | "too old" | "too early" | "forged";

/**
 * Checks who sent a webhook and when. `@sanity/webhook` compares with `!==` and accepts deliveries of any age, so a
 * recorded request would work forever. This one compares in constant time and reports deliveries older than 300 s.
 */
export function verifySignature(
  header: string | null,
  body: string,
  options: { secret: string; now: Date },
): SignatureCheck {
  if (header === null || header === "") return "missing";
  const match = /^t=(\d{1,16}),\s*v1=([A-Za-z0-9_-]{1,100})$/.exec(header.trim());
  const [, timestamp, signature] = match ?? [];
  if (timestamp === undefined || signature === undefined) return "malformed";
  const expected = createHmac("sha256", options.secret).update(`${timestamp}.${body}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "forged";
  const age = (options.now.getTime() - Number(timestamp)) / 1000;
  if (age < -MAX_AGE_SECONDS) return "too early";
  return age > MAX_AGE_SECONDS ? "too old" : "valid";
}
