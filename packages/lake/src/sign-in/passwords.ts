import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { createSecret } from "@paraph/service/secrets";

/** What guessing a password costs. Blocks have 8 times 128 bytes, so one guess needs 2^log2N KiB. */
export interface PasswordCost {
  readonly log2N: number;
  readonly p: number;
}

/** As OWASP's Password Storage Cheat Sheet has it for 32 MiB of memory. */
export const fullCost: PasswordCost = { log2N: 15, p: 3 };

/** Before hashes said what they cost. */
const formerCost: PasswordCost = { log2N: 15, p: 1 };

/** Passwords of people are stored as slow hashes, which say themselves what they cost. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** With `null`, of somebody who has no password, it is never right. Whatever is stored, it takes as long as a new hash. */
  matches(password: string, stored: string | null): Promise<boolean>;
  /** Whether a stored one is cheaper to guess than a new one. */
  isWeak(stored: string): boolean;
}

/** `derive`: for tests, which count what is spent. */
export function createPasswords(cost: PasswordCost, derive = deriveKey): Passwords {
  const hash = async (password: string) => {
    const salt = randomBytes(16);
    const key = await derive(password, salt, cost);
    return [cost.log2N, cost.p, salt.toString("base64url"), key.toString("base64url")].join(".");
  };
  let decoy: Promise<string> | null = null;

  return {
    hash,
    async matches(password, stored) {
      // Made at the first check, whoever is checked: the second one takes as long for everybody.
      decoy ??= hash(createSecret());
      const { salt, key, ...how } = read(stored ?? (await decoy));
      const derived = await derive(password, salt, how);
      const missing = work(cost) - work(how);
      const log2N = Math.min(how.log2N, cost.log2N);
      // Else an account that has not been used since an earlier release would be known by a fast refusal.
      if (missing > 0) await derive(password, salt, { log2N, p: missing / 2 ** log2N });
      return key.length === derived.length && timingSafeEqual(key, derived) && stored !== null;
    },
    isWeak: (stored) => work(read(stored)) < work(cost),
  };
}

/** What one guess takes, in blocks. */
function work({ log2N, p }: PasswordCost): number {
  return 2 ** log2N * p;
}

function read(stored: string): PasswordCost & { readonly salt: Buffer; readonly key: Buffer } {
  const parts = stored.split(".");
  const [log2N, p] = parts.length === 4 ? parts.slice(0, 2).map(Number) : [formerCost.log2N, formerCost.p];
  const [salt = "", key = ""] = parts.slice(-2);
  return {
    log2N: log2N ?? formerCost.log2N,
    p: p ?? formerCost.p,
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
}

export function deriveKey(password: string, salt: Buffer, { log2N, p }: PasswordCost): Promise<Buffer> {
  const options = { N: 2 ** log2N, r: 8, p, maxmem: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
