import { expect } from "@playwright/test";
import { Newsroom } from "../support/newsroom.ts";
import { pressUntil } from "../support/press-until.ts";
import { openReader } from "../support/reader.ts";
import { test } from "../support/studio-test.ts";

test.use({ environment: { PARAPH_VISITS: "off" } });

test("R-CMS-3 where counting is off nothing is counted, and the Studio says so, beside an experiment too", {
  tag: "@all",
}, async ({ browser, lake, openStudio, site }) => {
  await using reader = await openReader(browser, site.url);
  await (await reader.newPage()).goto("/about");
  // The site stores what it has counted as it stops.
  await site.restart();
  const studio = await openStudio("mara-lindqvist");
  const { page } = studio;
  await studio.go("/studio/intent/edit/id=page-about;type=page");
  await pressUntil(page.getByRole("tab", { name: "Visits" }), page.getByTestId("visits-view"));
  await expect(page.getByTestId("visits-view")).toContainText("Visits are not counted");
  await expect(page.getByTestId("visits-total")).toHaveText(/^0 visits and 0 actions at \/about/);
  if (lake === "local") {
    const summary = await new Newsroom(site).client.request({ url: "/visits?page=/about" });
    expect(summary).toMatchObject({ isCounting: false, days: [] });
  }

  await new Newsroom(site).publishNew({
    _id: "uncounted-experiment",
    _type: "experiment",
    title: "Which heading?",
    page: { _type: "reference", _ref: "page-about" },
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    variants: [{ _key: "b", _type: "variant", letter: "B", name: "Another", share: 50, blocks: [] }],
  });
  await studio.go("/studio/structure/experiments;all;uncounted-experiment,view=results");
  await expect(page.getByTestId("results-view")).toContainText(
    "Nothing is counted: this website’s configuration",
  );
});
