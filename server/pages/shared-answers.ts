import { log } from "@paraph/service/telemetry/log";
import { traced } from "@paraph/service/telemetry/tracing";
import { variantHeader } from "../../lib/experiments/variant-header.ts";
import { type Made, withDependencies } from "../../lib/freshness/remember.ts";
import { missingHeader } from "../../lib/missing-header.ts";
import { notFoundPath } from "../../lib/next-names.ts";
import { pageOfFile } from "../../lib/pages/site-address.ts";
import { isTakenPath } from "../../lib/routes.ts";
import { measureRender } from "../counting/metrics.ts";
import type { CapturedResponse } from "../http/capture-response.ts";
import type { Renderer } from "../next/renderer.ts";
import { partsOf } from "./cache-key.ts";
import type { DocumentParts } from "./document.ts";
import type { PageStore } from "./page-store.ts";
import { isForAll, renderedOf, revalidated } from "./rendered-response.ts";
import type { Rendered, StoredResponse } from "./stored-response.ts";

/** How often an answer is made anew because a publish outdated it meanwhile. */
const MOST_TRIES = 10;

export interface SharedAnswersOptions {
  readonly renderer: Pick<Renderer, "capture" | "resolve">;
  readonly parts: () => DocumentParts;
  /** Null: Next answers each visitor. */
  readonly store: PageStore | null;
  /** Changes with every publish. */
  readonly version: () => number;
  /** Learns what was published without anybody having told this process. */
  readonly catchUp?: (() => Promise<void>) | undefined;
  readonly toStored: (rendered: Rendered) => Promise<StoredResponse>;
  /** What Next is told of an answer that is made for everybody. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Making {
  readonly version: number;
  readonly stored: Promise<StoredResponse>;
}

/** Makes what many visitors get, once for all of them. */
export class SharedAnswers {
  readonly #options: SharedAnswersOptions;
  readonly #making = new Map<string, Making>();
  /** The one answer for files of pages that are not there. */
  #missingFile: Promise<StoredResponse> | null = null;

  constructor(options: SharedAnswersOptions) {
    this.#options = options;
  }

  /** How many answers are being made. */
  get underWay(): number {
    return this.#making.size;
  }

  /**
   * What an address without a page gets, or the file of a page that is not there, at the price of a look into a map; null
   * where there is one, or nobody can say.
   */
  async missing(key: string): Promise<StoredResponse | null> {
    const [path = "/"] = partsOf(key).path.split("?", 1);
    const page = pageOfFile(path);
    if (page === null) return this.#noFile();
    if (path === notFoundPath || (page === undefined && isTakenPath(path))) return null;
    const { renderer, version } = this.#options;
    const before = version();
    const kind = await renderer.resolve(page ?? path).then(
      (result) => result?.kind,
      // Next finds the same, and says why.
      () => null,
    );
    if (kind !== "gone" && kind !== "unknown") return null;
    // A page that was unpublished.
    this.#options.store?.drop(key);
    const answer = await (page === undefined ? this.missingAs(kind === "gone" ? 410 : 404) : this.#noFile());
    // The address may have got a page meanwhile.
    return version() === before ? answer : null;
  }

  #noFile(): Promise<StoredResponse> {
    this.#missingFile ??= this.#options.toStored({
      status: 404,
      headers: {
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      },
      body: Buffer.from("No page has this address.\n"),
    });
    return this.#missingFile;
  }

  /** The one page for all addresses without a page. While the lake is away it may be an error of its own. */
  async missingAs(status: number): Promise<StoredResponse> {
    const page = await this.make(notFoundPath);
    return page.status === 404 ? page.withStatus(status) : page;
  }

  /**
   * The answer for everybody at a path, or for all who get one variant of a page (cache-key.ts): from the store, or made once however many ask. A
   * request that arrives after a publish never gets an answer that was begun before it, so no publish has to wait for answers
   * under way. `isThere`: it has been looked for already, and is none of {@link missing}.
   */
  async make(key: string, isThere = false): Promise<StoredResponse> {
    const { store } = this.#options;
    for (;;) {
      // Reading the page cache takes time, in which somebody else may have made it.
      const kept = (await store?.find(key)) ?? store?.get(key);
      if (kept) return kept.stored;
      const missing = isThere ? null : await this.missing(key);
      if (missing) return missing;
      const version = this.#options.version();
      const making = this.#making.get(key);
      if (making?.version === version) return making.stored;
      if (making) {
        await making.stored.catch(() => {}); // whoever waits for that one is told
        continue;
      }
      const stored = this.#claimAndMake(key).finally(() => this.#making.delete(key));
      this.#making.set(key, { version, stored });
      return stored;
    }
  }

  /** Of all machines, one makes it, and the others take it from there. */
  async #claimAndMake(key: string): Promise<StoredResponse> {
    const { store } = this.#options;
    const claim = await store?.claim(key);
    try {
      const kept = claim?.hasWaited ? await store?.find(key) : null;
      return kept ? kept.stored : await this.#makeNow(key);
    } finally {
      await claim?.release();
    }
  }

  async #makeNow(key: string): Promise<StoredResponse> {
    const { renderer, headers, store } = this.#options;
    const { path, variant } = partsOf(key);
    const own = {
      ...headers,
      "accept-encoding": "identity",
      ...(variant !== null && { [variantHeader]: variant }),
    };
    const make = () => renderer.capture(path, own);
    const measured = () => traced("render", { kind: "internal" }, () => measureRender(make));
    const { result, tags, missing } = await this.renderConsistently(measured, store);
    if (missing) store?.drop(key);
    return missing ?? this.#store(key, result, tags);
  }

  async #store(key: string, answer: CapturedResponse, tags: readonly string[]): Promise<StoredResponse> {
    const { store, toStored } = this.#options;
    const { path } = partsOf(key);
    const rendered = renderedOf(path, answer, this.#options.parts());
    if (store && isForAll(path, answer, tags)) {
      if (process.env.PARAPH_LOG?.includes("renders")) log.info(`rendered ${key} ${answer.status}`);
      rendered.headers["cache-control"] = revalidated;
      return store.keep(key, tags, rendered);
    }
    store?.drop(key);
    return toStored(rendered);
  }

  /** Makes an answer until no publish overtakes it. */
  renderConsistently(
    make: () => Promise<CapturedResponse>,
    store: PageStore | null,
  ): ReturnType<typeof renderConsistently> {
    const { version, catchUp } = this.#options;
    return renderConsistently(make, {
      store,
      version,
      catchUp,
      missingPage: (status) => this.missingAs(status),
    });
  }
}

interface Deps {
  readonly store: Pick<PageStore, "confirm" | "isCurrent"> | null;
  /** Changes with every publish. */
  readonly version: () => number;
  /** Learns what was published without anybody having told this process. */
  readonly catchUp: (() => Promise<void>) | undefined;
  /** The one page for all addresses without a page, with this status. */
  readonly missingPage: (status: number) => Promise<StoredResponse>;
}

/**
 * Makes an answer until no publish overtakes it: half of it may be from before that, and half from after it. `missing`
 * is what an address without a page gets.
 */
async function renderConsistently(
  make: () => Promise<CapturedResponse>,
  { store, version, catchUp, missingPage }: Deps,
): Promise<Made<CapturedResponse> & { readonly missing: StoredResponse | null }> {
  for (let tries = 1; ; tries++) {
    const before = version();
    const made = await withDependencies(make);
    // The lake may know of a later publish than this process. Where nobody can tell, the answer is not kept.
    await store?.confirm().catch(() => {});
    const isLast = !store || tries >= MOST_TRIES;
    const status = missingStatus(made.result);
    // Where an address leads is worked out from all addresses, of which such an answer names none.
    if (isRedirect(made.result)) {
      if (isLast || version() === before) return { ...made, missing: null };
      continue;
    }
    if (status === null) {
      // A page that was there when the address was looked up may have moved before it was read.
      const isSettled = made.result.status !== 404 || version() === before;
      if (isLast || (isSettled && store.isCurrent(made.tags))) return { ...made, missing: null };
      // If it is ahead instead, whoever sees it must see all else that was published with it.
      await catchUp?.();
      continue;
    }
    const missing = await missingPage(status);
    // The address may have got a page while this one was made.
    if (isLast || version() === before) return { ...made, missing };
  }
}

/** The status that proxy.ts chose for an address without a page: 410 when it is gone for good, else 404. */
function missingStatus({ headers }: CapturedResponse): number | null {
  const status = headers[missingHeader];
  return status === undefined ? null : Number(status);
}

function isRedirect({ status }: CapturedResponse): boolean {
  return status === 307 || status === 308;
}
