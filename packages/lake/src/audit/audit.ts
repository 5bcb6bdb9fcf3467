import type { DatabaseSync } from "node:sqlite";
import type { Factor, FactorNeed, Role } from "../context.ts";

/** Why somebody was not let in. */
export type Refusal =
  | "wrong password"
  | "wrong code"
  | "passkey refused"
  | "unknown account"
  | "suspended"
  | "too many attempts"
  | "not on this machine"
  | "not let in"
  | "provider refused";

/**
 * What is noted. `by` and `on` are ids: of a person, of a token as the history has it, `terminal`, `single-sign-on` or `system`. Addresses and
 * names are not among them, because they would outlive the person's wish to have them forgotten.
 */
export type Noted =
  | { readonly kind: "sign-in" | "sign-out"; readonly by: string }
  // An unknown account has no id, and what was typed may be a password.
  | { readonly kind: "sign-in-failed"; readonly by: null; readonly on: string | null; readonly why: Refusal }
  | { readonly kind: "invited" | "joined"; readonly by: string; readonly on: string; readonly role: Role }
  | {
      readonly kind: "role-changed";
      readonly by: string;
      readonly on: string;
      readonly from: Role;
      readonly role: Role;
    }
  | {
      readonly kind: "reset" | "suspended" | "resumed" | "removed" | "sessions-ended" | "address-changed";
      readonly by: string;
      readonly on: string;
    }
  // What people do with their own account: by a link, or in it.
  | {
      readonly kind: "set-up" | "password-set" | "password-changed" | "name-changed";
      readonly by: string;
      readonly on: string;
    }
  | {
      readonly kind: "factor-added";
      readonly by: string;
      readonly on: string;
      readonly what: Factor | "recovery codes";
    }
  | {
      readonly kind: "factor-removed";
      readonly by: string;
      readonly on: string;
      readonly what: Factor | "all";
    }
  | {
      readonly kind: "factor-rule-changed";
      readonly by: string;
      readonly role: Role;
      readonly from: FactorNeed;
      readonly need: FactorNeed;
    }
  | {
      readonly kind: "token-made";
      readonly by: string;
      readonly on: string;
      readonly role: Role;
      readonly endsAt: string | null;
    }
  | { readonly kind: "token-revoked" | "token-allowed"; readonly by: string; readonly on: string }
  // What they did to a sale, which the payments keep. `on` is its session at the payment provider.
  | {
      readonly kind: "sale-refunded" | "sale-canceled" | "receipt-sent" | "selling-changed";
      readonly by: string;
      readonly on: string | null;
      readonly amount?: string | undefined;
      readonly reason?: string | undefined;
      readonly when?: string | undefined;
    }
  | { readonly kind: "exported"; readonly by: string; readonly what: string }
  // Which record it was is forgotten with it.
  | { readonly kind: "record-deleted"; readonly by: string; readonly dataset: string }
  | { readonly kind: "dataset-deleted"; readonly by: string; readonly dataset: string };

export type NotedKind = Noted["kind"];

/** A row of the table. */
export interface AuditRow {
  readonly id: number;
  readonly at: string;
  readonly kind: NotedKind;
  readonly by: string | null;
  readonly on: string | null;
  /** How often it happened from `at` to `until`. */
  readonly count: number;
  readonly until: string | null;
  readonly detail: Readonly<Record<string, string | null>>;
}

export interface AuditFilter {
  readonly kind: string | null;
  /** By or about this id. */
  readonly person: string | null;
  readonly from: string;
  readonly to: string;
}

export interface Audit {
  /** Appends a row, in the transaction that is open if there is one. */
  note(noted: Noted): void;
  /** Newest first, those before the row `before`. */
  rows(filter: AuditFilter, before: number | null): Iterable<AuditRow>;
  /** Deletes what is older than `keepDays` days. */
  sweep(keepDays: number): void;
}

const day = 24 * 60 * 60_000;

/** Strangers cause these at will, so the same again within this time only counts. The disk can't be filled with them. */
const counted: ReadonlySet<NotedKind> = new Set(["sign-in-failed", "exported", "record-deleted"]);
const countedMilliseconds = 10 * 60_000;

export function openAudit(system: DatabaseSync, now: () => Date): Audit {
  system.exec(`CREATE TABLE IF NOT EXISTS audit (
      id INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, kind TEXT NOT NULL, actor TEXT, subject TEXT,
      detail TEXT NOT NULL, count INTEGER NOT NULL DEFAULT 1, until TEXT) STRICT;
    CREATE INDEX IF NOT EXISTS audit_by_kind ON audit (kind, at);
    CREATE INDEX IF NOT EXISTS audit_by_time ON audit (at)`);
  const add = system.prepare(
    "INSERT INTO audit (at, kind, actor, subject, detail) VALUES (:at, :kind, :actor, :subject, :detail)",
  );
  const countAgain = system.prepare(`UPDATE audit SET count = count + 1, until = :at WHERE id = (
    SELECT id FROM audit WHERE kind = :kind AND at > :since AND actor IS :actor AND subject IS :subject
      AND detail = :detail ORDER BY id DESC LIMIT 1)`);
  const drop = system.prepare("DELETE FROM audit WHERE at < ?");
  const found =
    system.prepare(`SELECT id, at, kind, actor AS "by", subject AS "on", detail, count, until FROM audit
    WHERE id < :before AND at >= :from AND at <= :to AND (:kind IS NULL OR kind = :kind)
      AND (:person IS NULL OR actor = :person OR subject = :person)
    ORDER BY id DESC`);
  const instant = (before = 0) => new Date(now().getTime() - before).toISOString();

  return {
    note({ kind, by: actor, ...rest }) {
      const { on: subject = null, ...detail } = "on" in rest ? rest : { ...rest, on: null };
      const row = { at: instant(), kind, actor, subject, detail: JSON.stringify(detail) };
      if (counted.has(kind)) {
        const { changes } = countAgain.run({ ...row, since: instant(countedMilliseconds) });
        if (changes > 0) return;
      }
      add.run(row);
    },
    *rows({ kind, person, from, to }, before) {
      const rows = found.iterate({ before: before ?? Number.MAX_SAFE_INTEGER, kind, person, from, to });
      for (const row of rows) {
        // Its columns; `note` has written them.
        yield { ...row, detail: JSON.parse(String(row.detail)) } as unknown as AuditRow;
      }
    },
    sweep(keepDays) {
      drop.run(instant(keepDays * day));
    },
  };
}
