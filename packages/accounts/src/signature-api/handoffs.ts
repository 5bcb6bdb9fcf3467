import type { DatabaseSync } from "node:sqlite";
import { normalEmail } from "@paraph/service/email";
import { createSecret, hashSecret } from "@paraph/service/secrets";
import type { Identity } from "./dependencies.ts";

/** `login` completes a sign-in on the site; `mail` is part of a verification mail. */
export type HandoffKind = "login" | "mail";

const lifetimeSeconds: Readonly<Record<HandoffKind, number>> = { login: 60, mail: 60 * 60 };

export interface Handoff {
  readonly kind: HandoffKind;
  readonly uid: string;
  readonly email: string;
  readonly authTime: number;
  readonly state: "fresh" | "used" | "expired";
}

export type Handoffs = ReturnType<typeof createHandoffs>;

const keptMilliseconds = 24 * 60 * 60_000;

/**
 * One-time values that sign somebody in to the dashboard. Only hashes are stored and looked up, so timing
 * reveals nothing about a value. They are kept for a day after they expire, to distinguish used values from
 * forged ones.
 */
export function createHandoffs(database: DatabaseSync, now: () => Date) {
  const insert = database.prepare(
    "INSERT INTO handoff (hash, kind, uid, email, auth_time, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const deleteOld = database.prepare("DELETE FROM handoff WHERE expires_at <= ?");
  const select = database.prepare("SELECT * FROM handoff WHERE hash = ?");
  const use = database.prepare(
    "UPDATE handoff SET used_at = ?1 WHERE hash = ?2 AND used_at IS NULL AND expires_at > ?1 RETURNING uid",
  );
  const removeAll = database.prepare("DELETE FROM handoff WHERE uid = ?");
  const time = () => now().getTime();

  return {
    mint(kind: HandoffKind, { uid, email, authTime }: Identity): { accessToken: string; expiresIn: number } {
      const value = createSecret();
      const expiresIn = lifetimeSeconds[kind];
      deleteOld.run(time() - keptMilliseconds);
      insert.run(hashSecret(value), kind, uid, normalEmail(email), authTime, time() + expiresIn * 1000);
      return { accessToken: value, expiresIn };
    },
    /** The state of a value. Does not use it up. */
    find(value: string): Handoff | null {
      const row = select.get(hashSecret(value));
      if (!row) return null;
      const isExpired = Number(row.expires_at) <= time();
      return {
        kind: row.kind === "mail" ? "mail" : "login",
        uid: String(row.uid),
        email: String(row.email),
        authTime: Number(row.auth_time),
        state: row.used_at !== null ? "used" : isExpired ? "expired" : "fresh",
      };
    },
    remove(uid: string): void {
      removeAll.run(uid);
    },
    /** True for one caller only, even if several call at once. */
    use(value: string): boolean {
      return use.get(time(), hashSecret(value)) !== undefined;
    },
  };
}
