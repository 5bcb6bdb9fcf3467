import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { runTool } from "../support/tool.ts";
import { scriptBytes, withBrowser } from "./browser.ts";
import { buildOnce, withSystem } from "./built-site.ts";
import { type Measurement, times } from "./measurement.ts";

/** JavaScript of the heaviest page compared with an empty page of the same Next. */
export async function measureJavaScript(root: string): Promise<Measurement[]> {
  await buildOnce(root);
  const dataFolder = mkdtempSync(path.join(tmpdir(), "paraph-bench-"));
  try {
    return await withBrowser(root, async (browser) => {
      const empty = await withEmptyApp(root, (url) => scriptBytes(browser, url));
      const pages = await withSystem(dataFolder, async ({ url }) => {
        const query = encodeURIComponent('*[_type == "page" && defined(path)].path');
        const answer: unknown = await (
          await fetch(`${url}/lake/v2025-02-19/data/query/production?query=${query}`)
        ).json();
        const paths = typeof answer === "object" && answer && "result" in answer ? answer.result : null;
        if (!Array.isArray(paths)) throw new Error("The lake named no page to measure.");
        const sizes: { path: string; bytes: number }[] = [];
        for (const address of paths.map(String)) {
          sizes.push({ path: address, bytes: await scriptBytes(browser, `${url}${address}`) });
        }
        return sizes;
      });
      const heaviest = pages.reduce((one, other) => (other.bytes > one.bytes ? other : one));
      return [
        {
          what: `JavaScript of the heaviest of ${pages.length} pages, ${heaviest.path}`,
          measured: kilobytes(heaviest.bytes),
          beside: `empty page ${kilobytes(empty)}`,
          ratio: times(heaviest.bytes / empty),
          budget: "at most 1.15 x, goal 1.05 x",
        },
      ];
    });
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Inside the project, so that it is built with the project's own Next. */
async function withEmptyApp<Result>(root: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const folder = path.join(root, ".cache/bench-empty");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, "app"), { recursive: true });
  writeFileSync(
    path.join(folder, "next.config.mjs"),
    `export default { cacheComponents: true, partialPrefetching: true, turbopack: { root: ${JSON.stringify(root)} } };\n`,
  );
  writeFileSync(
    path.join(folder, "app/layout.js"),
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }\n',
  );
  writeFileSync(
    path.join(folder, "app/page.js"),
    "export default function Page() { return <main><h1>Empty</h1></main>; }\n",
  );
  const status = await runTool(root, "next", ["build", folder], { NODE_ENV: "production" });
  if (status !== 0) throw new Error(`Building the empty app ended with ${status}.`);
  const { default: next } = await import("next");
  const app = next({ dev: false, dir: folder });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  try {
    return await work(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`);
  } finally {
    server.closeAllConnections();
    server.close();
    await app.close();
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
