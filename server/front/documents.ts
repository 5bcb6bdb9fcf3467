import type { IncomingMessage, ServerResponse } from "node:http";
import { fromTags } from "../../lib/freshness/dependencies.ts";
import { olderFillsEnded } from "../next/fills.ts";
import { notFoundPath } from "../next/names.ts";
import { asksForDocument, isPreviewing } from "./asked-page.ts";
import { type DocumentParts, finishPage, withOwnScripts } from "./document.ts";
import { isWrittenFile } from "./entity-tag.ts";
import { Finished, type Rendered } from "./finished.ts";
import { answerVisitor, isDocument, isOfNext, showsDrafts } from "./one-visitor.ts";
import type { PageStore } from "./page-store.ts";
import { pageBeside, publishedPath, sharedPath } from "./shared-path.ts";
import { answerUnseen, type Handle, type UnseenAnswer } from "./unseen-answer.ts";

/** How often an answer is made anew because a publish outdated it meanwhile. */
const MOST_TRIES = 10;
/** Of a page that is never stored, nothing says whether it is outdated. */
const TRIES_OF_UNKNOWN = 2;

interface Options {
  readonly parts: () => DocumentParts;
  /** Null: Next answers each visitor. */
  readonly store: PageStore | null;
  /** Changes with every publish. */
  readonly version: () => number;
  readonly handle: Handle;
  readonly finish: (rendered: Rendered) => Promise<Finished>;
  /** The content policy of a page with drafts. */
  readonly previewPolicy: string;
  /** What Next is told of an answer that is made for everybody. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Making {
  readonly version: number;
  readonly finished: Promise<Finished>;
}

/** Makes documents of what Next renders, once for all visitors where nothing but the path decides what they get. */
export class Documents {
  readonly #options: Options;
  readonly #making = new Map<string, Making>();
  #missing: { readonly answer: UnseenAnswer; readonly finished: Finished } | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** How many answers are being made. */
  get underWay(): number {
    return this.#making.size;
  }

  /** Sends what is in memory. Returns whether it did. */
  sendKept(request: IncomingMessage, response: ServerResponse): boolean {
    const path = this.#options.store ? sharedPath(request) : null;
    const kept = path === null ? null : this.#options.store?.get(path);
    kept?.finished.send(request, response);
    return Boolean(kept);
  }

  /** Answers what is asked of the site. `direct` has Next do it, where the answer is nothing of the site's own. */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    direct: () => Promise<void>,
  ): Promise<void> {
    if (isOfNext(request)) return direct();
    const path = this.#options.store ? sharedPath(request) : null;
    try {
      const shared = path === null ? null : await this.make(path);
      const losesQuery = shared && shared.status >= 300 && shared.status < 400 && request.url !== path;
      const finished = shared && !losesQuery ? shared : await this.#makeForOne(request, response);
      finished.send(request, response);
    } catch (error) {
      console.error(`Answering ${path ?? request.url} failed:`, error);
      if (response.headersSent) return void response.destroy();
      response.writeHead(500, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
      response.end("This page can't be shown right now. Try again in a minute.\n");
    }
  }

  /** The answer for one visitor. A page with drafts keeps Next's runtime. */
  async #makeForOne(request: IncomingMessage, response: ServerResponse): Promise<Finished> {
    const { handle, store, parts, previewPolicy, finish } = this.#options;
    const isPage = asksForDocument(request);
    // What one visitor gets may be stored nowhere, so nothing would say that it is outdated.
    if (isPage) await olderFillsEnded(this.#options.version());
    const answer = await answerVisitor(handle, request);
    if (showsDrafts(request, answer)) {
      response.setHeader("content-security-policy", previewPolicy);
      const body = Buffer.from(withOwnScripts(answer.body.toString(), parts(), true));
      // React's data, which such a page keeps, say how long their texts are.
      return Finished.of({ ...answer, body }, null);
    }
    const published = store && isPage && isPreviewing(request) ? publishedPath(request) : null;
    // The cookie shows no drafts: it is out of date, or made up.
    if (published !== null && isDocument(answer.status, answer.headers)) return this.make(published);
    return finish(this.#render(request.url ?? "/", answer));
  }

  /**
   * The answer for everybody at a path: from the store, or made once however many ask. A request that arrives after a
   * publish never gets an answer that was begun before it, so no publish has to wait for answers under way.
   */
  async make(path: string): Promise<Finished> {
    const { store } = this.#options;
    for (;;) {
      const kept = await store?.find(path);
      if (kept) return kept.finished;
      const version = this.#options.version();
      const making = this.#making.get(path);
      if (making?.version === version) return making.finished;
      if (making) {
        await making.finished.catch(() => {});
        continue;
      }
      const finished = this.#makeNow(path, version).finally(() => this.#making.delete(path));
      this.#making.set(path, { version, finished });
      return finished;
    }
  }

  /** Next shares a render with requests that come later, so what it gives out may have been begun before a publish. */
  async #makeNow(path: string, version: number): Promise<Finished> {
    const { handle, headers, store } = this.#options;
    for (let tries = 1; ; tries++) {
      await olderFillsEnded(this.#options.version());
      const answer = await answerUnseen(handle, path, { ...headers, "accept-encoding": "identity" });
      const tags = answer.stored?.tags ?? [];
      const isOutdated = answer.stored !== null && !store?.isCurrent(tags);
      const most = fromTags(tags) === null ? TRIES_OF_UNKNOWN : MOST_TRIES;
      if (!isOutdated || tries >= most) return this.#finish(path, answer, version);
      // The render that was shared is forgotten when its page is stored.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async #finish(path: string, answer: UnseenAnswer, version: number): Promise<Finished> {
    const { store, finish } = this.#options;
    if (this.#missing && isSame(answer, this.#missing.answer)) return this.#missing.finished;
    const rendered = this.#render(path, answer);
    const tags = isWrittenFile(path)
      ? await this.#tagsOfFile(answer, path, version)
      : tagsOfPage(answer, path);
    const isForAll = answer.status === 200 && tags !== null && !answer.headers["set-cookie"];
    if (store && isForAll) return store.keep(path, tags, rendered);
    store?.drop(path);
    const finished = await finish(rendered);
    if (answer.address === notFoundPath && answer.stored) this.#missing = { answer, finished };
    return finished;
  }

  /** Makes a document of a page, and of anything else what clients may keep and must ask about. */
  #render(target: string, { status, headers: sent, body }: UnseenAnswer): Rendered {
    const headers = { ...sent };
    if (isWrittenFile(target)) {
      if (status === 200) headers["cache-control"] = "public, max-age=0, must-revalidate";
      return { status, headers, body };
    }
    if (!isDocument(status, headers)) return { status, headers, body };
    const [path = "/"] = target.split("?", 1);
    return { status, headers, body: finishPage(path, { status, body, headers }, this.#options.parts()) };
  }

  /**
   * What a written file was made from. What Next doesn't store lies beside a page and contains nothing that the page
   * isn't made from, too. The page's tags are those of the file if nothing was published since it was begun.
   */
  async #tagsOfFile(answer: UnseenAnswer, path: string, version: number): Promise<readonly string[] | null> {
    if (isStored(answer)) return answer.stored.tags;
    const { store } = this.#options;
    const beside = pageBeside(path);
    const page = beside === null ? null : await store?.find(beside);
    return page && this.#options.version() === version ? page.tags : null;
  }
}

/** What a page was made from; null for one that Next has not stored, or that proxy.ts has put in its place. */
function tagsOfPage(answer: UnseenAnswer, path: string): readonly string[] | null {
  return answer.address === path && isStored(answer) ? answer.stored.tags : null;
}

/** Whether the answer is what Next has stored, all of it and nothing else. */
function isStored(answer: UnseenAnswer): answer is UnseenAnswer & { stored: object } {
  return answer.stored !== null && answer.body.equals(Buffer.from(answer.stored.body));
}

/** Whether two unknown addresses got the same page: there is one for all of them. */
function isSame(one: UnseenAnswer, other: UnseenAnswer): boolean {
  const isAlike = one.status === other.status && one.address === other.address;
  return isAlike && one.stored !== null && one.stored.body === other.stored?.body;
}
