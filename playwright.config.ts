import { availableParallelism } from "node:os";
import { runsAll, testsLeftOut } from "@paraph/service/testing/extent";
import { defineConfig } from "@playwright/test";
import type { EngineOptions } from "./tests/e2e/support/engines/engine-test.ts";
import type { LakeKind } from "./tests/e2e/support/running-site.ts";

/** What is about content: Studio, preview, forms, publishing and redirects. The local mode runs the same files. */
const aboutContent = [
  "studio/*",
  "freshness/*",
  "leads/*",
  "selling/deals",
  "navigation/navigation",
  "pages/discovery",
  "pages/shared-preview",
];

/**
 * About what only the Studio of the embedded lake has: its connection (studio/connection). It survives outages and
 * restarts of the site, tells who was signed out, and keeps what is not stored yet. At the vendor its own client does.
 */
const embeddedOnly = ["connection", "restarts", "signed-out", "unsaved"].map(
  (name) => `**/e2e/studio/studio-${name}.spec.ts`,
);

/** Those that a whole run repeats with a hosted lake: forms, what a publish changes, and what colleagues change. */
const chosen = runsAll ? ["leads/leads", "freshness/publish", "studio/studio-documents"] : [];

/** Beside the tests that need a hosted lake. `PARAPH_HOSTED=all` runs all, those of the Studio too. */
const repeated = process.env.PARAPH_HOSTED === "all" ? aboutContent : chosen;

const executablePath = process.env.PARAPH_CHROMIUM;

export default defineConfig<object, EngineOptions & { lake: LakeKind }>({
  testDir: "tests/e2e",
  // What only `npm run test:all` runs, or `npm test` at another commit: tests/README.md.
  grepInvert: testsLeftOut(),
  outputDir: "test-results",
  // Each worker runs a whole system. They wait half of their time, so one more than there are cores keeps all cores busy.
  workers: Math.min(3, availableParallelism() + 1),
  // Whoever waits for something gets it on a slow machine, too, only later.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // The summary names every test that needed its second try: docs/decisions/033-a-second-try.md.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  // Those that one worker runs by itself come first, so that none of them is left alone at the end.
  projects: [
    // One worker loads the Studio once, and goes from test to test in it.
    { name: "studio", testDir: "tests/e2e/studio", workers: 1 },
    // Each on one system, with the same journeys: docs/decisions/040-three-engines.md.
    { name: "firefox", testDir: "tests/e2e/engines", workers: 1, use: { engineName: "firefox" } },
    { name: "webkit", testDir: "tests/e2e/engines", workers: 1, use: { engineName: "webkit" } },
    // What a company runs that has outgrown one machine: three sites, a lake, a store and a balancer.
    { name: "machines", testDir: "tests/e2e/machines", workers: 1 },
    // What a company runs: the bundle behind a proxy, under a domain of its own.
    { name: "public", testDir: "tests/e2e/public", workers: 1 },
    // With the lake as the vendor's is: another process at another address.
    {
      name: "hosted",
      testMatch: ["hosted/*", ...repeated].map((name) => `**/e2e/${name}.spec.ts`),
      testIgnore: embeddedOnly,
      workers: 1,
      use: { lake: "hosted", ignoreHTTPSErrors: true },
    },
    {
      name: "chromium",
      testIgnore: ["engines", "hosted", "machines", "public", "studio"].map(
        (folder) => `**/e2e/${folder}/**`,
      ),
    },
  ],
  use: {
    // Nothing that will ever come takes longer, and a test that waits in vain ends before its own limit.
    actionTimeout: 180_000,
    browserName: "chromium",
    locale: "en-US",
    timezoneId: "UTC",
    // Drawing what only moves takes a tenth of the processor's time. Tests of motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // Recording every test for its trace would take a fifth of the whole run, and pictures of each step more.
    trace: { mode: "on-first-retry", screenshots: false },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
