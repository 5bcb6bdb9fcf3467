import { createHmac } from "node:crypto";
import type { StoreConnection } from "@paraph/service/store-connection";

interface Options {
  readonly store: Pick<StoreConnection, "ask">;
  /** Its own. */
  readonly name: string;
  readonly most: number;
  readonly milliseconds: number;
  /** Keeps addresses of visitors from being read in the store. */
  readonly secret: string;
  /** Counts while the store is away. */
  readonly otherwise: { waitFor(sender: string): number | Promise<number> };
}

/** Counts an attempt, and says how many there were and how long they count, in milliseconds. */
const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;

/** Limits the attempts of each sender in a period, on all machines together. */
export class SharedLimit {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Counts one attempt. Returns the seconds to wait if it was one too many, else 0. */
  async waitFor(sender: string): Promise<number> {
    const { store, name, most, milliseconds, secret, otherwise } = this.#options;
    const key = `{paraph}:limit:${name}:${createHmac("sha256", secret).update(sender).digest("base64url")}`;
    const counted = await store
      .ask((client) => client.eval(COUNT, { keys: [key], arguments: [String(milliseconds)] }))
      .catch(() => null);
    if (!Array.isArray(counted)) return otherwise.waitFor(sender);
    const [count, left] = counted.map(Number);
    return (count ?? 0) <= most ? 0 : Math.ceil(Math.max(left ?? 0, 0) / 1000);
  }
}
