import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { createClient } from "@sanity/client";
import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { startMachines } from "../../../scripts/support/machines.ts";
import { startHostedLake } from "../support/hosted-lake.ts";
import { test } from "../support/measured-test.ts";

/** As a browser sends it, which `fetch` does not. */
function get(address: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { headers }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    });
    asked.on("error", reject);
    asked.end();
  });
}

test("R-CMS-3 with a hosted lake the visits of all machines are one sum, which each of them tells the Studio", {
  tag: "@all",
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "paraph-hosted-visits-"));
  const lake = await startHostedLake(folder);
  try {
    await using machines = await startMachines({ count: 2, environment: lake.environment });
    const browser = {
      "user-agent": "Mozilla/5.0 Firefox/140.0",
      accept: "text/html",
      "sec-fetch-dest": "document",
      "sec-fetch-mode": "navigate",
    };
    for (const [at, visits] of [3, 4].entries()) {
      for (let visit = 0; visit < visits; visit++)
        expect((await get(`${machines.sites[at]?.url}/about`, browser)).status).toBe(200);
    }
    const client = createClient({
      projectId: "local",
      dataset: "production",
      apiVersion: "2025-02-19",
      apiHost: lake.url,
      useProjectHostname: false,
      useCdn: false,
      token: lake.environment.SANITY_API_READ_TOKEN ?? "",
    });
    const { secret } = await createPreviewSecret(client, "paraph/visits", `${machines.url}/studio`);
    const studio = { "sec-fetch-site": "same-origin", authorization: `Bearer ${secret}` };
    for (const { url } of machines.sites) {
      const asked = `${url}/api/visits?page=/about&days=2`;
      await expect
        .poll(async () => JSON.parse((await get(asked, studio)).body).sources, { message: url })
        .toEqual([{ name: "", count: 7 }]);
      expect((await get(asked, { ...studio, authorization: "Bearer somebody-without-a-login" })).status).toBe(
        401,
      );
    }
    await machines.redeploySite(0);
    const after = `${machines.sites[0]?.url}/api/visits?page=/about&days=2`;
    // Until the others have answered, the new machine says that it asks again.
    await expect
      .poll(async () => JSON.parse((await get(after, studio)).body))
      .toMatchObject({ isCounting: true, sources: [{ name: "", count: 7 }] });
  } finally {
    await lake.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
