import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Environment, parseEnv } from "../../lib/env/environment.ts";
import { askLakeFor } from "../../lib/freshness/ask-lake.ts";
import { Mirror } from "../../lib/freshness/mirror.ts";
import { messageOf } from "../../lib/message-of.ts";
import type { StoreConnection } from "../../lib/store/connection.ts";
import { PublicationLog } from "../../lib/store/publication-log.ts";
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
export async function startSharing(
  { dataFolder }: Environment,
  log: (message: string) => void,
): Promise<Sharing> {
  const store = sharedStore();
  if (store === null) throw new Error("Sharing with other machines needs PARAPH_STORE.");
  const file = path.resolve(dataFolder, "published.db");
  const mirror = new Mirror({
    file,
    log: new PublicationLog(store),
    // The addresses of the back ends are known since they were started.
    askLake: askLakeFor(parseEnv(process.env).lake),
  });
  process.env.PARAPH_REVISIONS = file;
  await store.tried();
  await firstConfirmation(mirror);
  if (store.problem !== null)
    log(`The store is away (${store.problem}). The site goes on without it, slower.`);
  const looking = setInterval(() => mirror.confirm().catch(() => {}), LOOK_EVERY).unref();
  return {
    store,
    confirm: () => mirror.confirm(),
    state: () => `${mirror.position?.generation}:${mirror.position?.seq}`,
    async stop() {
      clearInterval(looking);
      await mirror.close();
      store.close();
    },
  };
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
