import type { DatabaseSync } from "node:sqlite";
import { createSecret, hashSecret } from "@paraph/service/secrets";
import { z } from "zod";

/** Parameters of an address, in their original order. */
export type Parameters = readonly (readonly [name: string, value: string])[];

export interface Session {
  readonly uid: string;
  readonly email: string;
  /** The time of its sign-in at the identity provider, in seconds. */
  readonly authTime: number;
  /** The parameters from the site, with the access token shortened. */
  readonly handed: Parameters;
}

export type Sessions = ReturnType<typeof createSessions>;

export const sessionSeconds = 8 * 60 * 60;

const parameters = z.array(z.tuple([z.string(), z.string()]));

/** Sessions of the dashboard, by the hash of their cookie. */
export function createSessions(database: DatabaseSync, now: () => Date) {
  const insert = database.prepare(
    "INSERT INTO session (hash, uid, email, auth_time, handed, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const select = database.prepare("SELECT * FROM session WHERE hash = ? AND expires_at > ?");
  const remove = database.prepare("DELETE FROM session WHERE hash = ?");
  const removeOld = database.prepare("DELETE FROM session WHERE expires_at <= ?");
  const removeAll = database.prepare("DELETE FROM session WHERE uid = ?");
  const selectAll = database.prepare(
    "SELECT expires_at FROM session WHERE uid = ? AND expires_at > ? ORDER BY expires_at DESC",
  );
  const time = () => now().getTime();

  return {
    create({ uid, email, authTime, handed }: Session): string {
      const secret = createSecret();
      removeOld.run(time());
      const expires = time() + sessionSeconds * 1000;
      insert.run(hashSecret(secret), uid, email, authTime, JSON.stringify(handed), expires);
      return secret;
    },
    find(secret: string): Session | null {
      const row = select.get(hashSecret(secret), time());
      if (!row) return null;
      return {
        uid: String(row.uid),
        email: String(row.email),
        authTime: Number(row.auth_time),
        handed: parameters.parse(JSON.parse(String(row.handed))),
      };
    },
    /** Newest first. */
    list: (uid: string): { startedAt: string; endsAt: string }[] =>
      selectAll.all(uid, time()).map(({ expires_at: end }) => ({
        startedAt: new Date(Number(end) - sessionSeconds * 1000).toISOString(),
        endsAt: new Date(Number(end)).toISOString(),
      })),
    endAll(uid: string): void {
      removeAll.run(uid);
    },
    end(secret: string): void {
      remove.run(hashSecret(secret));
    },
  };
}
