import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

const executablePath = process.env.PARAPH_CHROMIUM;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  // Each worker runs a whole system. They wait more than they work, and two share two cores well.
  workers: Math.min(2, availableParallelism()),
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    browserName: "chromium",
    locale: "en-US",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
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
