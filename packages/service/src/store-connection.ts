import { createClient, type RedisClientType } from "@redis/client";

/** All in milliseconds. */
const CONNECT = 2_000;
const USUAL_ANSWER = 500;
/** How long nobody asks again after the store did not answer. */
const PAUSE = 500;
const LONGEST_RECONNECT = 1_000;

export type StoreClient = RedisClientType;

/** The store gave no answer. Whoever asked has another way, or says that there is none. */
class StoreAway extends Error {
  override name = "StoreAway";
}

interface Options {
  /** `redis://` or `rediss://`, with password and number of the database as needed. */
  readonly url: string;
  /** Told once when the store goes away, and once when it is back. */
  readonly log: (message: string) => void;
}

/**
 * A connection to the store that several machines share (Redis or Valkey). It connects by itself, again and again.
 * While the store is away, every question fails at once instead of waiting.
 */
export class StoreConnection {
  readonly #client: StoreClient;
  readonly #log: Options["log"];
  readonly #tried = Promise.withResolvers<void>();
  #askAgainAt = 0;
  #problem: string | null = null;
  #run: string | null = null;

  constructor({ url, log }: Options) {
    this.#log = log;
    this.#client = createClient({
      url,
      name: "paraph",
      disableOfflineQueue: true,
      maintNotifications: "disabled",
      socket: {
        connectTimeout: CONNECT,
        reconnectStrategy: (retries: number) => Math.min(50 * 2 ** Math.min(retries, 8), LONGEST_RECONNECT),
      },
    });
    this.#client.on("error", (error: unknown) => this.#lose(error));
    this.#client.on("ready", () => void this.#greet());
    this.#client.connect().catch((error: unknown) => this.#lose(error));
  }

  /**
   * Names the run of the store's process: another one may have begun with an older state, as after a crash or when a
   * replica takes over.
   */
  get run(): string {
    return this.#run ?? "";
  }

  /** Why the store does not answer; `null` while it does. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Resolves when the first attempt to connect has ended, well or not. */
  async tried(): Promise<void> {
    const limit = AbortSignal.timeout(CONNECT);
    limit.addEventListener("abort", () => this.#tried.resolve());
    await this.#tried.promise;
  }

  /**
   * Asks the store. Throws {@link StoreAway} when it refuses, or gives no answer within so many milliseconds. What was
   * asked may have happened all the same.
   */
  async ask<Result>(
    question: (client: StoreClient) => Promise<Result>,
    milliseconds = USUAL_ANSWER,
  ): Promise<Result> {
    if (!this.#client.isReady || this.#run === null || performance.now() < this.#askAgainAt) {
      throw new StoreAway(this.#problem ?? "not connected yet");
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
    });
    try {
      const result = await Promise.race([question(this.#client), late]);
      this.#find();
      return result;
    } catch (error) {
      this.#askAgainAt = performance.now() + PAUSE;
      this.#lose(error);
      throw new StoreAway(this.#problem ?? "", { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    this.#problem = "closed";
    this.#client.destroy();
  }

  async #greet(): Promise<void> {
    this.#run = null;
    try {
      const told = await this.#client.info("server");
      this.#run = /^run_id:(\w+)/m.exec(told)?.[1] ?? "unnamed";
      this.#find();
      this.#tried.resolve();
    } catch (error) {
      this.#lose(error);
    }
  }

  #lose(error: unknown): void {
    if (!this.#client.isReady) this.#run = null;
    const reason = error instanceof Error ? error.message || error.name : String(error);
    if (this.#problem === null) this.#log(`The store does not answer: ${reason}`);
    this.#problem = reason;
    this.#tried.resolve();
  }

  #find(): void {
    if (this.#problem === null) return;
    this.#problem = null;
    this.#log("The store answers again.");
  }
}
