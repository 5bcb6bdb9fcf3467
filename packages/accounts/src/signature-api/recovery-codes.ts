import { randomInt } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { hashSecret } from "@paraph/service/secrets";

const codesPerAccount = 10;

/** Without vowels, so that no code spells a word, and without look-alikes. No digits: a code of an app has nothing else. */
const letters = "bcdfghjkmnpqrstvwxyz";

/** Codes that replace one of the app, each once. A code holds 69 random bits, so a plain hash of it is enough. */
export function createRecoveryCodes(database: DatabaseSync) {
  const insert = database.prepare("INSERT INTO recovery_code (hash, uid) VALUES (?, ?)");
  const use = database.prepare("DELETE FROM recovery_code WHERE hash = ? AND uid = ?");
  const removeAll = database.prepare("DELETE FROM recovery_code WHERE uid = ?");
  const count = database.prepare("SELECT count(*) AS count FROM recovery_code WHERE uid = ?");

  return {
    /** Replaces all codes. Nothing shows the new ones again. */
    renew(uid: string): string[] {
      removeAll.run(uid);
      const codes = Array.from({ length: codesPerAccount }, createCode);
      for (const code of codes) insert.run(hashSecret(plain(code)), uid);
      return codes;
    },
    /** Uses a code up. False if it is none of this account's. */
    use: (uid: string, typed: string): boolean => use.run(hashSecret(plain(typed)), uid).changes === 1,
    left: (uid: string): number => Number(count.get(uid)?.count ?? 0),
    remove(uid: string): void {
      removeAll.run(uid);
    },
  };
}

function createCode(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: 4 }, group).join("-");
}

/** A code without what people add to it: spaces, hyphens and capitals. */
function plain(typed: string): string {
  return typed
    .normalize("NFKC")
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, "")
    .toLowerCase();
}
