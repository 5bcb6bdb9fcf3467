import { RecentMap } from "@paraph/service/recent-map";
import type { Context } from "../http/context.ts";
import type { Renderer } from "../next/renderer.ts";
import type { Rendered, StoredResponse } from "../pages/stored-response.ts";
import { fileAt } from "./file-range.ts";

/** In bytes, for all files together. Above it, the least recently requested are dropped. */
const LIMIT = 64 * 1024 * 1024;
/** A larger file goes to its visitor as it is read. */
const LONGEST = 8 * 1024 * 1024;

interface KeptFile {
  /** Changes with the file. */
  readonly state: string;
  readonly stored: StoredResponse;
}

interface Options {
  readonly root: string;
  readonly renderer: Pick<Renderer, "capture">;
  readonly toStored: (rendered: Rendered) => Promise<StoredResponse>;
  readonly limit?: number;
}

/** Files of the build and of `public/`: compressed once, when somebody asks for them first. */
export class StaticFiles {
  readonly #options: Options;
  readonly #kept: RecentMap<string, KeptFile>;
  readonly #reading = new Map<string, Promise<StoredResponse>>();

  constructor(options: Options) {
    this.#options = options;
    this.#kept = new RecentMap(options.limit ?? LIMIT, ({ stored }) => stored.size);
  }

  /** Sends the file that a request asks for. Returns whether it did: parts of files are cut out by Next. */
  async send({ request, response, target: { path: address } }: Context): Promise<boolean> {
    if (request.headers.range !== undefined) return false;
    const state = this.#stateOf(address);
    if (state === null) return false;
    const kept = this.#kept.use(address);
    const stored = kept?.state === state ? kept.stored : await this.#read(address, state);
    if (stored.status !== 200) return false;
    stored.send(request, response);
    return true;
  }

  /** In bytes and files. */
  get extent(): { bytes: number; count: number } {
    return this.#kept.extent;
  }

  #stateOf(address: string): string | null {
    const facts = fileAt(address, this.#options.root);
    return facts && facts.size <= LONGEST ? `${facts.mtimeMs} ${facts.size}` : null;
  }

  #read(address: string, state: string): Promise<StoredResponse> {
    const name = `${state} ${address}`;
    const reading = this.#reading.get(name) ?? this.#readNow(address, state);
    this.#reading.set(name, reading);
    return reading.finally(() => this.#reading.delete(name));
  }

  async #readNow(address: string, state: string): Promise<StoredResponse> {
    const { renderer } = this.#options;
    const answer = await renderer.capture(address, { host: "localhost", "accept-encoding": "identity" });
    const stored = await this.#options.toStored(answer);
    if (answer.status === 200) this.#kept.set(address, { state, stored });
    else this.#kept.delete(address);
    return stored;
  }
}
