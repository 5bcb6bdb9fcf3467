import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readProcessFile } from "../../local/process-file.ts";
import { withBrowser } from "./browser.ts";
import { buildOnce, withSystem } from "./built-site.ts";
import { type Measurement, percentile, times } from "./measurement.ts";

/** The time from opening the address to a usable Studio, signed in, compared with the home page. */
export async function measureStudio(root: string): Promise<Measurement[]> {
  await buildOnce(root);
  const dataFolder = mkdtempSync(path.join(tmpdir(), "paraph-bench-"));
  try {
    return await withSystem(dataFolder, ({ url }) =>
      withBrowser(root, async (browser) => {
        const studio: number[] = [];
        const home: number[] = [];
        for (let at = 0; at < 5; at++) {
          const context = await browser.newContext({
            extraHTTPHeaders: { authorization: `Bearer ${readProcessFile(dataFolder, "lake")?.token}` },
          });
          const page = await context.newPage();
          studio.push(
            await timed(
              () => page.goto(`${url}/studio`),
              () => page.getByTestId("studio-navbar").waitFor(),
            ),
          );
          home.push(
            await timed(
              () => page.goto(url),
              () => page.locator("h1").first().waitFor(),
            ),
          );
          await context.close();
        }
        const [slow, fast] = [percentile(studio, 0.5), percentile(home, 0.5)];
        return [
          {
            what: "/studio to interactive, p50 of 5",
            measured: `${slow.toFixed(1)} s`,
            beside: `home page ${fast.toFixed(2)} s`,
            ratio: times(slow / fast),
          },
        ];
      }),
    );
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function timed(open: () => Promise<unknown>, ready: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await open();
  await ready();
  return (performance.now() - started) / 1000;
}
