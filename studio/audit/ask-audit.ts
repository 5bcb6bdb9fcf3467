import { csvMark } from "@paraph/service/csv-table";
import type { SanityClient } from "sanity";

/** Written by packages/lake/src/audit/audit-page.ts. */
export interface AuditEntry {
  readonly at: string;
  readonly kind: string;
  /** An id; `null` for strangers. */
  readonly by: string | null;
  readonly on: string | null;
  readonly count: number;
  /** When the last of several came. */
  readonly until: string | null;
  readonly dataset: string | null;
  readonly documents: readonly {
    readonly id: string;
    readonly type: string;
    readonly title: string | null;
  }[];
  readonly release: string | null;
  readonly detail: Readonly<Record<string, string | null>>;
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Where the next page begins; `null` after the last. */
  readonly next: string | null;
  /** Of the ids in the entries. */
  readonly names: Readonly<Record<string, string>>;
  /** By whom one can look, also those who left, and programs. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly keptDays: number;
}

export interface AuditFilter {
  readonly kind: string;
  readonly person: string;
  /** Days as the browser's fields for dates write them, both inclusive; empty for no limit. */
  readonly from: string;
  readonly to: string;
}

export const everything: AuditFilter = { kind: "", person: "", from: "", to: "" };

/** What the lake is asked, with the days as the reader's clock has them. */
export function queryOf({ kind, person, from, to }: AuditFilter): Record<string, string> {
  return {
    ...(kind && { kind }),
    ...(person && { person }),
    ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}

export function askAudit(
  client: SanityClient,
  filter: AuditFilter,
  after: string | null,
  signal: AbortSignal,
): Promise<AuditPage> {
  const query = { ...queryOf(filter), ...(after !== null && { after }) };
  return client.request({ url: "/audit", query, tag: "audit", signal });
}

/** All that match, as a table for spreadsheets. */
export async function askAuditTable(client: SanityClient, filter: AuditFilter): Promise<Blob> {
  const table: string = await client.request({ url: "/audit/csv", query: queryOf(filter), tag: "audit" });
  // Reading a text takes the mark away.
  const marked = table.startsWith(csvMark) ? table : csvMark + table;
  return new Blob([marked], { type: "text/csv;charset=utf-8" });
}
