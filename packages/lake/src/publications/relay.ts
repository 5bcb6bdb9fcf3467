import { setTimeout as wait } from "node:timers/promises";
import { messageOf } from "@paraph/service/message-of";
import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { publishedHeader } from "../mutate/published.ts";
import type { Publications } from "../store/publications.ts";
import type { Head, PublicationLog } from "./publication-log.ts";

/** How long it waits after a failure, in milliseconds. */
const PAUSE = 200;

/** How often it looks whether the store still has what it was told, in milliseconds. */
const LOOK_EVERY = 1_000;

interface Options {
  readonly publications: Publications;
  readonly log: Pick<PublicationLog, "head" | "append" | "replace">;
  /** Resolves when a first answer of the store can be expected. */
  readonly ready: Promise<void>;
  readonly report: (message: string) => void;
}

/**
 * Tells the store what was published, in order. It begins with everything, as the table may have been restored from a
 * backup. After a failure it goes on where the store stopped, and a store that has lost everything is told everything.
 */
export class Relay {
  readonly #options: Options;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  readonly #unfollow: () => void;
  /** What the store has; `null` when that is not known. */
  #told: Head | null = null;
  #waiting = new Set<() => void>();
  #wake: () => void = () => {};
  #hasFailed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#unfollow = options.publications.onAdd(() => this.#wake());
    this.#running = this.#run();
  }

  /** How many publications the store has not been told; `null` when that is not known. */
  get behind(): number | null {
    const { generation, seq } = this.#options.publications.position;
    return this.#told?.generation === generation ? seq - this.#told.seq : null;
  }

  /** Resolves when the store knows all that is published now: `true`, or `false` when it takes longer than this. */
  async confirm(milliseconds: number): Promise<boolean> {
    const { seq } = this.#options.publications.position;
    const limit = AbortSignal.timeout(milliseconds);
    while (!this.#knows(seq)) {
      if (limit.aborted || this.#stopping.signal.aborted) return false;
      await new Promise<void>((resolve) => {
        this.#waiting.add(resolve);
        limit.addEventListener("abort", () => resolve(), { once: true });
      });
    }
    return true;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#unfollow();
    this.#wake();
    await this.#running;
    this.#release();
  }

  #knows(seq: number): boolean {
    return this.#told?.generation === this.#options.publications.position.generation && this.#told.seq >= seq;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    await this.#options.ready;
    while (!signal.aborted) {
      try {
        await this.#tell();
        if (this.#hasFailed) this.#options.report("The store has been told what was published.");
        this.#hasFailed = false;
        this.#release();
        if (this.behind === 0) await this.#untilNews();
      } catch (error) {
        this.#told = null;
        if (!this.#hasFailed) {
          this.#options.report(
            `Telling the store what was published failed; trying again: ${messageOf(error)}`,
          );
        }
        this.#hasFailed = true;
        await wait(PAUSE, undefined, { signal }).catch(() => {}); // aborted: the loop ends
      }
    }
  }

  async #tell(): Promise<void> {
    const { publications, log } = this.#options;
    // With news, what was told last is taken for what the store has: it refuses to append to anything else.
    const found = this.#told && this.behind !== 0 ? this.#told : await log.head();
    if (found?.generation === publications.position.generation) {
      const news = publications.after(found);
      if (news.kind === "entries") {
        const isKnown = found.isConfirmed && news.entries.length === 0;
        this.#told = isKnown ? found : await log.append(found, news.entries);
        return;
      }
    }
    // A name that the store has not seen: half of an earlier attempt may be there.
    publications.restart();
    const { at, rows } = publications.all();
    this.#told = await log.replace(at, rows);
  }

  async #untilNews(): Promise<void> {
    const { signal } = this.#stopping;
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    const looking = new AbortController();
    await Promise.race([
      woken,
      // Aborted: somebody woke it, or it stops.
      wait(LOOK_EVERY, undefined, { signal: AbortSignal.any([signal, looking.signal]) }).catch(() => {}),
    ]);
    looking.abort();
  }

  #release(): void {
    const waiting = this.#waiting;
    this.#waiting = new Set();
    for (const resolve of waiting) resolve();
  }
}

const querySchema = z.object({
  generation: z.string().optional(),
  seq: z.coerce.number().int().nonnegative().optional(),
});

/**
 * `GET /publications/:dataset?generation=…&seq=…`: what was published after that position, or everything. The site's
 * machines ask while the store that they share is away.
 */
export function publicationRoutes(context: LakeContext): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  routes.get("/publications/:dataset", (c) => {
    const { publications } = context.store.dataset(c.req.param("dataset"));
    const asked = querySchema.safeParse(c.req.query());
    const { generation, seq } = asked.success ? asked.data : {};
    const position = generation !== undefined && seq !== undefined ? { generation, seq } : null;
    return c.json({ position: publications.position, ...publications.after(position) });
  });
  return routes;
}

/**
 * The answer to a publish says that every machine of the site shows it, so it waits until the store knows, for so many
 * milliseconds at most.
 */
export function confirmPublishes(relay: Relay | null, longest: number): MiddlewareHandler<LakeEnvironment> {
  return async (c, next) => {
    await next();
    if (relay === null || !c.res.headers.has(publishedHeader)) return;
    if (await relay.confirm(longest)) return;
    const message =
      "The change is saved. The store that tells the site's machines does not answer, so visitors may see the " +
      "former page until it does. Nothing has to be done again.";
    const { body } = plainError(503, "Service Unavailable", message);
    c.res = c.json(body, 503);
  };
}
