import type { DatabaseSync } from "node:sqlite";
import { createSecret, hashSecret } from "@paraph/service/secrets";

/** For how long a link of a mail opens Billing. */
export const linkMinutes = 60;

/** Links that prove an e-mail address: who can read its mails may see what it bought. Each opens Billing once. */
export function createBillingLinks(database: DatabaseSync, now: () => Date) {
  const insert = database.prepare("INSERT INTO billing_link (hash, email, ends_at) VALUES (?, ?, ?)");
  const select = database.prepare("SELECT email FROM billing_link WHERE hash = ? AND ends_at > ?");
  const remove = database.prepare("DELETE FROM billing_link WHERE hash = ?");
  const removeOld = database.prepare("DELETE FROM billing_link WHERE ends_at <= ?");
  const time = () => now().getTime();
  return {
    make(email: string): string {
      const secret = createSecret();
      removeOld.run(time());
      insert.run(hashSecret(secret), email, time() + linkMinutes * 60_000);
      return secret;
    },
    /** Whose link it is; `null` once it is used or too old. Looking uses nothing up. */
    emailOf(secret: string): string | null {
      const row = select.get(hashSecret(secret), time());
      return row ? String(row.email) : null;
    },
    /** Whether this was the one time that it works. */
    use: (secret: string): boolean => remove.run(hashSecret(secret)).changes === 1,
  };
}
