import { readProcessFile } from "@paraph/service/supervisor";
import type { Browser, Page } from "@playwright/test";
import { withBrowser } from "./browser.ts";
import { withBuiltSite } from "./built-site.ts";
import { lakeClient } from "./lake-client.ts";
import { Clock, rowsBeside } from "./main-thread.ts";
import { cases, type Measurement, percentile, rounds, seconds } from "./measurement.ts";

/** Within this many milliseconds a letter is written, stored, validated and said to be saved. */
const SAVED = 700;

/** The time from opening the address to a usable Studio, signed in, compared with the home page. */
export async function measureStudio(root: string): Promise<Measurement[]> {
  return withBuiltSite(root, ({ url, dataFolder }) =>
    withBrowser(root, async (browser) => {
      const studio: number[] = [];
      const home: number[] = [];
      for (let at = 0; at < rounds(5); at++) {
        const page = await signedIn(browser, dataFolder);
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
        await page.context().close();
      }
      const letters = await measureLetters(browser, url, dataFolder);
      const [slow, fast] = [percentile(studio, 0.5), percentile(home, 0.5)];
      return [
        {
          what: "/studio to interactive, p50 of 5",
          measured: seconds(slow),
          beside: { of: "home page", ...seconds(fast) },
        },
        ...letters,
      ];
    }),
  );
}

/** A page whose requests carry the right to write. */
async function signedIn(browser: Browser, dataFolder: string): Promise<Page> {
  const authorization = `Bearer ${readProcessFile(dataFolder, "lake")?.token}`;
  return (await browser.newContext({ extraHTTPHeaders: { authorization } })).newPage();
}

/** What a letter costs in the title of a page with few blocks and of one with many, until it is saved and said to be. */
async function measureLetters(browser: Browser, url: string, dataFolder: string): Promise<Measurement[]> {
  const client = lakeClient(url, dataFolder);
  const shipped = await client.fetch<object[]>(
    '*[_type == "page" && count(blocks) > 4].blocks[]',
    {},
    { perspective: "published" },
  );
  const page = await signedIn(browser, dataFolder);
  const clock = await Clock.of(page);
  const rows: Measurement[] = [];
  for (const count of cases([3, 60])) {
    const id = `letters-${count}`;
    await client.create(createPage(id, shipped, count));
    await page.goto(`${url}/studio/intent/edit/id=${id};type=page`);
    const title = page.getByTestId("field-title").getByRole("textbox");
    await title.waitFor();
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(4_000);
    const empty = await clock.typingIntoEmpty("Ann Lee");
    await title.click();
    // The first letter makes the draft.
    await clock.typing("An", SAVED);
    const letters = await clock.typing("n Lee and sons".slice(0, rounds(14, 2)), SAVED);
    rows.push(
      rowsBeside(percentile(empty, 0.5))(
        `A letter in the Studio, page of ${count} blocks`,
        percentile(letters, 0.5),
        "",
      ),
    );
  }
  return rows;
}

async function timed(open: () => Promise<unknown>, ready: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await open();
  await ready();
  return performance.now() - started;
}

/**
 * A page of so many shipped blocks. Those with an anchor, or with a link to one, are left out: beside blocks of other
 * pages an anchor would be there twice or not at all, which nobody can publish.
 */
export function createPage(_id: string, shipped: readonly object[], count: number) {
  const alone = shipped.filter((block) => !JSON.stringify(block).includes('"anchor":'));
  const blocks = Array.from({ length: count }, (_, at) => ({
    ...alone[at % alone.length],
    _key: `block-${at}`,
  }));
  return { _id, _type: "page", title: "Letters", path: `/${_id}`, group: "general", blocks };
}
