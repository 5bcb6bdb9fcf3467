import { DatabaseSync } from "node:sqlite";
import { parseEnv } from "../env.ts";
import {
  fromTags,
  isOutlined,
  type ListOf,
  listKey,
  SITE_URL_KEY,
  siteUrlRevision,
  typeKey,
  UNTIL_KEY,
} from "./dependencies.ts";

/**
 * The published revision of every document, as the last publish left it: the table `published(key, rev)`, which the
 * local lake writes in the transaction of the publish itself and which `/api/revalidate` writes for the hosted lake;
 * both number what they publish in `publication(seq, id)`.
 * A stored page is valid when each revision it was made from is still the one in here. No clock takes part but where a
 * page says itself until when it is true, so it makes no difference whether a process restarts, a render overtakes a
 * publish, or a second instance serves.
 */
export class Revisions {
  readonly #database: DatabaseSync;
  readonly #absentIsCurrent: boolean;
  readonly #siteUrlRevision: string;
  readonly #select;
  readonly #version;
  readonly #now: () => number;
  #seenVersion = -1;
  #verdicts = new Map<string, boolean>();

  /**
   * `absentIsCurrent`: the hosted lake's table only knows what a webhook reported, so a missing row says nothing;
   * the local lake's table is complete, so a missing row means "not published". `now`: milliseconds since 1970.
   */
  constructor(file: string, options: { absentIsCurrent: boolean; siteUrl: string; now?: () => number }) {
    this.#database = new DatabaseSync(file, { readOnly: true, timeout: 2000 });
    this.#select = this.#database.prepare("SELECT rev FROM published WHERE key = ?");
    this.#version = this.#database.prepare("PRAGMA data_version");
    // Not Date.now(): Next takes a page during whose rendering that is called for one that can't be stored.
    const clock = this.#database.prepare("SELECT unixepoch('subsec') AS seconds");
    this.#now = options.now ?? (() => Number(clock.get()?.seconds) * 1000);
    this.#absentIsCurrent = options.absentIsCurrent;
    this.#siteUrlRevision = siteUrlRevision(options.siteUrl);
  }

  /** The published revision of a document id or list key, or that of the site's own address; `""` when there is none. */
  revisionOf(key: string): string {
    if (key === SITE_URL_KEY) return this.#siteUrlRevision;
    const rev = this.#select.get(key)?.rev;
    return typeof rev === "string" ? rev : "";
  }

  /** The number of the last publication: what `changedSince` goes on from. */
  lastPublication(): number {
    return Number(this.#database.prepare("SELECT max(seq) AS seq FROM publication").get()?.seq ?? 0);
  }

  /** The ids of the documents that were published, changed or unpublished after the publication of this number. */
  changedSince(publication: number): string[] {
    const changed = this.#database.prepare("SELECT DISTINCT id FROM publication WHERE seq > ?");
    return changed.all(publication).map(({ id }) => String(id));
  }

  /**
   * The dependencies of a result that holds all documents of these types. Ask before the query is run: a publish in
   * between then makes the result outdated rather than wrong.
   */
  ofTypes(types: readonly string[]): Map<string, string> {
    return this.ofKeys(types.map(typeKey));
  }

  ofKeys(keys: readonly string[]): Map<string, string> {
    return new Map(keys.map((key) => [key, this.revisionOf(key)]));
  }

  /**
   * The key of what a query lists. A webhook of the hosted lake tells neither what a document was before nor where it
   * stood, so there each list depends on its whole type.
   */
  keyOfList([type, ...place]: ListOf): string {
    return isOutlined(type) && !this.#absentIsCurrent ? listKey(type, ...place) : typeKey(type);
  }

  /** Whether an entry with these cache tags still shows what is published. */
  isCurrent(tags: readonly string[]): boolean {
    const version = Number(this.#version.get()?.data_version);
    if (version !== this.#seenVersion) {
      this.#seenVersion = version;
      this.#verdicts = new Map();
    }
    const name = tags.join(",");
    const known = this.#verdicts.get(name);
    if (known !== undefined) return known;
    const verdict = this.#compare(tags);
    // What ends by the clock is current only for now.
    if (!verdict || !name.includes(UNTIL_KEY)) this.#verdicts.set(name, verdict);
    return verdict;
  }

  #compare(tags: readonly string[]): boolean {
    const used = fromTags(tags);
    if (used === null) return false;
    return used.every(([key, revision]) => {
      if (key === UNTIL_KEY) return this.#now() < Number(revision);
      const published = this.revisionOf(key);
      return published === revision || (published === "" && this.#absentIsCurrent);
    });
  }

  close(): void {
    this.#database.close();
  }
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
    const { lake, siteUrl } = parseEnv(process.env);
    shared = new Revisions(file, { absentIsCurrent: lake.mode === "hosted", siteUrl });
  }
  return shared;
}
