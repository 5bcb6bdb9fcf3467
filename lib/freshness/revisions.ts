import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type ListOf, listKey, typeKey } from "@paraph/lake/keys";
import { priceStateKey } from "@paraph/payments/price-state-key";
import { parseEnv } from "../env/environment.ts";
import { type StoppedPrices, sharedStoppedPrices } from "../selling/offers/stopped-prices.ts";
import { COMPLETE_KEY, fromTags, isOutlined, UNTIL_KEY } from "./dependencies.ts";

/** What the table says of an entry until the next publish. */
interface Answer {
  readonly isPublished: boolean;
  /** Milliseconds since 1970: when the entry ends by the clock. */
  readonly until: number | null;
  /** The state of the second table that it was compared with; `null` where it depends on no price. */
  readonly prices: number | null;
}

/**
 * The published revision of every document: the table `published(key, rev)`. The local lake writes it in the
 * transaction of the publish itself; published-table.ts writes it for the hosted lake. Both number publications in
 * `publication(seq, id)`. A stored page is valid while every revision it was made from is still the one in the table.
 * No clock is involved, except where a page itself says when it ends, so restarts, renders that overtake a publish, and
 * other instances make no difference.
 */
export class Revisions {
  readonly #database: DatabaseSync;
  readonly #isHosted: boolean;
  readonly #select;
  readonly #version;
  readonly #now: () => number;
  readonly #prices: () => StoppedPrices | null;
  #last: StatementSync | undefined;
  #seenVersion = -1;
  /** See {@link once}. */
  #held: number | null = null;
  #isComplete = false;
  #answers = new Map<string, Answer>();
  /** What entries were compared with since the last publish: they share most of their documents. */
  #published = new Map<string, string>();

  /**
   * `isHosted`: the hosted lake's table is complete only after all documents were read (reconcile.ts). Until then a
   * missing row says nothing. In a complete table, as the local lake's always is, it means "not published". `now`:
   * milliseconds since 1970. `prices`: the second table, of what is not sold; with `null` everything is.
   */
  constructor(
    file: string,
    options: { isHosted: boolean; now?: () => number; prices?: () => StoppedPrices | null },
  ) {
    this.#database = new DatabaseSync(file, { readOnly: true, timeout: 2000 });
    this.#select = this.#database.prepare("SELECT rev FROM published WHERE key = ?");
    this.#version = this.#database.prepare("PRAGMA data_version");
    this.#now = options.now ?? Date.now;
    this.#isHosted = options.isHosted;
    this.#prices = options.prices ?? (() => null);
  }

  /** The published revision of a document id or list key, or of a price that is not sold; `""` when there is none. */
  revisionOf(key: string): string {
    if (isPriceState(key)) return this.#prices()?.revisionOf(key) ?? "";
    const rev = this.#select.get(key)?.rev;
    return typeof rev === "string" ? rev : "";
  }

  /** The number of the last publication, from which `changedSince` continues. */
  lastPublication(): number {
    this.#last ??= this.#database.prepare("SELECT max(seq) AS seq FROM publication");
    return Number(this.#last.get()?.seq ?? 0);
  }

  /** The ids of the documents that were published, changed or unpublished after the publication of this number. */
  changedSince(publication: number): string[] {
    const changed = this.#database.prepare("SELECT DISTINCT id FROM publication WHERE seq > ?");
    return changed.all(publication).map(({ id }) => String(id));
  }

  /**
   * The dependencies of a result with all documents of these types. Take them before the query, so that a publish in
   * between makes the result outdated, not wrong.
   */
  ofTypes(types: readonly string[]): Map<string, string> {
    return this.ofKeys(types.map(typeKey));
  }

  ofKeys(keys: readonly string[]): Map<string, string> {
    return new Map(keys.map((key) => [key, this.revisionOf(key)]));
  }

  /**
   * The key of a query's list. The hosted lake does not report a document's former state or list, so there every list
   * depends on its whole type.
   */
  keyOfList([type, ...within]: ListOf): string {
    return isOutlined(type) && !this.#isHosted ? listKey(type, ...within) : typeKey(type);
  }

  /**
   * Changes with every publish, at the latest when the publish is confirmed, and with every price that stops or goes on.
   * It may change without one. Both numbers only grow.
   */
  version(): number {
    return this.#publishedVersion() + this.#pricesVersion();
  }

  /** Whether an entry with these cache tags still shows what is published. */
  isCurrent(tags: readonly string[]): boolean {
    const version = this.#publishedVersion();
    if (version !== this.#seenVersion) {
      this.#seenVersion = version;
      this.#answers = new Map();
      this.#published = new Map();
      this.#isComplete = !this.#isHosted || this.revisionOf(COMPLETE_KEY) !== "";
    }
    const name = nameOf(tags);
    let answer = this.#answers.get(name);
    // A look at a table is a fifth of the time that a stored page takes: only what sells something looks at both.
    if (answer === undefined || (answer.prices !== null && answer.prices !== this.#pricesVersion())) {
      answer = this.#compare(tags);
      this.#answers.set(name, answer);
    }
    return answer.isPublished && (answer.until === null || this.#now() < answer.until);
  }

  /** Looks at the table once for all that `work` asks, which waits for nothing: a look is most of what a stored page takes. */
  once<Result>(work: () => Result): Result {
    this.#held = this.#publishedVersion();
    try {
      return work();
    } finally {
      this.#held = null;
    }
  }

  #publishedVersion(): number {
    return this.#held ?? Number(this.#version.get()?.data_version);
  }

  #pricesVersion(): number {
    return this.#prices()?.version() ?? 0;
  }

  #compare(tags: readonly string[]): Answer {
    const used = fromTags(tags);
    const prices = used.some(([key]) => isPriceState(key)) ? this.#pricesVersion() : null;
    const ends = used.filter(([key]) => key === UNTIL_KEY).map(([, end]) => Number(end));
    const isPublished = used.every(([key, revision]) => {
      if (key === UNTIL_KEY) return true;
      const published = this.#publishedOnce(key);
      if (published === revision) return true;
      return published === "" && !this.#isComplete && !isPriceState(key);
    });
    return { isPublished, until: ends.length > 0 ? Math.min(...ends) : null, prices };
  }

  #publishedOnce(key: string): string {
    // Prices have a version of their own.
    if (isPriceState(key)) return this.revisionOf(key);
    const published = this.#published.get(key) ?? this.revisionOf(key);
    this.#published.set(key, published);
    return published;
  }

  close(): void {
    this.#database.close();
  }
}

function isPriceState(key: string): boolean {
  return key.startsWith(priceStateKey(""));
}

const names = new WeakMap<readonly string[], string>();

/** Joins the tags once for each list: the page store asks with the same list at every visit. */
function nameOf(tags: readonly string[]): string {
  const name = names.get(tags) ?? tags.join(",");
  names.set(tags, name);
  return name;
}

let shared: Revisions | undefined;

/** The table this process was started with (`PARAPH_REVISIONS`), opened once. */
export function sharedRevisions(): Revisions {
  if (shared === undefined) {
    const file = process.env.PARAPH_REVISIONS;
    if (file === undefined || file === "") {
      throw new Error(
        "Cannot check whether stored pages are current: PARAPH_REVISIONS is not set. Start with `npm start`.",
      );
    }
    const { lake } = parseEnv(process.env);
    shared = new Revisions(file, { isHosted: lake.mode === "hosted", prices: sharedStoppedPrices });
  }
  return shared;
}
