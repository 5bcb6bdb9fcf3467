import { keyPages } from "../support/page-kinds.ts";
import { publishedPages } from "../support/published-pages.ts";
import { scriptBytes, withBrowser } from "./browser.ts";
import { withBuiltSite } from "./built-site.ts";
import { measureFirstPress } from "./first-press.ts";
import { cases, kilobytes, type Measurement } from "./measurement.ts";
import { withNextApp } from "./next-app.ts";
import { visit } from "./visit.ts";

/** Screens that are no documents. */
const screens = ["/account", "/auth", "/billing", "/payment-info", "/search"];

/** What a visitor's browser gets and runs, compared with an empty page of the same Next. */
export async function measureJavaScript(root: string): Promise<Measurement[]> {
  return await withBrowser(root, async (browser) => {
    const empty = await withNextApp(root, "<h1>Empty</h1>", (url) => scriptBytes(browser, url));
    return withBuiltSite(root, async ({ url }) => {
      const kinds = keyPages(await publishedPages(url), (line) => console.log(`  ${line}`));
      const sizes: { path: string; bytes: number }[] = [];
      for (const address of cases([...kinds.map((kind) => kind.path), ...screens]))
        sizes.push({ path: address, bytes: await scriptBytes(browser, `${url}${address}`) });
      const heaviest = sizes.reduce((one, other) => (other.bytes > one.bytes ? other : one));
      return [
        {
          what: `JavaScript of the heaviest of ${sizes.length} kinds of page, ${heaviest.path}`,
          measured: kilobytes(heaviest.bytes),
          beside: { of: "empty page", ...kilobytes(empty) },
          budget: "at most 10 KiB",
        },
        ...(await measureHome(url)),
        ...(await measureFirstPress(browser, `${url}/`)),
      ];
    });
  });
}

async function measureHome(url: string): Promise<Measurement[]> {
  // The first visitor has it stored and compressed; asked as browsers ask, without undoing the compression.
  await fetch(url);
  const plain = await (await fetch(url, { headers: { "accept-encoding": "identity" } })).arrayBuffer();
  const wire = (await visit(url)).byteLength;
  return [
    {
      what: "HTML of the home page on the wire",
      measured: kilobytes(wire),
      beside: { of: "as text", ...kilobytes(plain.byteLength) },
      budget: "15 KB on the wire, 90 KB of text",
    },
  ];
}
