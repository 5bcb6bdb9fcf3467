import type { IncomingMessage, ServerResponse } from "node:http";
import { variantHeader } from "../../lib/experiments/variant-header.ts";
import { log } from "../../telemetry/log.ts";
import { traced } from "../../telemetry/tracing.ts";
import { notFoundPath } from "../next/names.ts";
import type { AddressCounter } from "./address-counter.ts";
import { asksForDocument, isPreviewing } from "./asked-page.ts";
import { type DocumentParts, withOwnScripts } from "./document.ts";
import type { Choice, Experiments } from "./experiments.ts";
import { Finished, type Rendered } from "./finished.ts";
import { forVisitor } from "./for-visitor.ts";
import { countLookup, type Lookup, measureRender } from "./metrics.ts";
import { ofOneMoment } from "./of-one-moment.ts";
import { answerVisitor, isDocument, isOfNext, showsDrafts } from "./one-visitor.ts";
import type { PageStore } from "./page-store.ts";
import { isForAll, keptAndAsked, renderedOf } from "./rendered-answer.ts";
import { publishedPath, sharedPath } from "./shared-path.ts";
import { answerUnseen, type Handle, type UnseenAnswer } from "./unseen-answer.ts";
import { keyOf, partsOf } from "./variant-key.ts";

interface Options {
  readonly parts: () => DocumentParts;
  /** Null: Next answers each visitor. */
  readonly store: PageStore | null;
  /** Changes with every publish. */
  readonly version: () => number;
  /** Learns what was published without anybody having told this process. */
  readonly catchUp?: (() => Promise<void>) | undefined;
  readonly handle: Handle;
  readonly finish: (rendered: Rendered) => Promise<Finished>;
  /** The content policy of a page with drafts. */
  readonly previewPolicy: string;
  /** What Next is told of an answer that is made for everybody. */
  readonly headers: Readonly<Record<string, string>>;
  /** Learns which redirects are used, and which addresses without a page are asked for. */
  readonly counter?: Pick<AddressCounter, "count"> | null;
  readonly experiments: Pick<Experiments, "choose" | "isKnown" | "know">;
}

interface Making {
  readonly version: number;
  readonly finished: Promise<Finished>;
}

/** Makes documents of what Next renders, once for all visitors where nothing but the path decides what they get. */
export class Documents {
  readonly #options: Options;
  readonly #making = new Map<string, Making>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** How many answers are being made. */
  get underWay(): number {
    return this.#making.size;
  }

  /** Sends what is in memory. Returns whether it did. */
  sendKept(request: IncomingMessage, response: ServerResponse): boolean {
    const { store, experiments } = this.#options;
    const path = store ? sharedPath(request) : null;
    if (path === null || !experiments.isKnown) return false;
    const choice = experiments.choose(path, request);
    const kept = store?.get(keyOf(path, choice?.variant ?? null));
    if (!kept) return false;
    countLookup("memory");
    forVisitor(kept.finished, choice, response).send(request, response);
    return true;
  }

  /** Answers what is asked of the site. `direct` has Next do it, where the answer is nothing of the site's own. */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    direct: () => Promise<void>,
  ): Promise<void> {
    if (isOfNext(request)) return direct();
    const { store, counter } = this.#options;
    const shared = sharedPath(request);
    const choice = shared === null ? null : await this.#choose(shared, request);
    const path = store ? shared : null;
    if (path === null) countLookup(isPreviewing(request) ? "preview" : "uncacheable");
    try {
      const key = path === null ? null : keyOf(path, choice?.variant ?? null);
      const kept = key === null ? null : await this.make(key, countLookup);
      const losesQuery = kept && kept.status >= 300 && kept.status < 400 && request.url !== path;
      const finished = kept && !losesQuery ? kept : await this.#makeForOne(request, response);
      if (!isPreviewing(request)) counter?.count(request, finished);
      forVisitor(finished, choice, response).send(request, response);
    } catch (error) {
      console.error(`Answering ${path ?? request.url?.split("?", 1)[0]} failed:`, error);
      if (response.headersSent) return void response.destroy();
      response.writeHead(500, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
      response.end("This page can't be shown right now. Try again in a minute.\n");
    }
  }

  async #choose(path: string, request: IncomingMessage): Promise<Choice | null> {
    const { experiments, store } = this.#options;
    if (!experiments.isKnown) await experiments.know();
    const choice = experiments.choose(path, request);
    // Where nothing is stored, Next answers this request itself.
    if (!store && choice?.variant) request.headers[variantHeader] = choice.variant;
    return choice;
  }

  /** The answer for one visitor. A page with drafts keeps Next's runtime. */
  async #makeForOne(request: IncomingMessage, response: ServerResponse): Promise<Finished> {
    const { handle, store, parts, previewPolicy, finish } = this.#options;
    const make = () => answerVisitor(handle, request);
    // Drafts change with every key, and their revisions are not in the table.
    const made = await this.#ofOneMoment(make, isPreviewing(request) ? null : store);
    if (made.missing) return made.missing;
    const answer = made.result;
    if (showsDrafts(request, answer)) {
      response.setHeader("content-security-policy", previewPolicy);
      const body = Buffer.from(withOwnScripts(answer.body.toString(), parts(), true));
      // React's data, which such a page keeps, say how long their texts are.
      return Finished.of({ ...answer, body }, null);
    }
    const published =
      store && asksForDocument(request) && isPreviewing(request) ? publishedPath(request) : null;
    // The cookie shows no drafts: it is out of date, or made up.
    if (published !== null && isDocument(answer.status, answer.headers)) return this.make(published);
    return finish(renderedOf(request.url ?? "/", answer, parts()));
  }

  /**
   * The answer for everybody at a path, or for all who get one variant of a page (variant-key.ts): from the store, or made once however many ask. A request that arrives after a
   * publish never gets an answer that was begun before it, so no publish has to wait for answers under way. `tell`
   * learns where it was, or why it has to be made.
   */
  async make(key: string, tell?: (result: Lookup) => void): Promise<Finished> {
    const { store } = this.#options;
    for (let isFirst = true; ; isFirst = false) {
      // Reading the page cache takes time, in which somebody else may have made it.
      const kept = (await store?.find(key, isFirst ? tell : undefined)) ?? store?.get(key);
      if (kept) return kept.finished;
      const version = this.#options.version();
      const making = this.#making.get(key);
      if (making?.version === version) return making.finished;
      if (making) {
        await making.finished.catch(() => {});
        continue;
      }
      const finished = this.#claimAndMake(key).finally(() => this.#making.delete(key));
      this.#making.set(key, { version, finished });
      return finished;
    }
  }

  /** Of all machines, one makes it, and the others take it from there. */
  async #claimAndMake(key: string): Promise<Finished> {
    const { store } = this.#options;
    const claim = await store?.claim(key);
    try {
      const kept = claim?.hasWaited ? await store?.find(key) : null;
      return kept ? kept.finished : await this.#makeNow(key);
    } finally {
      await claim?.release();
    }
  }

  async #makeNow(key: string): Promise<Finished> {
    const { handle, headers, store } = this.#options;
    const { path, variant } = partsOf(key);
    const own = {
      ...headers,
      "accept-encoding": "identity",
      ...(variant !== null && { [variantHeader]: variant }),
    };
    const make = () => answerUnseen(handle, path, own);
    const measured = () => traced("render", { kind: "internal" }, () => measureRender(make));
    const { result, tags, missing } = await this.#ofOneMoment(measured, store);
    if (missing) store?.drop(key);
    return missing ?? this.#finish(key, result, tags);
  }

  async #finish(key: string, answer: UnseenAnswer, tags: readonly string[]): Promise<Finished> {
    const { store, finish } = this.#options;
    const { path } = partsOf(key);
    const rendered = renderedOf(path, answer, this.#options.parts());
    if (store && isForAll(path, answer, tags)) {
      if (process.env.PARAPH_LOG?.includes("renders")) log.info(`rendered ${key} ${answer.status}`);
      rendered.headers["cache-control"] = keptAndAsked;
      return store.keep(key, tags, rendered);
    }
    store?.drop(key);
    return finish(rendered);
  }

  #ofOneMoment(make: () => Promise<UnseenAnswer>, store: PageStore | null): ReturnType<typeof ofOneMoment> {
    const { version, catchUp } = this.#options;
    return ofOneMoment(make, { store, version, catchUp, missingPage: () => this.make(notFoundPath) });
  }
}
