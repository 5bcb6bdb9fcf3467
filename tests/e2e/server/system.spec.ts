import { request } from "node:http";
import { text as bodyOf } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "@playwright/test";
import { keyHeader, stateHeader, wantedHeader } from "../../../server/next/render-wire.ts";
import { test } from "../fixtures.ts";
import { everyPage, Newsroom, runningLake, smallPage } from "../support/newsroom.ts";
import type { RunningSite } from "../support/running-site.ts";

test("health names each part and its address, but no secrets", async ({ site }) => {
  const answer = await fetch(`${site.url}/api/health`);
  const text = await answer.text();
  expect(answer.status).toBe(200);
  const { parts, release } = JSON.parse(text);
  expect(release).toMatch(/^\d+\.\d+\.\d+/);
  expect(Object.keys(parts)).toEqual(["site", "lake", "webhook", "studio", "accounts", "payments", "disk"]);
  const address = `${site.url}/local/payments-api`;
  const detail = "on a stand-in of the payment provider";
  expect(parts.payments).toEqual({ ok: true, mode: "local", address, detail });
  expect(parts.lake).toEqual({ ok: true, mode: "local", address: site.lakeUrl });
  expect(text).not.toContain(runningLake(site.dataFolder).token);
});

test("while the lake does not answer, health is 503 and stored pages are served", { tag: "@4of6" }, async ({
  site,
}) => {
  const lake = runningLake(site.dataFolder);
  expect((await fetch(`${site.url}/about`)).status).toBe(200);
  process.kill(lake.pid, "SIGSTOP");
  try {
    // One answer holds for a second.
    await expect.poll(async () => (await fetch(`${site.url}/api/health`)).status).toBe(503);
    const health = await fetch(`${site.url}/api/health`);
    expect(await health.json()).toMatchObject({ status: "failing", parts: { lake: { ok: false } } });
    expect((await fetch(`${site.url}/about`)).status).toBe(200);
  } finally {
    process.kill(lake.pid, "SIGCONT");
  }
});

test("while the lake is busy, unchanged pages are served and the others wait", { tag: "@3of6" }, async ({
  site,
}) => {
  const newsroom = new Newsroom(site);
  await newsroom.publishNew(smallPage("busy", "/busy", "Written before"));
  await newsroom.visitAll(["/about", "/busy"]);
  await newsroom.publish("busy", { "blocks[0].heading": "Written after" });
  const lake = runningLake(site.dataFolder);
  process.kill(lake.pid, "SIGSTOP");
  let changed: ReturnType<typeof newsroom.visit>;
  let unknown: typeof changed;
  try {
    changed = newsroom.visit("/busy");
    unknown = newsroom.visit("/no-such-page");
    expect((await newsroom.visit("/about")).status).toBe(200);
    const first = await Promise.race([changed, unknown, wait(4_000, "nothing")]);
    expect(first).toBe("nothing");
  } finally {
    process.kill(lake.pid, "SIGCONT");
  }
  expect(await changed).toMatchObject({ status: 200, html: expect.stringContaining("Written after") });
  expect((await unknown).status).toBe(404);
});

test("while the lake is down for long, stored pages are served and all others get a readable 503", {
  tag: "@all",
}, async ({ site }) => {
  const newsroom = new Newsroom(site);
  const lake = runningLake(site.dataFolder);
  await newsroom.publishNew(smallPage("unseen", "/unseen", "Seen by nobody yet"));
  await newsroom.visitAll(["/about"]);
  process.kill(lake.pid, "SIGSTOP");
  try {
    const rendered = fetch(`${site.url}/unseen`);
    const written = fetch(`${site.url}/sitemap.xml`);
    expect((await newsroom.visit("/about")).status).toBe(200);
    for (const [answer, type] of [
      [await rendered, "text/html"],
      [await written, "text/plain"],
    ] as const) {
      expect([answer.status, answer.headers.get("retry-after")], type).toEqual([503, "30"]);
      expect(answer.headers.get("content-type")).toContain(type);
      expect(await answer.text()).toContain("be shown right now");
    }
  } finally {
    process.kill(lake.pid, "SIGCONT");
  }
  expect((await newsroom.visit("/unseen")).html).toContain("Seen by nobody yet");
  expect((await fetch(`${site.url}/sitemap.xml`)).status).toBe(200);
});

test("R-ROUTES-1 an unknown address is 404 for Next's router as well as for a browser", async ({ site }) => {
  const asked: Record<string, string>[] = [{}, { rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }];
  for (const headers of asked) {
    const answer = await fetch(`${site.url}/made-up-address`, { headers });
    expect([answer.status, await answer.text()], JSON.stringify(headers)).toEqual([
      404,
      expect.stringContaining("Page not found"),
    ]);
    expect((await fetch(`${site.url}/about`, { headers })).status).toBe(200);
  }
});

test("R-ROUTES-1 what scanners try gets the page for unknown addresses, and screens are stored", {
  tag: "@2of6",
}, async ({ site }) => {
  for (const address of ["/x.php", "/wp-login.php?a=1", "/api/random", "/icons/none.png"]) {
    const answer = await fetch(`${site.url}${address}`);
    expect([answer.status, await answer.text()], address).toEqual([
      404,
      expect.stringContaining("Page not found"),
    ]);
    expect(answer.headers.get("content-security-policy"), address).toContain("style-src 'self'");
  }
  for (const address of ["/auth?mode=register&utm_source=mail", "/search", "/payment-info"]) {
    const answer = await fetch(`${site.url}${address}`);
    expect([answer.status, answer.headers.get("cache-control")], address).toEqual([
      200,
      "public, max-age=0, must-revalidate",
    ]);
  }
});

test("a foreign host name is refused, and forged internal headers have no effect", async ({ site }) => {
  expect((await get(site.url, "/", { host: "rebound.example" })).status).toBe(421);
  expect((await get(site.url, "http://other.example/", { host: "localhost" })).status).toBe(400);
  const forged = {
    host: "localhost",
    "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy",
    "next-resume": "1",
    [keyHeader]: "made up",
    [wantedHeader]: "metrics",
    [stateHeader]: "made up",
    connection: `close, ${keyHeader}, ${stateHeader}`,
  };
  for (const [target, status] of [
    ["/about", 200],
    ["/approvals", 308],
    ["/no-such-page", 404],
    ["/search?q=nda", 200],
    ["/api/random", 404],
    ["/auth?mode=register", 200],
  ] as const) {
    const plain = await get(site.url, target, { host: "localhost" });
    expect(plain.status, target).toBe(status);
    expect(await get(site.url, target, forged), target).toEqual(plain);
  }
});

test("after a restart while a Studio is open, the system has the same documents and pages", {
  tag: "@3of6",
}, async ({ site, page }) => {
  await new Newsroom(site).publishNew(smallPage("page-lasting", "/lasting", "Written before the restart"));
  await page.goto(`${site.url}/studio`);
  const lake = runningLake(site.dataFolder).pid;
  const before = await contentOf(site);
  expect(before.pages["/lasting"]).toContain("Written before the restart");
  await site.restart();
  expect(runningLake(site.dataFolder).pid).not.toBe(lake);
  expect(await contentOf(site)).toEqual(before);
});

/** All documents but counts, which grow as the site ends, and the HTML of some pages. */
async function contentOf(site: RunningSite) {
  const newsroom = new Newsroom(site);
  const documents: { _id: string }[] = await newsroom.client.fetch(
    '*[_type != "addressCounts"] | order(_id)',
  );
  const pages: Record<string, string> = {};
  for (const address of [...everyPage, "/lasting"]) {
    const { status, html } = await newsroom.visit(address);
    expect(status, address).toBe(200);
    pages[address] = html;
  }
  return { documents, pages };
}

/** Unlike `fetch`, can send any request target and any host. */
function get(
  url: string,
  target: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; location: string | undefined; body: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path: target, headers }, (answer) => {
      const { statusCode: status, headers: answered } = answer;
      bodyOf(answer).then((body) => resolve({ status, location: answered.location, body }), reject);
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}
