import { rounds } from "@paraph/service/testing/extent";
import { expect } from "@playwright/test";
import fc from "fast-check";
import { seed } from "../../support/seeded-random.ts";
import { test } from "../fixtures.ts";
import { logRenders, Newsroom, ownSystem } from "../support/newsroom.ts";
import { addressFaults } from "../support/sequences/address-faults.ts";
import { sequence } from "../support/sequences/command.ts";
import { Marketer } from "../support/sequences/marketer.ts";

test.use({ environment: logRenders });

const runs = rounds(3);

/** How long a failure is made smaller. */
const SHRINKING = 120_000;

test("R-CMS-7 R-ROUTES after any sequence of renames, swaps, publishes, deletions, schedules and redirects no link of the site is dead, no redirect leads to another one, and former addresses lead to their pages", async ({
  lake,
}) => {
  test.skip(lake === "hosted", "A hosted lake does not judge.");
  test.setTimeout(3 * SHRINKING + runs * 360_000);
  const did = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(sequence, async (commands) => {
      await using site = await ownSystem();
      const newsroom = new Newsroom(site);
      const marketer = new Marketer(newsroom, site.url);
      for (const command of commands) await marketer.perform(command);
      await marketer.passTime();
      for (const [what, times] of marketer.did) did.set(what, (did.get(what) ?? 0) + times);
      expect(await addressFaults(newsroom, site.url)).toEqual([]);
    }),
    { numRuns: runs, seed, interruptAfterTimeLimit: SHRINKING + runs * 180_000 },
  );
  // A lake that refuses everything would pass too.
  const done = [...did].flatMap(([what, times]) => (what.endsWith("refused") ? [] : [times]));
  expect(done.reduce((sum, times) => sum + times, 0)).toBeGreaterThan(runs * 2);
});
