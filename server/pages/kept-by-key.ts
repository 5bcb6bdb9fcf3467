import { addressKey } from "@paraph/lake/keys";
import { COMPLETE_KEY, fromTags, UNTIL_KEY } from "../../lib/freshness/dependencies.ts";
import type { Revisions } from "../../lib/freshness/revisions.ts";

type Table = Pick<Revisions, "lastPublication" | "changedSince" | "revisionOf">;

interface List {
  /** When it was looked at last. */
  revision: string;
  readonly paths: Set<string>;
}

/**
 * What each kept answer was made from, the other way around: so finding what a publish has outdated costs as much as it
 * has changed, however much is kept.
 */
export class KeptByKey {
  readonly #table: Table;
  readonly #byId = new Map<string, Set<string>>();
  /** By the key of a list, a type or a price. There are few, and nobody says which have changed. */
  readonly #byList = new Map<string, List>();
  #seen: number;
  #complete: string;

  constructor(table: Table) {
    this.#table = table;
    this.#seen = table.lastPublication();
    this.#complete = table.revisionOf(COMPLETE_KEY);
  }

  add(path: string, tags: readonly string[]): void {
    for (const [key, revision] of fromTags(tags)) {
      if (key === UNTIL_KEY) continue;
      const id = idOf(key);
      if (id === null) {
        const list = this.#byList.get(key) ?? { revision, paths: new Set() };
        this.#byList.set(key, list);
        list.paths.add(path);
      } else {
        const paths = this.#byId.get(id) ?? new Set();
        this.#byId.set(id, paths.add(path));
      }
    }
  }

  remove(path: string, tags: readonly string[]): void {
    for (const [key] of fromTags(tags)) {
      const id = idOf(key);
      const paths = id === null ? this.#byList.get(key)?.paths : this.#byId.get(id);
      paths?.delete(path);
      if (paths?.size !== 0) continue;
      if (id === null) this.#byList.delete(key);
      else this.#byId.delete(id);
    }
  }

  /** Paths that what was published since the last call may have outdated. Another look tells which it has. */
  takeTouched(): ReadonlySet<string> {
    const last = this.#table.lastPublication();
    const complete = this.#table.revisionOf(COMPLETE_KEY);
    // A table that began anew numbers from the start. One that is complete now also says what is not published.
    const isOther = last < this.#seen || complete !== this.#complete;
    const touched = new Set<string>();
    for (const id of isOther ? this.#byId.keys() : this.#table.changedSince(this.#seen))
      for (const path of this.#byId.get(id) ?? []) touched.add(path);
    for (const [key, list] of this.#byList) {
      const revision = this.#table.revisionOf(key);
      if (revision === list.revision && !isOther) continue;
      list.revision = revision;
      for (const path of list.paths) touched.add(path);
    }
    [this.#seen, this.#complete] = [last, complete];
    return touched;
  }
}

const address = addressKey("");

/** The document whose publish changes what is at a key; `null` of a list, a type or a price. */
function idOf(key: string): string | null {
  if (key.startsWith(address)) return key.slice(address.length);
  return key.includes(":") ? null : key;
}
