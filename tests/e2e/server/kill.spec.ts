import { setTimeout as wait } from "node:timers/promises";
import { expect } from "@playwright/test";
import { messageOf } from "../../../lib/message-of.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { test } from "../fixtures.ts";
import { KilledSystem, type Victim } from "../support/kill/killed-system.ts";
import { publisher, visitor } from "../support/kill/publishes.ts";
import { buyer } from "../support/kill/purchases.ts";
import { transactionWriter } from "../support/kill/transactions.ts";
import { uploader } from "../support/kill/uploads.ts";
import { writeUntil } from "../support/kill/writer.ts";
import { startSite } from "../support/running-site.ts";

/** `PARAPH_KILL_ROUNDS=300 npm run e2e -- kill` is the long run. */
const rounds = Number(process.env.PARAPH_KILL_ROUNDS || 4);

/** Repeats what a run chose. The moments of a kill are the machine's own all the same. */
const seed = Number(process.env.PARAPH_KILL_SEED || Date.now() % 1_000_000);

/** After this long everybody writes. In milliseconds. */
const LATEST_KILL = 600;

const victims: readonly Victim[] = ["lake", "back-ends", "site", "back-ends", "lake", "all"];

test(`kill -9 of any part loses nothing that was acknowledged, ${rounds} rounds (PARAPH_KILL_ROUNDS)`, async () => {
  test.setTimeout(120_000 + rounds * 30_000);
  await using site = await startSite({});
  const system = new KilledSystem(site);
  const random = seededRandom(seed);
  const publishing = publisher(system);
  const visiting = visitor(system, publishing.floor);
  const buying = buyer(system);
  const writers = [transactionWriter(system), publishing, visiting, uploader(system, random), buying];
  for (const { write } of writers) await write();
  for (let round = 0; round < rounds; round += 1) {
    const victim = victims[round % victims.length] ?? "all";
    try {
      const stopping = new AbortController();
      const writing = writeUntil(writers, stopping.signal);
      await Promise.race([writing, wait(100 + random.below(LATEST_KILL))]);
      await Promise.race([writing, system.kill(victim)]);
      await Promise.race([writing, wait(random.below(LATEST_KILL))]);
      stopping.abort();
      await writing;
      await system.healthy();
      for (const { check } of writers) await check();
    } catch (cause) {
      const message = `Round ${round}, after ${victim} was killed, PARAPH_KILL_SEED=${seed}: ${messageOf(cause)}`;
      throw new Error(`${message}\n${site.output()}`, { cause });
    }
  }
  expect([publishing.floor(), visiting.seen(), buying.count()].every((count) => count >= rounds / 2)).toBe(
    true,
  );
  console.log(
    `Acknowledged: ${publishing.floor()} publishes, ${buying.count()} purchases; ${visiting.seen()} pages.`,
  );
});
