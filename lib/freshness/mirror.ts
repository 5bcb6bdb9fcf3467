import { DatabaseSync } from "node:sqlite";
import type { News, Position, PublicationLog, Row } from "@paraph/lake/publications/publication-log";
import { inTransaction } from "@paraph/service/database-file";
import { messageOf } from "@paraph/service/message-of";
import { clearTables, isOfTable, writeTableRow } from "./shared-rows.ts";

interface Options {
  /** The table that revisions.ts reads, in memory (server/machines/sharing.ts): a full disk must not keep a machine from its work. */
  readonly table: string;
  readonly log: Pick<PublicationLog, "head" | "after" | "all">;
  /** What was published after a position, from the lake itself. Rejects while it is away. */
  readonly askLake: (after: Position | null) => Promise<News>;
  /** Whether the lake has told this machine what the store may not know. */
  readonly isAhead?: () => boolean;
}

/** Neither the store nor the lake says what is published, so nothing can be shown to be current. */
export class UnconfirmedError extends Error {
  override name = "UnconfirmedError";
}

/**
 * This machine's copy of the table of published revisions, where the lake is on another one. `confirm` brings it up to
 * what the store knew at some moment after the call. As a publish is answered only when the store knows of it, whoever
 * confirms after a request has come never answers it with something older than a publish that was answered before. No
 * clock is involved. While the store is away, or knows less than this copy, the lake itself is asked.
 */
export class Mirror {
  readonly #options: Options;
  readonly #database: DatabaseSync;
  /** Generations that have ended. A store that names one of them is out of date. */
  readonly #former = new Set<string>();
  #position: Position | null = null;
  #asking: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#database = new DatabaseSync(options.table, { timeout: 5_000 });
    this.#database.exec(`CREATE TABLE published (key TEXT PRIMARY KEY, rev TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE publication (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL);`);
  }

  /** How far this copy is; `null` before the first confirmation. */
  get position(): Position | null {
    return this.#position;
  }

  /** After somebody has written to the table and to the store: both are at this position. */
  adopt(at: Position): void {
    this.#position = at;
  }

  /** After somebody has written to the table what the store has not taken: everything is read again. */
  forget(): void {
    this.#position = null;
  }

  /**
   * Resolves when this copy holds everything whose publish was answered before the call. Rejects with
   * {@link UnconfirmedError}. Calls share questions: one is asked after each call, not one for each.
   */
  confirm(): Promise<void> {
    if (this.#asking === null) return this.#ask();
    // The question under way may have been answered before this call.
    this.#next ??= this.#asking.catch(() => {}).then(() => this.#ask());
    return this.#next;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#asking?.catch(() => {}); // whoever asked was told
    this.#database.close();
  }

  #ask(): Promise<void> {
    this.#next = null;
    this.#asking = this.#catchUp().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #catchUp(): Promise<void> {
    const told = (await this.#fromStore()) ?? (await this.#fromLake());
    if (this.#isClosed) throw new UnconfirmedError("The site is stopping.");
    this.#apply(told);
  }

  /** `null`: the store is away, or may know less than it has told before. */
  async #fromStore(): Promise<News | null> {
    const { log } = this.#options;
    const own = this.#position;
    try {
      const newest = await log.head();
      if (!newest?.isConfirmed || this.#former.has(newest.generation)) return null;
      if (newest.generation !== own?.generation) return await this.#all();
      if (this.#options.isAhead?.()) return null;
      if (newest.seq === own.seq) return { kind: "entries", entries: [] };
      if (newest.seq < own.seq) return null;
      const entries = await log.after(own, newest);
      return entries ? { kind: "entries", entries } : await this.#all();
    } catch {
      // The connection has said why. The lake is asked instead.
      return null;
    }
  }

  async #all(): Promise<News | null> {
    const all = await this.#options.log.all();
    if (!all?.at.isConfirmed || this.#former.has(all.at.generation)) return null;
    const { generation, seq } = all.at;
    return { kind: "all", at: { generation, seq }, rows: all.rows };
  }

  async #fromLake(): Promise<News> {
    try {
      return await this.#options.askLake(this.#position);
    } catch (error) {
      throw new UnconfirmedError(
        `Neither the store nor the lake says what is published: ${messageOf(error)}. Start one of them.`,
        { cause: error },
      );
    }
  }

  #apply(news: News): void {
    const { position: own } = this;
    if (news.kind === "all") this.#replace(news.at, news.rows);
    if (news.kind === "all" || own === null || news.entries.length === 0) return;
    const fresh = news.entries.filter(({ seq }) => seq > own.seq);
    inTransaction(this.#database, () => {
      for (const { rows } of fresh) this.#write(rows);
    });
    this.#position = { generation: own.generation, seq: fresh.at(-1)?.seq ?? own.seq };
  }

  #replace(at: Position, rows: readonly Row[]): void {
    const before = new Map(
      this.#database
        .prepare("SELECT key, rev FROM published")
        .all()
        .map(({ key, rev }) => [String(key), String(rev)]),
    );
    const now = new Set(rows.map(([key]) => key));
    const changed = rows.filter(([key, revision]) => before.get(key) !== revision);
    const gone = [...before.keys()].filter((key) => !now.has(key)).map((key): Row => [key, null]);
    inTransaction(this.#database, () => {
      if (rows.some(([key]) => isOfTable(key))) clearTables(this.#database);
      this.#write([...changed, ...gone]);
    });
    if (this.#position && this.#position.generation !== at.generation)
      this.#former.add(this.#position.generation);
    this.#former.delete(at.generation);
    this.#position = at;
  }

  #write(rows: readonly Row[]): void {
    const put = this.#database.prepare("INSERT OR REPLACE INTO published (key, rev) VALUES (?, ?)");
    const remove = this.#database.prepare("DELETE FROM published WHERE key = ?");
    const number = this.#database.prepare("INSERT INTO publication (id) VALUES (?)");
    for (const [key, revision] of rows) {
      if (isOfTable(key)) writeTableRow(this.#database, [key, revision]);
      else if (revision === null) remove.run(key);
      else put.run(key, revision);
      // Keys of lists and addresses have a colon, and ids of documents have none.
      if (!key.includes(":")) number.run(key);
    }
  }
}
