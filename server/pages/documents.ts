import type { IncomingMessage, ServerResponse } from "node:http";
import { variantHeader } from "../../lib/experiments/variant-header.ts";
import { isWrittenFile } from "../../lib/routes.ts";
import type { AddressCounter } from "../counting/address-counter.ts";
import { countLookup } from "../counting/metrics.ts";
import type { Absence } from "../files/nothing-there.ts";
import { asksForDocument, isPreviewing } from "../http/asked-page.ts";
import { isFragmentPath } from "../http/canonical-path.ts";
import { withOwnScripts } from "./document.ts";
import type { Choice, Experiments } from "./experiments.ts";
import { Finished } from "./finished.ts";
import { forVisitor } from "./for-visitor.ts";
import { inTurn } from "./in-turn.ts";
import { answerVisitor, isDocument, isOfNext, showsDrafts } from "./one-visitor.ts";
import { renderedOf } from "./rendered-answer.ts";
import type { SenderTurns } from "./sender-turns.ts";
import { SharedAnswers, type SharedAnswersOptions } from "./shared-answers.ts";
import { publishedPath, sharedPath } from "./shared-path.ts";
import { keyOf } from "./variant-key.ts";

interface Options extends SharedAnswersOptions {
  /** The content policy of a page with drafts. */
  readonly previewPolicy: string;
  /** Gives each sender a share of what is made for single requests. Null: in development, where one person works. */
  readonly turns?: Pick<SenderTurns, "take"> | null;
  /** Learns which redirects are used, and which addresses without a page are asked for. */
  readonly counter?: Pick<AddressCounter, "count"> | null;
  readonly experiments: Pick<Experiments, "choose" | "isKnown" | "know">;
}

/** Makes documents of what Next renders, once for all visitors where nothing but the path decides what they get. */
export class Documents {
  readonly #options: Options;
  readonly #shared: SharedAnswers;

  constructor(options: Options) {
    this.#options = options;
    this.#shared = new SharedAnswers(options);
  }

  /** How many answers for everybody are being made. */
  get underWay(): number {
    return this.#shared.underWay;
  }

  /** See {@link SharedAnswers}. */
  make(key: string): Promise<Finished> {
    return this.#shared.make(key);
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

  /**
   * Answers what is asked of the site. `direct` has Next do it, where the answer is nothing of the site's own. `absence`: see
   * nothing-there.ts.
   */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    direct: () => Promise<void>,
    absence: Absence = null,
  ): Promise<void> {
    const { store, turns = null } = this.#options;
    if (absence === null && isOfNext(request)) {
      return inTurn(request, response, turns, async () => {
        await direct();
        return false;
      });
    }
    const [address = "/"] = (request.url ?? "/").split("?", 1);
    const shared = absence === null ? sharedPath(request) : address;
    const choice = shared === null ? null : await this.#choose(shared, request);
    const path = store ? shared : null;
    if (path === null) countLookup(isPreviewing(request) ? "preview" : "uncacheable");
    const key = path === null ? null : keyOf(path, choice?.variant ?? null);
    const send = (finished: Finished) => {
      if (!isPreviewing(request)) this.#options.counter?.count(request, finished);
      forVisitor(finished, choice, response).send(request, response);
    };
    try {
      // Of files and menus that could not be made nothing is stored, so each request would try anew.
      const isPart = key !== null && (isWrittenFile(key) || isFragmentPath(key));
      if (isPart && absence === null && !store?.get(key)) {
        return await inTurn(request, response, turns, async () => {
          const made = await this.#shared.make(key, countLookup);
          send(made);
          return made.status === 200;
        });
      }
      // Everybody gets what is made for a key, so it is nobody's.
      const made = key === null ? null : await this.#makeForAll(key, absence);
      const losesQuery = made && made.status >= 300 && made.status < 400 && request.url !== path;
      if (made && !losesQuery) return send(made);
      await inTurn(request, response, turns, async () => {
        send(await this.#makeForOne(request, response));
        return false;
      });
    } catch (error) {
      console.error(`Answering ${path ?? request.url?.split("?", 1)[0]} failed:`, error);
      if (response.headersSent) return void response.destroy();
      response.writeHead(500, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
      response.end("This page can't be shown right now. Try again in a minute.\n");
    }
  }

  #makeForAll(key: string, absence: Absence): Promise<Finished> {
    return absence === "sure" ? this.#shared.missingAs(404) : this.#shared.make(key, countLookup);
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
    const made = await this.#shared.ofOneMoment(make, isPreviewing(request) ? null : store);
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
    if (published !== null && isDocument(answer.status, answer.headers)) return this.#shared.make(published);
    return finish(renderedOf(request.url ?? "/", answer, parts()));
  }
}
