import { expect } from "@playwright/test";
import { axeViolations } from "../support/axe.ts";
import { smallPage } from "../support/newsroom.ts";
import { openReader } from "../support/reader.ts";
import { test } from "../support/studio-test.ts";

test("R-TRACK R-CMS-3 the results show who was given which variant of the page, and who sent its form", {
  tag: "@all",
}, async ({ browser, newsroom, openStudio, site }) => {
  const formOf = (consent: string) => ({
    _key: "write",
    _type: "leadForm",
    variant: "newsletter",
    heading: "Write to us",
    submitLabel: "Send it",
    successHeading: "Your letter is with us.",
    consent,
  });
  const page = smallPage("page-asked", "/asked", "The page itself");
  const [hero] = [page.blocks].flat();
  const sold = {
    _key: "buy",
    _type: "checkoutButton",
    heading: "For good",
    price: "personal_contract_99_9",
    quantity: 1,
  };
  await newsroom.publishNew({ ...page, blocks: [hero, formOf("As the page says it."), sold] });
  const blocks = [{ ...Object(hero), heading: "The other form" }, formOf("As the variant says it."), sold];
  await newsroom.publishNew({
    _id: "asked-experiment",
    _type: "experiment",
    title: "Which heading brings more letters?",
    page: { _type: "reference", _ref: "page-asked" },
    goal: "form",
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    variants: [{ _key: "b", _type: "variant", letter: "B", name: "Another heading", share: 50, blocks }],
  });

  await test.step("one visitor has A, another has B and sends its form", async () => {
    for (const letter of ["A", "B"]) {
      await using reader = await openReader(browser, site.url);
      await reader.addCookies([
        { name: "paraph-variants", value: `asked-experiment.${letter}`, url: site.url },
      ]);
      const visited = await reader.newPage();
      await visited.goto("/asked");
      // Whoever buys from a page, its variant is told of it, although it isn't what the experiment is about.
      const buy = visited.locator("[data-checkout]").first();
      const heading = letter === "A" ? "The page itself" : "The other form";
      await expect(visited.getByRole("heading", { level: 1 })).toHaveText(heading);
      if (letter === "A") {
        await buy.click();
        await expect(visited).toHaveURL(/\/local\/payments\/checkout\//);
        continue;
      }
      await visited.getByLabel("E-mail address").fill("nadia@variant.example");
      await visited.getByRole("checkbox").check();
      await visited.getByRole("button", { name: "Send it" }).click();
      await expect(visited.getByText("Your letter is with us.")).toBeVisible();
    }
  });
  const leads = await newsroom.client.fetch('*[_type == "lead" && email == "nadia@variant.example"]');
  expect(leads).toEqual([expect.objectContaining({ page: "/asked", consent: "As the variant says it." })]);

  const studio = await openStudio("deniz-aksoy");
  const { page: desk } = studio;
  await studio.go("/studio/structure/experiments;all;asked-experiment,view=results");
  const results = desk.getByTestId("results-view");
  const cellsOf = (name: string) => results.getByRole("row", { name }).getByRole("cell");
  await expect(cellsOf("B · Another heading")).toHaveText(["1", "1", "100.0%", "–"]);
  await expect(cellsOf("A · The page itself")).toHaveText(["1", "0", "0.0%", "–"]);
  await expect(results.getByTestId("results-goal")).toHaveText("Goal: A form is sent.");
  const besides = results.getByRole("table", { name: "What else visitors did" });
  await expect(besides.getByRole("row", { name: "Checkout begun" }).getByRole("cell")).toHaveText(["1", "0"]);
  await expect(desk.getByTestId("results-statement")).toHaveText(/^Not enough visits yet: /);
  expect(await axeViolations(desk, `document.querySelector('[data-testid="results-view"]')`)).toEqual([]);
});

test("R-CMS-6 a marketer tries a variant, sees it in the preview, and publishes the winner with one click", {
  tag: "@all",
}, async ({ newsroom, openStudio, site }) => {
  await newsroom.publishNew(smallPage("page-won", "/won", "The old heading"));
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;

  await test.step("an experiment begins with the page as it is", async () => {
    await studio.openToWrite("page-won", "page");
    await studio.choose("Try a variant");
    await expect(page).toHaveURL(/type%3Dexperiment|;|experiment/);
    await expect(studio.text("title")).toHaveValue("What works better on “The old heading”?");
  });
  const id = await newsroom.client.fetch<string>(
    '*[_type == "experiment" && page._ref == "page-won"][0]._id',
  );
  const experiment = id.replace("drafts.", "");
  expect(id).toMatch(/^drafts\./);

  await test.step("its variant is changed, and the preview shows it before anybody publishes", async () => {
    await newsroom.edit(experiment, {
      'variants[letter == "B"].name': "Another heading",
      'variants[letter == "B"].blocks[0].heading': "The new heading",
    });
    await studio.go(
      `/studio/presentation?preview=${encodeURIComponent(`/api/draft-mode/variant?path=/won&variant=${experiment}.B`)}`,
    );
    const heading = studio.preview.getByRole("heading", { level: 1 });
    await expect(heading).toContainText("The new heading");
    await studio.preview.getByRole("link", { name: "A · The page itself" }).click();
    await expect(heading).toContainText("The old heading");
    await studio.preview.getByRole("link", { name: "B · Another heading" }).click();
    await expect(heading).toContainText("The new heading");
  });

  await test.step("it is published, and its results say that nothing is counted yet", async () => {
    await studio.openToWrite(experiment, "experiment");
    await studio.publish();
    await newsroom.told();
    await studio.go(`/studio/structure/experiments;all;${experiment},view=results`);
    await expect(page.getByTestId("results-view")).toContainText(/Nothing is counted/);
  });

  await test.step("a page that somebody is changing is not replaced", async () => {
    await newsroom.edit("page-won", { title: "Half a change" });
    await studio.openToWrite(experiment, "experiment");
    await studio.chooseToAsk("Publish the winner");
    await studio.dialog.getByRole("button", { name: "Publish B · Another heading" }).click();
    await expect(page.getByText("The page has changes that are not published.")).toBeVisible();
    const [draft, published, stored] = await newsroom.client.getDocuments([
      "drafts.page-won",
      "page-won",
      experiment,
    ]);
    expect(draft).toMatchObject({ title: "Half a change", blocks: [{ heading: "The old heading" }] });
    expect(published).toMatchObject({ title: "The old heading", blocks: [{ heading: "The old heading" }] });
    expect(stored?.winner).toBeUndefined();
    await newsroom.client.delete("drafts.page-won");
  });

  await test.step("the winner becomes the page for everybody", async () => {
    await studio.openToWrite(experiment, "experiment");
    await studio.chooseToAsk("Publish the winner");
    await studio.dialog.getByRole("button", { name: "Publish B · Another heading" }).click();
    await expect(page.getByText("B is the page now")).toBeVisible();
    await newsroom.told();
    const visited = await fetch(`${site.url}/won`, {
      headers: { "user-agent": "Mozilla/5.0 Firefox/140.0", accept: "text/html" },
    });
    expect(await visited.text()).toContain("The new heading</h1>");
    expect(visited.headers.get("set-cookie")).toBeNull();
    expect(await newsroom.client.getDocument(experiment)).toMatchObject({ winner: "B" });
    await expect(studio.field("winner")).toBeVisible();
  });
});
