import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { variantHeader } from "../../lib/experiments/variant-header.ts";
import type { Revisions } from "../../lib/freshness/revisions.ts";
import { routerHeaders } from "../../lib/next-names.ts";
import type { AddressCounter } from "../counting/address-counter.ts";
import { countLookup } from "../counting/metrics.ts";
import type { Absence } from "../files/absence.ts";
import type { CapturedResponse } from "../http/capture-response.ts";
import type { Context } from "../http/context.ts";
import { isPreviewing } from "../http/request-guard.ts";
import { isDocument, isPreview } from "../next/capture-page.ts";
import type { Renderer } from "../next/renderer.ts";
import { keyOf, publishedPath, sharedPath } from "./cache-key.ts";
import { withOwnScripts } from "./document.ts";
import type { Choice, Experiments } from "./experiments.ts";
import type { Cost, FairQueue } from "./fair-queue.ts";
import { renderedOf } from "./rendered-response.ts";
import { runBeside, runQueued } from "./run-queued.ts";
import { SharedAnswers, type SharedAnswersOptions } from "./shared-answers.ts";
import { StoredResponse } from "./stored-response.ts";

/** What it costs to leave before the answer, which is made all the same. Browsers leave pictures that are out of view by now. */
const LEFT: Cost = 20;

/** What an address without a page costs its sender: a question and one page for all of them, whatever others do meanwhile. */
const UNKNOWN_ADDRESS: Cost = 1;

interface Options extends SharedAnswersOptions {
  /** The content policy of a page with drafts. */
  readonly previewPolicy: string;
  /** Gives each sender a share of what is made for single requests. Null: in development, where one person works. */
  readonly turns?: Pick<FairQueue, "take" | "takeBeside"> | null;
  /** Learns which redirects are used, and which addresses without a page are asked for. */
  readonly counter?: Pick<AddressCounter, "count"> | null;
  readonly experiments: Pick<Experiments, "choose" | "isKnown" | "know">;
  /** See {@link Revisions.once}. */
  readonly once: Revisions["once"];
}

/** Makes documents of what Next renders, once for all visitors where nothing but the path decides what they get. */
export class Documents {
  readonly #options: Options;
  readonly #shared: SharedAnswers;
  /** How many are being made for one visitor each. */
  #forOne = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#shared = new SharedAnswers(options);
  }

  /** How many answers are being made. */
  get underWay(): number {
    return this.#shared.underWay + this.#forOne;
  }

  /** See {@link SharedAnswers}. */
  make(key: string): Promise<StoredResponse> {
    return this.#shared.make(key);
  }

  /** Sends what is in memory. Returns whether it did. */
  sendStored(context: Context): boolean {
    const { store, once } = this.#options;
    const path = store ? sharedPath(context) : null;
    const found = path === null ? null : once(() => this.#findStored(path, context.request));
    if (!found) return false;
    countLookup("memory");
    forVisitor(found.stored, found.choice, context.response).send(context.request, context.response);
    return true;
  }

  #findStored(path: string, request: Context["request"]) {
    const { store, experiments } = this.#options;
    if (!experiments.isKnown) return null;
    const choice = experiments.choose(path, request);
    const kept = store?.get(keyOf(path, choice?.variant ?? null));
    return kept ? { stored: kept.stored, choice } : null;
  }

  /**
   * Answers what is asked of the site. `direct` has Next do it, where the answer is nothing of the site's own. `absence`: see
   * absence.ts.
   */
  async answer(context: Context, direct: () => Promise<void>, absence: Absence = null): Promise<void> {
    const { request, response, target } = context;
    const { store, turns = null } = this.#options;
    if (absence === null && bypassesCache(context)) {
      const isTold = target.url.startsWith("/api/revalidate");
      // A lake that publishes a lot tells of it in many calls at once.
      return (isTold ? runBeside : runQueued)(context, turns, () => this.#answerDirectly(context, direct));
    }
    const shared = absence === null ? sharedPath(context) : target.path;
    const choice = shared === null ? null : await this.#choose(shared, request);
    const path = store ? shared : null;
    if (path === null) countLookup(isPreviewing(request) ? "preview" : "uncacheable");
    const key = path === null ? null : keyOf(path, choice?.variant ?? null);
    const send = (stored: StoredResponse) => {
      if (!isPreviewing(request))
        this.#options.counter?.count({ method: request.method, path: target.path }, stored);
      forVisitor(stored, choice, response).send(request, response);
    };
    if (absence === "sure") return send(await this.#shared.missingAs(404));
    if (key !== null) {
      const kept = await store?.find(key, countLookup);
      if (kept) return send(kept.stored);
      let losesQuery = false;
      const make = async () => {
        const missing = await this.#shared.missing(key);
        const made = missing ?? (await this.#shared.make(key, true));
        losesQuery = made.status >= 300 && made.status < 400 && target.url !== path;
        if (!losesQuery) send(made);
        if (missing) return UNKNOWN_ADDRESS;
        // Everybody gets what is made for a key, so it is nobody's.
        return costOf(made, isPart);
      };
      // Of files and menus that could not be made nothing is stored, so each request would try anew.
      const isPart = absence === null && (target.isWrittenFile || target.isFragment);
      await (isPart ? runQueued : runBeside)(context, turns, make);
      if (!losesQuery) return;
    }
    await runQueued(context, turns, async () => {
      send(await this.#countForOne(this.#makeForOne(context)));
      return null;
    });
  }

  async #countForOne<Answer>(making: Promise<Answer>): Promise<Answer> {
    this.#forOne += 1;
    try {
      return await making;
    } finally {
      this.#forOne -= 1;
    }
  }

  /** As Next does. What was posted and accepted has limits of its own. */
  async #answerDirectly({ request, response }: Context, direct: () => Promise<void>): Promise<Cost> {
    await this.#countForOne(untilLeft(direct(), response));
    if (!response.writableEnded) return LEFT;
    return request.method === "POST" && response.statusCode < 400 ? 0 : null;
  }

  async #choose(path: string, request: Context["request"]): Promise<Choice | null> {
    const { experiments, store } = this.#options;
    if (!experiments.isKnown) await experiments.know();
    const choice = experiments.choose(path, request);
    // Where nothing is stored, Next answers this request itself.
    if (!store && choice?.variant) request.headers[variantHeader] = choice.variant;
    return choice;
  }

  /** The answer for one visitor. A page with drafts keeps Next's runtime. */
  async #makeForOne(context: Context): Promise<StoredResponse> {
    const { request, response, target } = context;
    const { renderer, store, parts, previewPolicy, toStored } = this.#options;
    const make = () => answerVisitor(renderer, context);
    // Drafts change with every key, and their revisions are not in the table.
    const made = await this.#shared.renderConsistently(make, isPreviewing(request) ? null : store);
    if (made.missing) return made.missing;
    const answer = made.result;
    if (showsDrafts(request, answer)) {
      response.setHeader("content-security-policy", previewPolicy);
      const body = Buffer.from(withOwnScripts(answer.body.toString(), parts(), true));
      // React's data, which such a page keeps, say how long their texts are.
      return StoredResponse.of({ ...answer, body }, null);
    }
    const published = store && target.isPageRequest && isPreviewing(request) ? publishedPath(target) : null;
    // The cookie shows no drafts: it is out of date, or made up.
    if (published !== null && isDocument(answer.status, answer.headers)) return this.#shared.make(published);
    return toStored(renderedOf(target.url, answer, parts()));
  }
}

/** Nothing of what was stored, and of a page that could not be made. Of redirects and of what is not there, there is no end. */
function costOf({ status }: StoredResponse, isPart: boolean): Cost {
  return status === 200 || (status >= 500 && !isPart) ? 0 : null;
}

/** Ends with the client, too: Next waits for ever until a file has been sent that nobody reads any more. */
async function untilLeft(answering: Promise<void>, response: ServerResponse): Promise<void> {
  answering.catch(() => {}); // what fails afterwards is nobody's any more
  const { promise: left, resolve } = Promise.withResolvers<void>();
  response.once("close", resolve);
  if (response.closed) resolve();
  await Promise.race([answering, left]);
}

/** What a page with an experiment is sent as. Other pages, and errors, are sent as they are. */
function forVisitor(stored: StoredResponse, choice: Choice | null, response: ServerResponse): StoredResponse {
  if (choice === null || stored.status !== 200) return stored;
  if (choice.cookie !== null) response.setHeader("set-cookie", choice.cookie);
  return stored.forOneVisitor();
}

/** Headers that decide how an answer is sent, which is this server's part. */
const ofSending = ["accept-encoding", "if-modified-since", "if-none-match"];

/** Whether Next answers by itself: what is neither page nor written file, and the router of a page with drafts. */
function bypassesCache({ request, target }: Context): boolean {
  if (target.isWrittenFile) return false;
  if (!target.isPageRequest) return true;
  // Only a preview has the router that reads pages as data.
  const canRoute = isPreviewing(request) && !target.isFragment;
  return canRoute && routerHeaders.some((name) => name in request.headers);
}

/** What Next answers this one visitor. */
function answerVisitor(
  renderer: Pick<Renderer, "capture">,
  { request, target }: Context,
): Promise<CapturedResponse> {
  const own = Object.entries(request.headers).filter(
    ([name]) => !routerHeaders.includes(name) && !ofSending.includes(name),
  );
  const headers: IncomingHttpHeaders = { ...Object.fromEntries(own), "accept-encoding": "identity" };
  return renderer.capture(target.url, headers);
}

/** Whether this visitor got a page with drafts: their cookie is genuine. */
function showsDrafts(request: IncomingMessage, { status, headers, body }: CapturedResponse): boolean {
  return isPreviewing(request) && isDocument(status, headers) && isPreview(body.toString());
}
