import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type News, type Position, PublicationLog } from "@paraph/lake/publications/publication-log";
import { messageOf } from "@paraph/service/message-of";
import type { StoreConnection } from "@paraph/service/store-connection";
import { z } from "zod";
import { type LakeEnvironment, parseEnv } from "../../lib/env/environment.ts";
import { lakeOrigin } from "../../lib/env/lake-address.ts";
import { apiVersion } from "../../lib/env/public.ts";
import { setDoubt } from "../../lib/freshness/doubts.ts";
import { askHosted, keepFresh } from "../../lib/freshness/keep-fresh.ts";
import { Mirror } from "../../lib/freshness/mirror.ts";
import { setProcessTable } from "../../lib/freshness/process-table.ts";
import { SharedTable } from "../../lib/freshness/shared-table.ts";
import { sharedStore } from "../../lib/store/shared-store.ts";
import { StartError } from "../preconditions.ts";

/** All in milliseconds. */
const LONGEST_START = 60_000;
const TRY_EVERY = 500;

/** How often this machine looks for publishes by itself, to render again what visitors asked for. */
const LOOK_EVERY = 200;

/** What this machine shares with others. */
export interface Sharing {
  readonly store: StoreConnection;
  /** See `Mirror.confirm`. */
  confirm(): Promise<void>;
  /** Names what this machine knows to be published, in the same words as other machines do. */
  state(): string;
  stop(): Promise<void>;
}

/**
 * Connects to the store, and makes this machine's copy of the table of published revisions. Waits for a lake that
 * starts at the same time.
 */
export async function startSharing(log: (message: string) => void): Promise<Sharing> {
  const store = sharedStore();
  if (store === null) throw new Error("Sharing with other machines needs PARAPH_STORE.");
  const published = memoryTable();
  process.env.PARAPH_REVISIONS = published;
  await store.tried();
  // The addresses of the back ends are known since they were started.
  const { lake } = parseEnv(process.env);
  const { mirror, stop } = await (lake.mode === "hosted"
    ? followHostedLake({ published, store, lake, log })
    : followLocalLake({ published, store, lake }));
  if (store.problem !== null)
    log(`The store is away (${store.problem}). The site goes on without it, slower.`);
  const look = () =>
    mirror.confirm().then(
      () => setDoubt("confirmed", null),
      (error: unknown) => setDoubt("confirmed", messageOf(error)),
    );
  const looking = setInterval(look, LOOK_EVERY).unref();
  return {
    store,
    confirm: () => mirror.confirm(),
    state: () => `${mirror.position?.generation}:${mirror.position?.seq}`,
    async stop() {
      clearInterval(looking);
      stop();
      await mirror.close();
      store.close();
    },
  };
}

interface Lake {
  /** The address of this machine's copy. */
  readonly published: string;
  readonly store: StoreConnection;
  readonly lake: LakeEnvironment;
}

interface Followed {
  readonly mirror: Mirror;
  stop(): void;
}

/** The lake's relay tells the store what it publishes. */
async function followLocalLake({ published, store, lake }: Lake): Promise<Followed> {
  const mirror = new Mirror({ table: published, log: new PublicationLog(store), askLake: askLakeFor(lake) });
  await firstConfirmation(mirror);
  return { mirror, stop() {} };
}

/** Webhooks tell one machine what the lake publishes, and one asks every minute. Either tells the store. */
async function followHostedLake({
  published,
  store,
  lake,
  log: tell,
}: Lake & { readonly log: (message: string) => void }): Promise<Followed> {
  const log = new PublicationLog(store);
  const ask = askHosted(lake);
  const mirror: Mirror = new Mirror({
    table: published,
    log,
    askLake: () => table.askInstead(),
    isAhead: () => table.isAhead,
  });
  const table: SharedTable = new SharedTable({
    table: published,
    mirror,
    store,
    log,
    ask,
    now: () => new Date(),
  });
  setProcessTable(table);
  await firstConfirmation(mirror);
  const freshness = await keepFresh({ table, ask, log: tell });
  return { mirror, stop: () => freshness.stop() };
}

async function firstConfirmation(mirror: Mirror): Promise<void> {
  const deadline = performance.now() + LONGEST_START;
  for (;;) {
    try {
      return await mirror.confirm();
    } catch (error) {
      if (performance.now() > deadline) throw new StartError(`Starting the site failed. ${messageOf(error)}`);
      await wait(TRY_EVERY);
    }
  }
}

/**
 * The address of a database in the memory of this process. Each connection of the process that opens it sees the same, until
 * the last one closes.
 */
export function memoryTable(): string {
  return `file:/published-${randomUUID()}?vfs=memdb`;
}

/** In milliseconds. A visitor waits for it. */
const LONGEST = 3_000;

const rowSchema = z.tuple([z.string(), z.string().nullable()]);
const positionSchema = z.object({ generation: z.string(), seq: z.number() });
const newsSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("entries"),
    entries: z.array(z.object({ seq: z.number(), rows: z.array(rowSchema) })),
  }),
  z.object({ kind: z.literal("all"), at: positionSchema, rows: z.array(rowSchema) }),
]);

/** Asks a local lake, on this machine or another, what was published after a position. Rejects while it is away. */
export function askLakeFor(
  lake: Pick<LakeEnvironment, "url" | "projectId" | "dataset" | "token">,
): (after: Position | null) => Promise<News> {
  const address = `${lakeOrigin(lake)}/v${apiVersion}/publications/${lake.dataset}`;
  return async (after) => {
    const query = after
      ? `?${new URLSearchParams({ generation: after.generation, seq: String(after.seq) })}`
      : "";
    const response = await fetch(address + query, {
      headers: { authorization: `Bearer ${lake.token}` },
      cache: "no-store",
      signal: AbortSignal.timeout(LONGEST),
    });
    if (!response.ok) throw new Error(`the lake answered ${response.status}`);
    return newsSchema.parse(await response.json());
  };
}
