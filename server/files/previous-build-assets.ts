import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { messageOf } from "@paraph/service/message-of";
import type { StoreConnection } from "@paraph/service/store-connection";
import { RESP_TYPES } from "@redis/client";
import { packEntry, unpackEntry } from "../pages/cache-entry.ts";
import { type Rendered, StoredResponse } from "../pages/stored-response.ts";

/** How long a file stays that no running release has. In seconds, as below. */
const KEPT = 30 * 24 * 60 * 60;

/** How often a running release says that it still has its files. */
const RENEW_EVERY = 24 * 60 * 60;

/** Where files are kept by name. */
export interface AssetStore {
  read(name: string): Promise<Buffer | null>;
  write(name: string, bytes: Buffer): Promise<void>;
  /** Keeps a file for its full time again. Returns whether it is there. */
  renew(name: string): Promise<boolean>;
}

interface Options {
  readonly keep: AssetStore;
  /** What pages of this release may name, as it is sent. */
  readonly current: () => AsyncIterable<readonly [address: string, rendered: Rendered]>;
}

/**
 * The scripts, styles and typefaces of earlier releases: pages that they have made may be open for days. A file's name
 * says what is in it, so those of all releases lie side by side.
 */
export class PreviousBuildAssets {
  readonly #options: Options;
  readonly #timer: NodeJS.Timeout;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#keepCurrent(), RENEW_EVERY * 1000).unref();
    void this.#keepCurrent();
  }

  /** Sends a file that this release does not have. Returns whether there is one. */
  async send(address: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const bytes = await this.#options.keep.read(nameOf(address)).catch(() => null);
    const entry = bytes && (await unpackEntry(bytes, address));
    if (!entry) return false;
    (await StoredResponse.of(entry.rendered, null)).send(request, response);
    return true;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** One after another, in the background. */
  async #keepCurrent(): Promise<void> {
    const { keep, current } = this.#options;
    try {
      for await (const [address, rendered] of current()) {
        const name = nameOf(address);
        if (!(await keep.renew(name)))
          await keep.write(name, await packEntry(address, { tags: [], rendered }));
      }
    } catch (error) {
      console.error(
        `Keeping this release's files for later ones failed; trying again in a day: ${messageOf(error)}`,
      );
    }
  }
}

/** In a folder of this machine. */
export function folderStore(folder: string): AssetStore {
  mkdirSync(folder, { recursive: true });
  const at = (name: string) => path.join(folder, name);
  for (const name of readdirSync(folder)) {
    const age = Date.now() - (statSync(at(name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > KEPT * 1000) rmSync(at(name), { force: true });
  }
  return {
    read: (name) => readFile(at(name)).catch(() => null),
    async write(name, bytes) {
      const part = at(`${name}.${process.pid}.part`);
      await writeFile(part, bytes);
      await rename(part, at(name));
    },
    async renew(name) {
      if (!existsSync(at(name))) return false;
      utimesSync(at(name), new Date(), new Date());
      return true;
    },
  };
}

/** In the store that several machines share. */
export function sharedStore(store: Pick<StoreConnection, "ask">): AssetStore {
  const keyOf = (name: string) => `{paraph}:file:${name}`;
  return {
    read: (name) =>
      store.ask((client) => client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }).get(keyOf(name))),
    async write(name, bytes) {
      await store.ask((client) =>
        client.set(keyOf(name), bytes, { expiration: { type: "EX", value: KEPT } }),
      );
    },
    renew: async (name) => (await store.ask((client) => client.expire(keyOf(name), KEPT))) === 1,
  };
}

function nameOf(address: string): string {
  return createHash("sha256").update(address).digest("hex");
}
