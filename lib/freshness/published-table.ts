import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { addressKey, addressRevision, typeKey } from "@paraph/lake/keys";
import { inTransaction } from "@paraph/service/database-file";
import { COMPLETE_KEY } from "./dependencies.ts";
import type { Answer, FoundDocument } from "./found-documents.ts";
import { allRows, followChanges, type SharedRow } from "./shared-rows.ts";
import { MAX_AGE_SECONDS } from "./signature.ts";

/** Replaces a revision. Until the table is complete, a missing row means "unknown". */
const UNPUBLISHED = "unpublished";

/** How long the lake's query store may return an older state after a newer one. */
export const LAG_MILLISECONDS = 10_000;

/** What records the hosted lake's answers: the table of one machine, or the one that several share. */
export type PublicationTable = Pick<
  PublishedTable,
  "mark" | "countWith" | "hasSeen" | "isKnown" | "readProgress"
> & {
  [Name in "record" | "recordDelivery" | "recordAll" | "writeProgress" | "takeTurn"]: (
    ...given: Parameters<PublishedTable[Name]>
  ) => ReturnType<PublishedTable[Name]> | Promise<ReturnType<PublishedTable[Name]>>;
};

/**
 * Writes the table that revisions.ts reads, for the hosted lake: a row per published document, per address and per list
 * of a type. A list's revision is computed from its documents', so two sites that know the same documents agree on it.
 * Deleted documents stay in the computation, so it never returns to a former value.
 */
export class PublishedTable {
  readonly #database: DatabaseSync;
  readonly #takeChanges: () => SharedRow[];

  /** @param isFollowed - whether `takeChanges` says what this object has written */
  constructor(file: string, isFollowed = false) {
    this.#database = new DatabaseSync(file, { timeout: 5000 });
    this.#database.exec(`PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      CREATE TABLE IF NOT EXISTS published (key TEXT PRIMARY KEY, rev TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS publication (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS delivery (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS document (
        id TEXT PRIMARY KEY, type TEXT NOT NULL, rev TEXT NOT NULL, updatedAt TEXT NOT NULL,
        recordedAt INTEGER NOT NULL, isGone INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS document_by_type ON document (type, id, rev, isGone);
      CREATE TABLE IF NOT EXISTS progress (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;`);
    this.#takeChanges = isFollowed ? followChanges(this.#database) : () => [];
  }

  /** Every row, as other machines need it. */
  all(): SharedRow[] {
    return allRows(this.#database);
  }

  /** What was written by this object since the last call, as other machines need it. */
  takeChanges(): SharedRow[] {
    return this.#takeChanges();
  }

  /** The number of the last change to this table. Take it before asking the lake. */
  mark(): number {
    return Number(this.#database.prepare("SELECT max(seq) AS seq FROM publication").get()?.seq ?? 0);
  }

  /**
   * Writes the lake's answer and returns the ids for which it proves nothing: another answer changed them after the
   * question, or the lake reported a later state moments ago. Ask for them again.
   */
  record(answer: Answer): string[] {
    return inTransaction(this.#database, () => this.#write(answer));
  }

  /** The same for a webhook, which then counts as handled unless the answer proves nothing. */
  recordDelivery(delivery: string, answer: Answer): string[] {
    return inTransaction(this.#database, () => {
      const unsure = this.#write(answer);
      if (unsure.length > 0) return unsure;
      const now = answer.now.getTime();
      this.#database.prepare("DELETE FROM delivery WHERE at < ?").run(now - 2 * MAX_AGE_SECONDS * 1000);
      this.#database.prepare("INSERT OR IGNORE INTO delivery (id, at) VALUES (?, ?)").run(delivery, now);
      return [];
    });
  }

  /** Writes an answer with all published documents. Documents missing from it are unpublished. */
  recordAll(answer: Answer): string[] {
    return inTransaction(this.#database, () => {
      const found = new Set(answer.found.map(({ id }) => id));
      const known = this.#database.prepare("SELECT * FROM document WHERE isGone = 0").all();
      const absent = known.filter(({ id }) => !found.has(String(id)));
      const recent = absent.filter((row) => isRecent(row, answer.now));
      const missing = absent
        .filter((row) => !recent.includes(row))
        .map(({ id, type }) => ({ id: String(id), type: String(type) }));
      const unsure = this.#write({ ...answer, missing });
      this.#complete();
      return [...unsure, ...recent.map(({ id }) => String(id))];
    });
  }

  /** Whether a webhook with this id was recorded before. */
  hasSeen(delivery: string): boolean {
    return this.#database.prepare("SELECT 1 FROM delivery WHERE id = ?").get(delivery) !== undefined;
  }

  /** Whether this table has a document in this revision; `null`: as no longer published. */
  isKnown(id: string, revision: string | null): boolean {
    const known = this.#database.prepare("SELECT rev, isGone FROM document WHERE id = ?").get(id);
    return revision === null ? known?.isGone === 1 : known?.isGone === 0 && known.rev === revision;
  }

  /** The number of published documents in this table once these are recorded, too. */
  countWith(found: readonly FoundDocument[]): number {
    const { n } = this.#database.prepare("SELECT count(*) AS n FROM document WHERE isGone = 0").get() ?? {};
    const select = this.#database.prepare("SELECT 1 FROM document WHERE id = ? AND isGone = 0");
    return Number(n) + found.filter(({ id }) => select.get(id) === undefined).length;
  }

  /** A value that processes share through this table. */
  readProgress(name: string): string | null {
    const value = this.#database.prepare("SELECT value FROM progress WHERE name = ?").get(name)?.value;
    return typeof value === "string" ? value : null;
  }

  writeProgress(name: string, value: string): void {
    this.#database.prepare("INSERT OR REPLACE INTO progress (name, value) VALUES (?, ?)").run(name, value);
  }

  /** Takes a turn that comes up once per interval; `false` when another process has it. */
  takeTurn(name: string, milliseconds: number, now: Date): boolean {
    // Also succeeds after the clock was set back, which must not stop the turns.
    const taken = this.#database
      .prepare(`INSERT INTO progress (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value
        WHERE excluded.value - progress.value < 0 OR excluded.value - progress.value >= ?`)
      .run(name, String(now.getTime()), milliseconds);
    return Number(taken.changes) > 0;
  }

  close(): void {
    this.#database.close();
  }

  #write({ mark, now, found, missing = [] }: Answer): string[] {
    const changed = this.#database.prepare("SELECT DISTINCT id FROM publication WHERE seq > ?").all(mark);
    const overtaken = new Set(changed.map(({ id }) => String(id)));
    const select = this.#database.prepare("SELECT * FROM document WHERE id = ?");
    const remember = this.#database.prepare("INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?, ?, ?)");
    const write = this.#database.prepare("INSERT OR REPLACE INTO published (key, rev) VALUES (?, ?)");
    const number = this.#database.prepare("INSERT INTO publication (id) VALUES (?)");
    const unsure: string[] = [];
    const types = new Set<string>();
    const save = (
      id: string,
      state: readonly [type: string, rev: string, updatedAt: string],
      isGone: 0 | 1,
    ) => {
      const known = select.get(id);
      remember.run(id, ...state, now.getTime(), isGone);
      number.run(id);
      types.add(state[0]);
      if (known !== undefined) types.add(String(known.type));
    };
    for (const document of found) {
      const { id, type, revision, updatedAt } = document;
      const known = select.get(id);
      if (known?.rev === revision && known.isGone === 0) continue;
      const isNewer = known !== undefined && Date.parse(updatedAt) > Date.parse(String(known.updatedAt));
      if (!isNewer && (overtaken.has(id) || isRecent(known, now))) {
        unsure.push(id);
        continue;
      }
      save(id, [type, revision, updatedAt], 0);
      write.run(id, revision);
      write.run(addressKey(id), addressRevision(document));
    }
    for (const { id, type } of missing) {
      const known = select.get(id);
      const formerType = type ?? known?.type;
      if (known?.isGone === 1 || formerType === undefined) continue;
      if (overtaken.has(id)) {
        unsure.push(id);
        continue;
      }
      save(id, [String(formerType), String(known?.rev ?? ""), String(known?.updatedAt ?? "")], 1);
      write.run(id, UNPUBLISHED);
      write.run(addressKey(id), UNPUBLISHED);
    }
    for (const type of types) write.run(typeKey(type), this.#revisionOfList(type));
    return unsure;
  }

  /** From now on a missing row means "not published", so rows that the lake did not report are deleted. */
  #complete(): void {
    const added = this.#database
      .prepare("INSERT OR IGNORE INTO published (key, rev) VALUES (?, 'yes')")
      .run(COMPLETE_KEY);
    if (Number(added.changes) === 0) return;
    const told =
      "SELECT id FROM document UNION ALL SELECT ? || id FROM document UNION ALL SELECT ? || type FROM document";
    this.#database
      .prepare(`DELETE FROM published WHERE key <> ? AND key NOT IN (${told})`)
      .run(COMPLETE_KEY, addressKey(""), typeKey(""));
  }

  #revisionOfList(type: string): string {
    const hash = createHash("sha256");
    const documents = this.#database.prepare(
      "SELECT id, rev, isGone FROM document WHERE type = ? ORDER BY id",
    );
    for (const { id, rev, isGone } of documents.iterate(type))
      hash.update(`${id}@${rev}${isGone ? "-" : "+"}\n`);
    return hash.digest("hex").slice(0, 32);
  }
}

function isRecent(known: Readonly<Record<string, unknown>> | undefined, now: Date): boolean {
  const age = now.getTime() - Number(known?.recordedAt ?? Number.NEGATIVE_INFINITY);
  return age >= 0 && age < LAG_MILLISECONDS;
}
