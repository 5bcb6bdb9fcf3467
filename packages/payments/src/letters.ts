import path from "node:path";
import { openPrivateDatabase } from "@paraph/service/database-file";

/** A mail to a buyer, for whoever sends mails on this data folder. */
export interface BuyerLetter {
  /** Of what happened: no second letter has the same. */
  readonly cause: string;
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  /** Why the person gets it. */
  readonly reason: string;
}

export type Letters = ReturnType<typeof openLetters>;

/** A file of its own: the lake sends what is in it, and has no business in the one with the purchases. */
export function lettersFile(dataFolder: string): string {
  return path.join(dataFolder, "payments/letters.db");
}

/** Letters that wait for the lake, which takes each into its own queue once. */
export function openLetters(file: string) {
  const database = openPrivateDatabase(
    file,
    `CREATE TABLE IF NOT EXISTS letter (
      id INTEGER PRIMARY KEY AUTOINCREMENT, cause TEXT NOT NULL UNIQUE, data TEXT, written_at INTEGER NOT NULL) STRICT`,
  );
  const insert = database.prepare("INSERT OR IGNORE INTO letter (cause, data, written_at) VALUES (?, ?, ?)");
  const select = database.prepare("SELECT data FROM letter WHERE data IS NOT NULL ORDER BY id LIMIT 100");
  // The cause stays, or the next event about the same payment would write the letter again.
  const take = database.prepare("UPDATE letter SET data = NULL WHERE cause = ?");
  const forget = database.prepare("UPDATE letter SET data = NULL WHERE written_at < ?");
  return {
    /** Whether it is new. */
    write(letter: BuyerLetter, at: Date): boolean {
      return insert.run(letter.cause, JSON.stringify(letter), at.getTime()).changes === 1;
    },
    /** Only {@link write} writes them, so each is a {@link BuyerLetter}. */
    waiting: (): BuyerLetter[] => select.all().map(({ data }) => JSON.parse(String(data))),
    taken: (cause: string): void => void take.run(cause),
    /** A letter that nobody has sent for long would only confuse. */
    dropBefore: (at: Date): void => void forget.run(at.getTime()),
    close: () => database.close(),
  };
}
