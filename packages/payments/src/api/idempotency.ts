import { createHash } from "node:crypto";
import { ServiceError } from "@paraph/service/requests";
import type { Context } from "hono";
import type { CallName } from "./calls.ts";

/** Two clicks within this time count as one. */
const windowMilliseconds = 10_000;
/** More clicks than this within that time look like an attack on the memory, so the oldest are dropped. */
const remembered = 10_000;

/**
 * The idempotency key of a purchase, so that a repeated call creates only one session: the header
 * `Idempotency-Key`, or a key derived from the body, the e-mail address and the browser. Buyers without an
 * address always get their own session, because two of them may share a router.
 */
export function createIdempotency(now: () => Date) {
  const recent = new Map<string, { readonly key: string; readonly at: number }>();

  return (c: Context, call: CallName, body: object, email: string | null): string => {
    const header = c.req.header("idempotency-key");
    if (header !== undefined) return `given_${digest(call, validKey(header))}`;
    if (email === null) return `own_${crypto.randomUUID()}`;
    const at = now().getTime();
    for (const [old, { at: then }] of recent) {
      // Also what a clock that was set back has from the future: it would repeat itself until then.
      if (then <= at - windowMilliseconds || then > at) recent.delete(old);
      else break;
    }
    const sender = [c.req.header("x-forwarded-for") ?? "", c.req.header("user-agent") ?? ""];
    const same = digest(call, JSON.stringify(body), ...sender);
    const earlier = recent.get(same);
    if (earlier) return earlier.key;
    const key = `same_${crypto.randomUUID()}`;
    recent.set(same, { key, at });
    if (recent.size > remembered) recent.delete(recent.keys().next().value ?? same);
    return key;
  };
}

function validKey(header: string): string {
  if (/^[\x21-\x7e]{8,200}$/.test(header)) return header;
  const message =
    "The header Idempotency-Key must have 8 to 200 visible ASCII characters, such as those of a UUID.";
  throw new ServiceError(400, "invalid_key", message);
}

function digest(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
