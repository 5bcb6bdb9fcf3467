import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { messageOf } from "@paraph/service/message-of";
import { requireModernNode } from "../server/node-version.ts";
import { withBrowser } from "./bench/browser.ts";
import { withBuiltSite } from "./bench/built-site.ts";
import { indexPage } from "./shots/index-page.ts";
import { type Shot, takeBlocks, takePage } from "./shots/take.ts";
import { keyPages } from "./support/page-kinds.ts";
import { publishedPages } from "./support/published-pages.ts";

requireModernNode();

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, "shots");
const { positionals } = parseArgs({ allowPositionals: true });
const wantedPaths = positionals.filter((name) => name.startsWith("/"));
const wantedBlocks = positionals.filter((name) => !name.startsWith("/"));

async function main(): Promise<void> {
  await withBuiltSite(root, ({ url }) => takeAll(url));
}

async function takeAll(url: string): Promise<void> {
  const published = await publishedPages(url);
  const unknown = wantedPaths.find((wanted) => !published.some((page) => page.path === wanted));
  if (unknown) throw new Error(`No published page has the path "${unknown}".`);
  const pages = wantedPaths.length > 0 ? wantedPaths : keyPages(published, log).map((page) => page.path);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await withBrowser(root, async (browser) => {
    const shots: Shot[] = [];
    if (positionals.length === 0 || wantedBlocks.length > 0) {
      shots.push(...(await takeBlocks(browser, `${url}/blocks`, folder, wantedBlocks, log)));
    }
    if (positionals.length === 0 || wantedPaths.length > 0) {
      for (const place of pages) shots.push(...(await takePage(browser, url, place, folder, log)));
    }
    writeFileSync(path.join(folder, "index.html"), indexPage(shots));
    log(`${shots.length} pictures. Open shots/index.html to see them side by side.`);
  });
}

function log(line: string): void {
  console.log(`  ${line}`);
}

await main().catch((error: unknown) => {
  console.error(`\nshots: ${messageOf(error)}`);
  process.exitCode = 1;
});
process.exit();
