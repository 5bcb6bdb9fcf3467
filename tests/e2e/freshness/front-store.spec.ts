import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import path from "node:path";
import { rounds } from "@paraph/service/testing/extent";
import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { inspectable, liveMemory } from "../support/live-memory.ts";
import { everyPage, logRenders, Newsroom } from "../support/newsroom.ts";
import { startSite } from "../support/running-site.ts";

test.use({ environment: logRenders });

const written = ["/pricing.md", "/sitemap.xml", "/blog/feed.xml", "/llms.txt", "/robots.txt", "/search.json"];

/** Eight kilobytes that every junk address carries, so that memory shows whoever keeps addresses. */
const longName = "x".repeat(8_000);

/** Half unknown addresses, half unknown queries of a known one, each asked for once. One sender alone would have to wait. */
async function sendJunk(url: string, first: number, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const numbers = Array.from({ length: count }, (_, n) => first + n).values();
  const askForEach = async () => {
    for (const n of numbers) {
      const [address, status] =
        n % 2 ? [`/junk-${n}-${longName}`, 404] : [`/about?junk=${n}-${longName}`, 200];
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { "accept-encoding": "br", "x-forwarded-for": `198.51.100.${n % 64}` };
        get(`${url}${address}`, { agent, headers }, resolve).on("error", reject);
      });
      answer.resume();
      await once(answer, "end");
      if (answer.statusCode !== status) throw new Error(`${address} answered ${answer.statusCode}.`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, askForEach));
  agent.destroy();
}

/** The files in which answers outlive a restart. */
async function filesOf(dataFolder: string): Promise<string[]> {
  const found = await readdir(path.join(dataFolder, "pages"), { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile() && !one.name.endsWith(".part")).map(({ name }) => name);
}

test("pages and written files survive a restart, and a publish while nobody visits", {
  tag: "@2of6",
}, async ({ site }) => {
  const newsroom = new Newsroom(site);
  await newsroom.visitAll([...everyPage, ...written]);
  await site.restart();
  const again = new Newsroom(site);
  await again.visitAll([...everyPage, ...written]);
  expect(again.rendersSince(), "nothing is rendered anew").toEqual([]);
  await again.publish("page-about", { "seo.title": "Published after the restart" });
  await site.restart();
  const last = new Newsroom(site);
  expect((await last.visit("/about")).html).toContain("Published after the restart");
});

test("R-CMS-7 a written file is made once, answers 304, and shows a publish at once", {
  tag: "@3of6",
}, async ({ site }) => {
  const newsroom = new Newsroom(site);
  for (const address of written) {
    const first = await fetch(`${site.url}${address}`);
    const etag = first.headers.get("etag") ?? "";
    expect(etag, address).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get("cache-control"), address).toBe("public, max-age=0, must-revalidate");
    const again = await fetch(`${site.url}${address}`, { headers: { "if-none-match": etag } });
    expect([again.status, again.headers.get("etag")], address).toEqual([304, etag]);
    const head = await fetch(`${site.url}${address}`, { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()], address).toEqual([200, etag, ""]);
  }
  await newsroom.publish("page-pricing", {
    title: "Prices as of now",
    "blocks[0].heading": "Prices as of now",
  });
  for (const address of ["/pricing.md", "/llms.txt", "/search.json"])
    expect((await newsroom.visit(address)).html, address).toContain("Prices as of now");
});

/** A long run has 100,000. */
const junk = rounds(12_000);

test("unknown addresses, queries and headers, by the thousand too, cost no rendering, no file and no memory", {
  tag: "@5of6",
}, async ({ lake }) => {
  test.setTimeout(1_800_000);
  await using site = await startSite({ ...logRenders, ...inspectable, TRUST_PROXY: "127.0.0.1" }, lake);
  const newsroom = new Newsroom(site);
  await newsroom.visitAll(everyPage);
  await newsroom.visit("/made-up");
  // One more: the page that all unknown addresses share.
  await expect.poll(async () => (await filesOf(site.dataFolder)).length).toBe(everyPage.length + 1);
  const before = await filesOf(site.dataFolder);
  newsroom.rendersSince();
  for (let n = 0; n < 60; n++) {
    const headers = { "x-junk": `${n}`, "accept-language": `x-${n}`, "accept-encoding": `br, x-${n}` };
    const [unknown, file, known] = await Promise.all([
      fetch(`${site.url}/junk-${n}?${n}`, { headers }),
      fetch(`${site.url}/junk-${n}.md?${n}`, { headers }),
      fetch(`${site.url}/about?junk=${n}`, { headers }),
      fetch(`${site.url}/_next/static/junk-${n}.css`, { headers }),
      fetch(`${site.url}/about`, { method: `JUNK${n}` }).catch(() => null),
    ]);
    expect([unknown.status, file.status, known.status]).toEqual([404, 404, 200]);
  }
  expect(newsroom.rendersSince()).toEqual([]);
  const first = junk / 6;
  await sendJunk(site.url, 0, first); // what a process does once is not counted
  const memory = await liveMemory(site);
  await sendJunk(site.url, first, junk - first);
  // Whoever kept each address once would hold more than twice as much.
  expect((await liveMemory(site)) - memory).toBeLessThan(((junk - first) * longName.length) / 2);
  expect((await filesOf(site.dataFolder)).sort()).toEqual(before.sort());
});
