import { setTimeout as wait } from "node:timers/promises";
import type { Environment } from "../env/environment.ts";
import { askHosted } from "./keep-fresh.ts";
import { openProcessTable } from "./process-table.ts";
import { reconcile } from "./reconcile.ts";

/** All in milliseconds. Where the lake's answers lag, pages made of older ones lead here, too. */
const ASK_EVERY = 1_000;
const WAIT = 150;
/** A visitor waits for it. */
const LONGEST = 3_000;

/**
 * For pages that turn out to be made of something newer than the table has: the hosted lake has published it, and no
 * webhook has told of it yet. Whoever comes meanwhile waits for the same answer. Resolves although the lake is away.
 * `undefined`: the lake is local, and its publishes are in the table before anybody can read them.
 */
export function createCatchUp({
  lake,
  revisionsFile,
}: Pick<Environment, "lake" | "revisionsFile">): (() => Promise<void>) | undefined {
  if (lake.mode === "local") return undefined;
  const ask = askHosted(lake);
  const now = () => new Date();
  let asking: Promise<void> | null = null;

  async function askOnce(): Promise<void> {
    const table = openProcessTable(revisionsFile);
    try {
      if (await table.takeTurn("newer", ASK_EVERY, now())) await reconcile({ table, ask, now }, "changes");
      else await wait(WAIT);
    } catch {
      // The question of the minute says why the lake does not answer.
    } finally {
      table.close();
      asking = null;
    }
  }

  return async () => {
    asking ??= askOnce();
    await Promise.race([asking, wait(LONGEST, null, { ref: false })]);
  };
}
