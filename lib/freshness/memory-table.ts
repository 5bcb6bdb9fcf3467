import { randomUUID } from "node:crypto";

/**
 * The address of a database in the memory of this process. Each connection of the process that opens it sees the same, until
 * the last one closes.
 */
export function memoryTable(): string {
  return `file:/published-${randomUUID()}?vfs=memdb`;
}
