import type { DatabaseSync } from "node:sqlite";

interface TextQuery {
  /** FTS5 expressions that must all match. */
  readonly required: readonly string[];
  /** FTS5 expressions that must not match. */
  readonly excluded: readonly string[];
}

/** Words, `pre*` fixes, `"exact phrases"`, and any of them after a minus sign to leave it out. */
function parseTextQuery(query: string): TextQuery {
  const required: string[] = [];
  const excluded: string[] = [];
  for (const match of query.matchAll(/(-?)(?:"([^"]*)"|(\S+))/g)) {
    const [, minus, phrase, word] = match;
    const text = (phrase ?? word ?? "").replaceAll('"', " ");
    if (!/[\p{L}\p{N}\p{Co}]/u.test(text)) continue;
    const isPrefix = phrase === undefined && text.endsWith("*");
    (minus ? excluded : required).push(`"${text}"${isPrefix ? "*" : ""}`);
  }
  return { required, excluded };
}

/** Ids from the text index, or `null` when the query asks for nothing and so matches everything. */
export function createTextSearch(database: DatabaseSync): (query: string) => Set<string> | null {
  const search = database.prepare("SELECT doc.id FROM fts JOIN doc ON doc.num = fts.rowid WHERE fts MATCH ?");
  const all = database.prepare("SELECT id FROM doc");
  const idsOf = (rows: Record<string, unknown>[]) => new Set(rows.map((row) => String(row.id)));
  return (query) => {
    const { required, excluded } = parseTextQuery(query);
    if (required.length + excluded.length === 0) return null;
    const ids = idsOf(required.length > 0 ? search.all(required.join(" AND ")) : all.all());
    if (excluded.length === 0) return ids;
    for (const id of idsOf(search.all(excluded.join(" OR ")))) ids.delete(id);
    return ids;
  };
}
