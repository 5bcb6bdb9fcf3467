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
  /** With `null`, of somebody who has no password, it takes as long and is never right. */
  matches(password: string, stored: string | null): Promise<boolean>;
  /** Whether a stored one is cheaper to guess than a new one. */
  isWeak(stored: string): boolean;
}

export function createPasswords(cost: PasswordCost): Passwords {
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
      return key.length === derived.length && timingSafeEqual(key, derived) && stored !== null;
    },
    isWeak(stored) {
      const { log2N, p } = read(stored);
      return 2 ** log2N * p < 2 ** cost.log2N * cost.p;
    },
  };
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

function derive(password: string, salt: Buffer, { log2N, p }: PasswordCost): Promise<Buffer> {
  const options = { N: 2 ** log2N, r: 8, p, maxmem: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
