import { startLake } from "@paraph/lake/testing/lake";
import { ThemeProvider } from "@sanity/ui";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { planImport } from "@/lib/redirects/plan-import";
import { readTable } from "@/lib/redirects/read-table";
import { PlannedLines } from "@/studio/redirects/planned-lines";
import { releasesOfLines } from "@/studio/redirects/write-redirects";
import { theme } from "@/studio/theme";

function linesOf(count: number, targetOf: (index: number) => string) {
  const rows = Array.from({ length: count }, (_, index) => `/old-${index},${targetOf(index)}`);
  const table = readTable(new TextEncoder().encode(`from,to\n${rows.join("\n")}`));
  let ids = 0;
  const about = { id: "about", title: "About", path: "/about", previousPaths: [] };
  return planImport(
    table,
    { sites: ["https://paraph.example"], pages: [about], redirects: [] },
    () => `r${ids++}`,
  );
}

const drawn = (lines: ReturnType<typeof linesOf>) =>
  renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <PlannedLines lines={lines} />
    </ThemeProvider>,
  );

test("R-CMS-7 the refused lines are drawn first, and never more than fifty lines at once", () => {
  const some = drawn(linesOf(500, (index) => (index % 100 === 0 ? "/nowhere" : "/about")));
  expect(some.match(/data-testid="import-line"/g)).toHaveLength(5);
  expect(some).toContain("Refused (5)");
  expect(some).toContain("All lines (500)");
  const good = drawn(linesOf(10_000, () => "/about"));
  expect(good.match(/data-testid="import-line"/g)).toHaveLength(50);
  expect(good).toContain("1 to 50 of 10000");
  expect(good).not.toContain("Refused");
});

test("R-CMS-7 more lines than a release may have become several, all or none", async () => {
  await using lake = await startLake({ documents: [{ _id: "about", _type: "page", path: "/about" }] });
  const client = lake.client("editor", { perspective: "raw" });
  const titles = await releasesOfLines(
    client,
    linesOf(1_001, () => "/about"),
    "Redirects of x.csv",
  );
  expect(titles).toEqual(["Redirects of x.csv, 1 of 2", "Redirects of x.csv, 2 of 2"]);
  expect(await client.fetch('count(*[_type == "redirect"])')).toBe(1_001);
  const one = linesOf(1, () => "/about");
  await expect(releasesOfLines(client, [...one, ...one], "Twice")).rejects.toThrow();
  expect(await client.fetch('count(*[_type == "system.release"])')).toBe(2);
});
