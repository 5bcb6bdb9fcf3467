import { request } from "node:http";
import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { runningLake } from "./support/newsroom.ts";

test("health names each part and where it points, and nothing secret", async ({ site }) => {
  const answer = await fetch(`${site.url}/api/health`);
  const text = await answer.text();
  expect(answer.status).toBe(200);
  const { parts } = JSON.parse(text);
  expect(Object.keys(parts)).toEqual(["site", "lake", "studio", "webhook", "accounts", "payments"]);
  const address = `${site.url}/local/payments-api`;
  const detail = "on a stand-in of the payment provider";
  expect(parts.payments).toEqual({ ok: true, mode: "local", address, detail });
  expect(parts.lake).toEqual({ ok: true, mode: "local", address: site.lakeUrl });
  expect(text).not.toContain(runningLake(site.dataFolder).token);
});

test("while the lake does not answer, health is 503 and stored pages are served", async ({ site }) => {
  const lake = runningLake(site.dataFolder);
  expect((await fetch(`${site.url}/about`)).status).toBe(200);
  process.kill(lake.pid, "SIGSTOP");
  try {
    const health = await fetch(`${site.url}/api/health`);
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({ status: "failing", parts: { lake: { ok: false } } });
    expect((await fetch(`${site.url}/about`)).status).toBe(200);
  } finally {
    process.kill(lake.pid, "SIGCONT");
  }
});

test("a foreign host name is refused, and headers that only Next may send change nothing", async ({
  site,
}) => {
  expect((await get(site.url, "/", { host: "rebound.example" })).status).toBe(421);
  expect((await get(site.url, "http://other.example/", { host: "localhost" })).status).toBe(400);
  const forged = {
    host: "localhost",
    "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy",
    "next-resume": "1",
  };
  const plain = await get(site.url, "/no-such-page", { host: "localhost" });
  expect((await get(site.url, "/no-such-page", forged)).status).toBe(plain.status);
});

test("it stops at once with a Studio open, and comes back with the same content", async ({ site, page }) => {
  await page.goto(`${site.url}/studio`);
  const before = runningLake(site.dataFolder).pid;
  await site.restart();
  expect(runningLake(site.dataFolder).pid).not.toBe(before);
  expect((await fetch(`${site.url}/about`)).status).toBe(200);
});

/** Unlike `fetch`, sends any request target and any host. */
function get(
  url: string,
  target: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path: target, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode });
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}
