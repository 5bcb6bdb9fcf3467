import { DatabaseSync } from "node:sqlite";

/**
 * A database whose committed transactions survive a power failure. Other processes may read it at the same
 * time. What is deleted is overwritten.
 */
export function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA secure_delete = ON;
  `);
  return database;
}

/**
 * Tables of one dataset. `txdoc` stores only the state after a change. The state before is the document's
 * previous row. `sum` is a checksum of the row, and `damaged` has documents that are not what was written.
 */
export function createDatasetTables(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS doc (
      num INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      rev TEXT NOT NULL,
      json TEXT NOT NULL,
      sum INTEGER
    );
    CREATE VIRTUAL TABLE IF NOT EXISTS fts USING fts5 (
      body, content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
    );
    CREATE TABLE IF NOT EXISTS published (key TEXT PRIMARY KEY, rev TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS publication (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS tx (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      timestamp TEXT NOT NULL,
      author TEXT NOT NULL,
      sum INTEGER
    );
    CREATE TABLE IF NOT EXISTS txdoc (
      num INTEGER PRIMARY KEY,
      seq INTEGER NOT NULL REFERENCES tx (seq),
      id TEXT NOT NULL,
      next TEXT,
      mutations TEXT NOT NULL,
      sum INTEGER
    );
    CREATE TABLE IF NOT EXISTS damaged (id TEXT, rev TEXT, json TEXT);
    CREATE INDEX IF NOT EXISTS txdoc_by_document ON txdoc (id, seq);
    CREATE INDEX IF NOT EXISTS txdoc_by_transaction ON txdoc (seq);
    CREATE INDEX IF NOT EXISTS txdoc_published ON txdoc (seq) WHERE instr(id, '.') = 0;
    CREATE INDEX IF NOT EXISTS txdoc_deleted ON txdoc (seq) WHERE next IS NULL;
  `);
}

export function hasChecksums(database: DatabaseSync): boolean {
  return database.prepare("SELECT 1 FROM pragma_table_info('doc') WHERE name = 'sum'").get() !== undefined;
}

/** A file that was put in place by hand may be older than the data folder around it. */
export function requireChecksums(database: DatabaseSync, file: string): void {
  if (hasChecksums(database)) return;
  throw new Error(
    `Opening ${file} failed: an earlier release wrote it. Delete version.json in the data folder, and the next start brings it to this release.`,
  );
}
