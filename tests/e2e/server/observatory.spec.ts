import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { startSystem } from "../../../scripts/support/system.ts";
import { findFreePort } from "../../../server/preconditions.ts";
import { observatoryScore } from "../../support/observatory.ts";
import { test } from "../fixtures.ts";

const addresses = [
  "/",
  "/pricing",
  "/signature/contracts",
  "/lifetime-deal",
  "/auth",
  "/payment-info",
  "/search?q=lease",
  "/nothing-here",
];

test("pages, screens and the 404 page have the headers that the Observatory gives 130 points for", async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "paraph-observatory-"));
  const port = await findFreePort("127.0.0.1");
  // Behind a proxy that ends TLS, which the test leaves out.
  const environment = { SITE_URL: "https://www.paraph.example" };
  const system = await startSystem({ dataFolder, port, environment });
  try {
    for (const address of addresses) {
      const answer = await fetch(`http://127.0.0.1:${port}${address}`);
      const { score, findings } = observatoryScore({ headers: answer.headers, html: await answer.text() });
      const why = findings.map(({ what, points }) => `${points} ${what}`).join("; ");
      expect(score, `${address}: ${why}`).toBeGreaterThanOrEqual(130);
    }
  } finally {
    await system.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
});
