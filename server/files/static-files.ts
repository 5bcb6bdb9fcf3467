import { statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerUnseen, type Handle } from "../http/unseen-answer.ts";
import type { Finished, Rendered } from "../pages/finished.ts";
import { fileAt } from "./file-range.ts";

/** In bytes, for all files together. Above it, the least recently requested are dropped. */
const LIMIT = 64 * 1024 * 1024;
/** A larger file goes to its visitor as it is read. */
const LONGEST = 8 * 1024 * 1024;

interface KeptFile {
  /** Changes with the file. */
  readonly state: string;
  readonly finished: Finished;
}

interface Options {
  readonly root: string;
  readonly handle: Handle;
  readonly finish: (rendered: Rendered) => Promise<Finished>;
  readonly limit?: number;
}

/** Files of the build and of `public/`: compressed once, when somebody asks for them first. */
export class StaticFiles {
  readonly #options: Options;
  readonly #limit: number;
  /** The least recently requested first. */
  readonly #kept = new Map<string, KeptFile>();
  readonly #reading = new Map<string, Promise<Finished>>();
  #size = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#limit = options.limit ?? LIMIT;
  }

  /** Sends the file that a request asks for. Returns whether it did: parts of files are cut out by Next. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (request.headers.range !== undefined) return false;
    const [address = "/"] = (request.url ?? "/").split("?", 1);
    const state = address.includes(".") ? this.#stateOf(address) : null;
    if (state === null) return false;
    const kept = this.#kept.get(address);
    const finished = kept?.state === state ? this.#touch(address, kept) : await this.#read(address, state);
    if (finished.status !== 200) return false;
    finished.send(request, response);
    return true;
  }

  /** In bytes and files. */
  get extent(): { bytes: number; count: number } {
    return { bytes: this.#size, count: this.#kept.size };
  }

  #stateOf(address: string): string | null {
    const file = fileAt(address, this.#options.root);
    const facts = file === null ? undefined : statSync(file, { throwIfNoEntry: false });
    return facts?.isFile() && facts.size <= LONGEST ? `${facts.mtimeMs} ${facts.size}` : null;
  }

  #read(address: string, state: string): Promise<Finished> {
    const name = `${state} ${address}`;
    const reading = this.#reading.get(name) ?? this.#readNow(address, state);
    this.#reading.set(name, reading);
    return reading.finally(() => this.#reading.delete(name));
  }

  async #readNow(address: string, state: string): Promise<Finished> {
    const { handle } = this.#options;
    const answer = await answerUnseen(handle, address, { host: "localhost", "accept-encoding": "identity" });
    const finished = await this.#options.finish(answer);
    this.#drop(address);
    if (answer.status === 200) this.#touch(address, { state, finished });
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#limit) break;
      this.#drop(oldest);
    }
    return finished;
  }

  #touch(address: string, { state, finished }: KeptFile): Finished {
    this.#drop(address);
    this.#kept.set(address, { state, finished });
    this.#size += finished.size;
    return finished;
  }

  #drop(address: string): void {
    this.#size -= this.#kept.get(address)?.finished.size ?? 0;
    this.#kept.delete(address);
  }
}
