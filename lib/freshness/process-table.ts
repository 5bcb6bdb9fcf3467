import { type PublicationTable, PublishedTable } from "./published-table.ts";

type OpenTable = PublicationTable & { close(): void };

const key = Symbol.for("paraph.published-table");

/** The bundler makes several copies of this module, and the front server has its own. */
export function setProcessTable(table: OpenTable): void {
  Reflect.set(globalThis, key, table);
}

/** The table that this process shares with other machines, or the one in this file. */
export function openProcessTable(file: string): OpenTable {
  const shared: OpenTable | undefined = Reflect.get(globalThis, key);
  return shared ?? new PublishedTable(file);
}
