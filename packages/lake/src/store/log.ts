import type { DatabaseSync } from "node:sqlite";
import { plainError } from "../errors.ts";
import { checksum } from "./checksum.ts";
import { type Packed, unpack } from "./packed.ts";
import type {
  DocumentChange,
  DocumentStep,
  HistoryRow,
  LakeDocument,
  Publish,
  PublishedChange,
  PublishFilter,
  Transaction,
  TransactionRange,
  WireMutation,
} from "./types.ts";

interface Row {
  readonly txid: string;
  readonly seq: number;
  readonly timestamp: string;
  readonly author: string;
  readonly id: string;
  readonly next: Packed | null;
  readonly previous: Packed | null;
  readonly mutations: Packed;
}

const columns = `tx.id AS txid, tx.seq, tx.timestamp, tx.author, txdoc.id, ${whole("txdoc")} AS next, txdoc.mutations,
  (SELECT ${whole("former")} FROM txdoc AS former WHERE former.id = txdoc.id AND former.seq < txdoc.seq
   ORDER BY former.seq DESC LIMIT 1) AS previous`;

/** The state in a row of the log, if the row is what was written. */
function whole(table: string): string {
  return `whole(${table}.seq, ${table}.id, ${table}.next, ${table}.mutations, ${table}.sum)`;
}

/** Reads a dataset's transaction log. Throws at a damaged row. `name` is the file's. */
export function createLog(database: DatabaseSync, name: string) {
  database.function("whole", (seq, id, next, mutations, sum) => {
    if (checksum(seq, id, next, mutations) === sum) return next;
    throw plainError(
      500,
      "Internal Server Error",
      `The log in ${name} has lost what transaction ${seq} wrote of the document "${id}": the row is damaged.`,
    );
  });
  const ofDocument = database.prepare(`SELECT ${columns} FROM txdoc JOIN tx ON tx.seq = txdoc.seq
    WHERE txdoc.id = ? AND txdoc.seq < ? ORDER BY txdoc.seq DESC LIMIT ?`);
  const ofTransaction = database.prepare(`SELECT ${columns} FROM txdoc JOIN tx ON tx.seq = txdoc.seq
    WHERE tx.id = ? ORDER BY txdoc.num`);
  const head = database.prepare("SELECT seq, id, timestamp, author FROM tx WHERE id = ?");
  const atRevision =
    database.prepare(`SELECT ${whole("txdoc")} AS next FROM txdoc JOIN tx ON tx.seq = txdoc.seq
    WHERE txdoc.id = ? AND tx.id = ?`);
  const atTime = database.prepare(`SELECT ${whole("txdoc")} AS next FROM txdoc JOIN tx ON tx.seq = txdoc.seq
    WHERE txdoc.id = ? AND tx.timestamp <= ? ORDER BY txdoc.seq DESC LIMIT 1`);
  const beginning = database.prepare("SELECT min(timestamp) AS time FROM tx");
  const lastUntil = database.prepare("SELECT max(seq) AS seq FROM tx WHERE timestamp <= ?");
  const statesAt = database.prepare(`SELECT id, (SELECT ${whole("former")} FROM txdoc AS former
      WHERE former.id = later.id AND former.seq <= :seq ORDER BY former.seq DESC LIMIT 1) AS next
    FROM (SELECT DISTINCT id FROM txdoc WHERE seq > :seq) AS later`);
  const last = database.prepare(`SELECT ${whole("txdoc")} AS next FROM txdoc WHERE id = ? AND next IS NOT NULL
    ORDER BY seq DESC LIMIT 1`);
  const idsBetween = database.prepare("SELECT DISTINCT id FROM txdoc WHERE id >= ? AND id < ? ORDER BY id");
  const stepsOf =
    database.prepare(`SELECT txdoc.id AS documentId, tx.id AS transactionId, tx.seq, tx.timestamp,
      tx.author, txdoc.next IS NOT NULL AS "exists"
    FROM txdoc JOIN tx ON tx.seq = txdoc.seq
    WHERE txdoc.id IN (SELECT value FROM json_each(?)) ORDER BY txdoc.num`);
  // A release that only removes documents publishes, too. Other removals publish nothing.
  const publishes = (condition: string) =>
    database.prepare(`SELECT DISTINCT tx.seq, tx.id, tx.timestamp, tx.author
      FROM txdoc CROSS JOIN tx ON tx.seq = txdoc.seq
      WHERE instr(txdoc.id, '.') = 0 AND ${condition} AND (:author IS NULL OR tx.author = :author)
        AND (txdoc.next IS NOT NULL OR EXISTS (
          SELECT 1 FROM txdoc AS other WHERE other.seq = tx.seq AND substr(other.id, 1, 11) = '_.releases.'))
      ORDER BY txdoc.seq DESC`);
  const allPublishes = publishes("TRUE");
  const publishesOf = publishes("txdoc.id = :documentId");
  const publishedIn = database.prepare(
    `SELECT id, next IS NOT NULL AS "exists" FROM txdoc WHERE seq = ? ORDER BY num`,
  );
  const inRange = (order: "ASC" | "DESC") =>
    database.prepare(`SELECT ${columns} FROM txdoc JOIN tx ON tx.seq = txdoc.seq
      WHERE txdoc.id IN (SELECT value FROM json_each(:ids)) AND tx.seq IN (
        SELECT DISTINCT seq FROM txdoc WHERE id IN (SELECT value FROM json_each(:ids))
          AND seq BETWEEN :fromSeq AND :toSeq ORDER BY seq ${order} LIMIT :limit)
      ORDER BY tx.seq ${order}, txdoc.num`);
  const ascending = inRange("ASC");
  const descending = inRange("DESC");
  // node:sqlite returns untyped rows. The columns of each statement are the fields of the type given here.
  const rows = (found: unknown) => found as Row[];
  const state = (found: unknown) => parseDocument((found as { next: Packed | null } | undefined)?.next);

  return {
    history(documentId: string, options: { limit?: number; beforeSeq?: number } = {}): HistoryRow[] {
      const before = options.beforeSeq ?? Number.MAX_SAFE_INTEGER;
      return rows(ofDocument.all(documentId, before, options.limit ?? 100)).map((row) => ({
        transactionId: row.txid,
        seq: row.seq,
        timestamp: row.timestamp,
        author: row.author,
        previous: parseDocument(row.previous),
        next: parseDocument(row.next),
        mutations: parseMutations(row.mutations),
      }));
    },

    transaction(id: string): Transaction | null {
      // As above: the row has exactly these four columns.
      const found = head.get(id) as Omit<Transaction, "changes"> | undefined;
      if (!found) return null;
      const changes = rows(ofTransaction.all(id)).map(toChange);
      return { seq: found.seq, id: found.id, timestamp: found.timestamp, author: found.author, changes };
    },

    loggedIds(prefix: string): string[] {
      return idsBetween.all(prefix, `${prefix}\u{10ffff}`).map(({ id }) => String(id));
    },

    steps(documentIds: readonly string[]): DocumentStep[] {
      const revisions = new Map<string, string | null>();
      return stepsOf.all(JSON.stringify(documentIds)).map((found) => {
        // As above, but SQLite stores booleans as numbers.
        const row = found as Omit<DocumentStep, "previousRevision" | "exists"> & { exists: number };
        const previousRevision = revisions.get(row.documentId) ?? null;
        revisions.set(row.documentId, row.exists === 1 ? row.transactionId : null);
        return { ...row, previousRevision, exists: row.exists === 1 };
      });
    },

    transactionsOf(documentIds: readonly string[], range: TransactionRange = {}): Transaction[] {
      const found = rows(
        (range.isNewestFirst ? descending : ascending).all({
          ids: JSON.stringify(documentIds),
          fromSeq: range.fromSeq ?? 0,
          toSeq: range.toSeq ?? Number.MAX_SAFE_INTEGER,
          limit: range.limit ?? -1,
        }),
      );
      const transactions = new Map<number, Transaction & { changes: DocumentChange[] }>();
      for (const row of found) {
        const { txid, seq, timestamp, author } = row;
        const known = transactions.get(seq);
        if (known) known.changes.push(toChange(row));
        else transactions.set(seq, { id: txid, seq, timestamp, author, changes: [toChange(row)] });
      }
      return [...transactions.values()];
    },

    publishes({ author, documentId }: PublishFilter): Iterable<Publish> {
      const found =
        documentId === null ? allPublishes.iterate({ author }) : publishesOf.iterate({ author, documentId });
      return found as unknown as Iterable<Publish>; // as above
    },

    publishedIn(seq: number): PublishedChange[] {
      return publishedIn.all(seq).map(({ id, exists }) => ({ id: String(id), exists: exists === 1 }));
    },

    seqOf(id: string): number | null {
      const seq = head.get(id)?.seq;
      return typeof seq === "number" ? seq : null;
    },

    /** Where clocks were set back, the last state whose time is not later: one that the dataset was in as a whole. */
    changedSince(time: string): Map<string, LakeDocument | null> {
      const seq = lastUntil.get(time)?.seq;
      if (typeof seq !== "number") {
        const first = beginning.get()?.time;
        const reason = first ? `The log begins at ${first}. Name a later time` : "The log is empty";
        throw plainError(400, "Bad Request", `There is no state at ${time}. ${reason}.`);
      }
      // As above: two columns.
      const found = statesAt.all({ seq }) as unknown as { id: string; next: Packed | null }[];
      return new Map(found.map(({ id, next }) => [id, parseDocument(next)]));
    },

    documentAtRevision: (id: string, revision: string) => state(atRevision.get(id, revision)),
    documentAtTime: (id: string, time: string) => state(atTime.get(id, time)),
    lastDocument: (id: string) => state(last.get(id)),
  };
}

function toChange(row: Row): DocumentChange {
  return {
    id: row.id,
    previous: parseDocument(row.previous),
    next: parseDocument(row.next),
    mutations: parseMutations(row.mutations),
  };
}

/** Stored JSON is a serialized `LakeDocument`. */
export function parseDocument(json: Packed | null | undefined): LakeDocument | null {
  return json ? (JSON.parse(unpack(json)) as LakeDocument) : null; // written by this module's owner only
}

function parseMutations(json: Packed): WireMutation[] {
  return JSON.parse(unpack(json)) as WireMutation[]; // written by this module's owner only
}
