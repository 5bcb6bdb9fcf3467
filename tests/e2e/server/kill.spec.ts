import { setTimeout as wait } from "node:timers/promises";
import { messageOf } from "@paraph/service/message-of";
import { rounds } from "@paraph/service/testing/extent";
import { seed, seededRandom } from "../../support/seeded-random.ts";
import { test } from "../fixtures.ts";
import { KilledSystem, type Victim } from "../support/kill/killed-system.ts";
import { publisher, visitor } from "../support/kill/publishes.ts";
import { buyer } from "../support/kill/purchases.ts";
import { transactionWriter } from "../support/kill/transactions.ts";
import { uploader } from "../support/kill/uploads.ts";
import { writeOnce, writeUntil } from "../support/kill/writer.ts";
import { startSite } from "../support/running-site.ts";

const kills = rounds(4);

/** After this long everybody writes. In milliseconds. */
const LATEST_KILL = 600;

const victims: readonly Victim[] = ["lake", "back-ends", "renderer", "site", "lake", "all"];

// A seed repeats the order and what is written. The moments of the kills are the machine's own all the same.
test("kill -9 of any part loses nothing that was acknowledged", async () => {
  test.setTimeout(300_000 + kills * 90_000);
  await using site = await startSite({});
  const system = new KilledSystem(site);
  const random = seededRandom(seed);
  const first = random.below(victims.length);
  const publishing = publisher(system);
  const visiting = visitor(system, publishing.floor);
  const buying = buyer(system);
  const writers = [transactionWriter(system), publishing, visiting, uploader(system, random), buying];
  await writeOnce(writers);
  for (let round = 0; round < kills; round += 1) {
    const victim = victims[(first + round) % victims.length] ?? "all";
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
      await writeOnce(writers);
    } catch (cause) {
      const message = `Round ${round}, after ${victim} was killed, PARAPH_SEED=${seed}: ${messageOf(cause)}`;
      throw new Error(`${message}\n${site.output()}`, { cause });
    }
  }
  console.log(
    `Acknowledged: ${publishing.floor()} publishes, ${buying.count()} purchases; ${visiting.seen()} pages.`,
  );
});
