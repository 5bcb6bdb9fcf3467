import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Entry, News, Position, Row } from "../publications/publication-log.ts";

/** Rows of the entries that are kept in memory. Who is further behind reads the whole table. */
const KEPT_ROWS = 50_000;

/**
 * What a dataset has published since it was opened, in order, for sites that don't read its file. Each opening begins a
 * new generation, because a restored file may have gone back.
 */
export class Publications {
  readonly #database: DatabaseSync;
  readonly #listeners = new Set<() => void>();
  #generation = randomUUID();
  #seq = 0;
  #entries: Entry[] = [];
  #rows = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** The position of the newest one. */
  get position(): Position {
    return { generation: this.#generation, seq: this.#seq };
  }

  /** Called after the commit that wrote these rows. */
  add(rows: readonly Row[]): void {
    if (rows.length === 0) return;
    this.#seq += 1;
    this.#entries.push({ seq: this.#seq, rows });
    this.#rows += rows.length;
    while (this.#rows > KEPT_ROWS && this.#entries.length > 1)
      this.#rows -= this.#entries.shift()?.rows.length ?? 0;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Called after each publication. Returns the function that ends it. */
  onAdd(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What somebody at this position has to read; `null`: has read nothing. */
  after(position: Position | null): News {
    const { seq: oldest = this.#seq + 1 } = this.#entries[0] ?? {};
    const isKept =
      position?.generation === this.#generation && position.seq >= oldest - 1 && position.seq <= this.#seq;
    if (!isKept) return this.all();
    return { kind: "entries", entries: this.#entries.filter(({ seq }) => seq > position.seq) };
  }

  all(): News & { kind: "all" } {
    const rows = this.#database.prepare("SELECT key, rev FROM published").all();
    return { kind: "all", at: this.position, rows: rows.map(({ key, rev }) => [String(key), String(rev)]) };
  }

  /** A new generation, for a store that lost what it had: whoever read from it reads everything again. */
  restart(): void {
    this.#generation = randomUUID();
  }
}
