import type { DatabaseSync } from "node:sqlite";
import type { ConfiguredWebhook } from "../settings.ts";

export type Operation = "create" | "update" | "delete";

export interface Webhook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** `*` or one name. */
  readonly dataset: string;
  readonly on: readonly Operation[];
  readonly filter: string;
  readonly projection: string;
  readonly httpMethod: "POST" | "PUT" | "PATCH" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string | null;
  readonly includeDrafts: boolean;
  readonly isDisabled: boolean;
  readonly createdAt: string;
}

export interface Hooks {
  list(): Webhook[];
  find(id: string): Webhook | null;
  save(hook: Webhook): void;
  /** Also forgets its deliveries and their attempts. */
  remove(id: string): void;
}

export function openHooks(system: DatabaseSync): Hooks {
  system.exec(`
    PRAGMA foreign_keys = ON;
    CREATE TABLE IF NOT EXISTS webhook (id TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
  `);
  const all = system.prepare("SELECT json FROM webhook ORDER BY rowid");
  const one = system.prepare("SELECT json FROM webhook WHERE id = ?");
  const put = system.prepare(`INSERT INTO webhook (id, json) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET json = excluded.json`);
  const remove = system.prepare("DELETE FROM webhook WHERE id = ?");
  // Rows are written by `save` alone, so each one's JSON is a Webhook.
  const parse = (row: unknown) => JSON.parse((row as { json: string }).json) as Webhook;
  return {
    list: () => all.all().map(parse),
    find(id) {
      const row = one.get(id);
      return row ? parse(row) : null;
    },
    save: (hook) => void put.run(hook.id, JSON.stringify(hook)),
    remove: (id) => void remove.run(id),
  };
}

/** The webhook that the environment asks for. It has a fixed id, so each start writes over the last one's. */
export function environmentHook(configured: ConfiguredWebhook, now: () => Date): Webhook {
  return {
    id: environmentHookId,
    name: configured.name,
    url: configured.url,
    dataset: configured.dataset,
    on: ["create", "update", "delete"],
    filter: configured.filter ?? "",
    projection: configured.projection ?? '{_id, _type, _rev, _updatedAt, "operation": delta::operation()}',
    httpMethod: "POST",
    headers: {},
    secret: configured.secret,
    includeDrafts: configured.includeDrafts,
    isDisabled: false,
    createdAt: now().toISOString(),
  };
}

export const environmentHookId = "environment";
