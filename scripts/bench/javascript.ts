import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { keyPages } from "../support/page-kinds.ts";
import { publishedPages } from "../support/published-pages.ts";
import { scriptBytes, withBrowser } from "./browser.ts";
import { buildOnce, withSystem } from "./built-site.ts";
import { measureFirstPress } from "./first-press.ts";
import { type Measurement, times } from "./measurement.ts";
import { withNextApp } from "./next-app.ts";

/** Screens that are no documents. */
const screens = ["/auth", "/payment-info", "/search"];

/** What a visitor's browser gets and runs, compared with an empty page of the same Next. */
export async function measureJavaScript(root: string): Promise<Measurement[]> {
  await buildOnce(root);
  const dataFolder = mkdtempSync(path.join(tmpdir(), "paraph-bench-"));
  try {
    return await withBrowser(root, async (browser) => {
      const empty = await withNextApp(root, "<h1>Empty</h1>", (url) => scriptBytes(browser, url));
      return withSystem(dataFolder, async ({ url }) => {
        const kinds = keyPages(await publishedPages(url), (line) => console.log(`  ${line}`));
        const sizes: { path: string; bytes: number }[] = [];
        for (const address of [...kinds.map((kind) => kind.path), ...screens])
          sizes.push({ path: address, bytes: await scriptBytes(browser, `${url}${address}`) });
        const heaviest = sizes.reduce((one, other) => (other.bytes > one.bytes ? other : one));
        return [
          {
            what: `JavaScript of the heaviest of ${sizes.length} kinds of page, ${heaviest.path}`,
            measured: kilobytes(heaviest.bytes),
            beside: `empty page ${kilobytes(empty)}`,
            ratio: times(heaviest.bytes / empty),
            budget: "at most 10 KiB",
          },
          ...(await measureHome(url)),
          ...(await measureFirstPress(browser, `${url}/`)),
        ];
      });
    });
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function measureHome(url: string): Promise<Measurement[]> {
  // The first visitor has it stored and compressed; asked as browsers ask, without undoing the compression.
  await fetch(url);
  const plain = await (await fetch(url, { headers: { "accept-encoding": "identity" } })).arrayBuffer();
  const wire = await wireBytes(url);
  return [
    {
      what: "HTML of the home page",
      measured: `${kilobytes(wire)} on the wire`,
      beside: `${kilobytes(plain.byteLength)} of text`,
      ratio: times(wire / plain.byteLength),
      budget: "15 KB on the wire, 90 KB of text",
    },
  ];
}

function wireBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "br, gzip" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.byteLength;
      });
      answer.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
