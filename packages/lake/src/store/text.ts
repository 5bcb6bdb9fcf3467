import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "@paraph/service/database-file";
import { wholeDocuments } from "./damage.ts";
import { collectText } from "./fields.ts";
import type { LakeDocument } from "./types.ts";
import type { SearchTerm, TextSearch } from "./words.ts";

/**
 * Above this number of documents, a word no longer distinguishes them, and ranking takes longer than finding.
 */
const mostRanked = 10_000;

/** The text index of a dataset's file, which every commit writes with its documents. */
export class TextIndex {
  readonly #database: DatabaseSync;
  /**
   * The strings to return as ids: a map lookup is faster with the identical string than with an equal one.
   */
  readonly #documents: ReadonlyMap<string, LakeDocument>;
  readonly #find: Statement;
  readonly #rank: Statement;
  readonly #numberOf: Statement;
  /**
   * Ids by the index's row. Filled by the first search, because most datasets of a process are never
   * searched.
   */
  #ids: Map<number, string> | null = null;

  constructor(database: DatabaseSync, documents: ReadonlyMap<string, LakeDocument>) {
    this.#database = database;
    this.#documents = documents;
    this.#find = database.prepare("SELECT json_group_array(rowid) AS found FROM fts WHERE fts MATCH ?");
    // Materialized, because SQLite can't rank in a query that aggregates the rows.
    this.#rank =
      database.prepare(`WITH ranked AS MATERIALIZED (SELECT bm25(fts) AS rank FROM fts WHERE fts MATCH ?)
      SELECT json_group_array(rank) AS found FROM ranked`);
    this.#numberOf = database.prepare("SELECT num FROM doc WHERE id = ?");
  }

  /** Updates the rows of changed documents. The row of a deleted one may have been reused. */
  follow(ids: Iterable<string>): void {
    if (!this.#ids) return;
    for (const id of ids) {
      const row = this.#numberOf.get(id);
      if (row) this.#ids.set(Number(row.num), this.#own(id));
    }
  }

  /** Ids of the documents that the search finds, each with its relevance: above 0, at most 1. */
  search({ wanted, unwanted }: TextSearch): Map<string, number> {
    this.#ids ??= this.#readIds();
    const found = new Map<string, number>();
    if (wanted.length > 0) {
      const expression = wanted.map(expressionOf).join(" AND ");
      const rows = numbers(this.#find, expression);
      const ranks = rows.length <= mostRanked ? numbers(this.#rank, expression) : [];
      rows.forEach((row, index) => {
        const id = this.#ids?.get(row);
        if (id !== undefined) found.set(id, relevanceOf(ranks[index]));
      });
    } else for (const id of this.#ids.values()) found.set(id, 1);
    if (unwanted.length === 0) return found;
    for (const row of numbers(this.#find, unwanted.map(expressionOf).join(" OR "))) {
      const id = this.#ids.get(row);
      if (id !== undefined) found.delete(id);
    }
    return found;
  }

  #readIds(): Map<number, string> {
    const ids = new Map<number, string>();
    for (const { num, id } of this.#database.prepare("SELECT num, id FROM doc").iterate()) {
      ids.set(Number(num), this.#own(String(id)));
    }
    return ids;
  }

  #own(id: string): string {
    return this.#documents.get(id)?._id ?? id;
  }
}

/** The index of a file that is open for writing. */
export function openTextIndex(
  database: DatabaseSync,
  documents: ReadonlyMap<string, LakeDocument>,
): TextIndex {
  complete(database);
  return new TextIndex(database, documents);
}

/**
 * Rebuilds the index unless it has the same number of documents. A file may be older than the index, or be a
 * copy without it.
 */
function complete(database: DatabaseSync): void {
  const counts = database.prepare(
    "SELECT (SELECT count(*) FROM doc) AS documents, (SELECT count(*) FROM fts_docsize) AS indexed",
  );
  const count = counts.get();
  if (count?.documents === count?.indexed) return;
  inTransaction(database, () => {
    database.exec("INSERT INTO fts (fts) VALUES ('delete-all')");
    const insert = database.prepare("INSERT INTO fts (rowid, body) VALUES (?, ?)");
    for (const { num, document } of wholeDocuments(database)) insert.run(num, collectText(document));
  });
}

type Statement = ReturnType<DatabaseSync["prepare"]>;

/** Reads the numbers as one JSON string: fifty thousand row objects would take twenty times as long. */
function numbers(statement: Statement, expression: string): number[] {
  return JSON.parse(String(statement.get(expression)?.found));
}

function expressionOf({ text, isPrefix }: SearchTerm): string {
  return `"${text}"${isPrefix ? "*" : ""}`;
}

/** The index ranks with negative numbers; lower is better. */
function relevanceOf(rank: number | undefined): number {
  if (rank === undefined) return 1;
  const relevance = Math.max(-rank, 1e-6);
  return relevance / (1 + relevance);
}
